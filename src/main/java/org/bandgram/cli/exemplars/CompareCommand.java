package org.bandgram.cli.exemplars;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bandgram.InvalidInputException;
import org.bandgram.Provenance;
import org.bandgram.cli.console.Examples;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.InputArguments;
import org.bandgram.cli.options.MissingArgument;
import org.bandgram.cli.options.PointsArguments;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.data.DataSet;
import org.bandgram.data.Scaling;
import org.bandgram.data.read.PointReader;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.model.internal.SavedLabels;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures results of different methods on the same points. */
@Examples({
  "bandgram compare points.csv out/first out/second",
  "bandgram compare points.csv out/* --distance manhattan",
  "bandgram compare places.csv out/first out/second --geo lat,lon --json"
})
@Command(
    name = "compare",
    description = "Compare the exemplars of earlier runs of 'cluster' and 'exemplars' on a file.",
    footer = {
      "",
      "For each folder that --out of such a run named: how many exemplars there are, the function f"
          + " of exemplar clustering (more is better), the clustering error with every point at its"
          + " nearest exemplar, and with the labels as they are (mean squared Euclidean distances,"
          + " less is better). More exemplars are better by all of these: compare equal numbers. A"
          + " folder is refused whose tables are not of one run, or whose exemplars are not at"
          + " their places in INPUT."
    })
public final class CompareCommand extends ProgramCommand {
  @Parameters(
      index = "0",
      paramLabel = "INPUT",
      description = {InputArguments.INPUT, InputArguments.INPUT_DETAILS})
  private Path input;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "DIR",
      description = "Folders that --out named.")
  private List<Path> folders;

  @Mixin private InputArguments inputArguments;
  @Mixin private MissingArgument missing;

  @Option(
      names = "--scale",
      paramLabel = "NAME",
      description =
          "Measure distances with this scale: standard, robust, minmax or none (default: that of"
              + " the runs, which must be the same).")
  private Scaling.Kind scale;

  @Mixin private FunctionArguments functionArguments;
  @Mixin private RunArguments runArguments;

  @Override
  public Integer call() {
    try (Run run = runArguments.start(cancellation())) {
      DataSet data =
          MissingArgument.read(
              () ->
                  PointReader.read(
                      input,
                      missing
                          .addTo(inputArguments.toReadOptions(functionArguments.readPrecision()))
                          .withScale(measured()),
                      run.execution().progress()),
              PointsArguments.WAYS);
      run.endStage("read");
      ExemplarClustering function =
          ExemplarClustering.of(data.points(), functionArguments.toOptions(data), run.execution());
      List<ComparedResult> results = new ArrayList<>();
      for (Path folder : folders) {
        results.add(ComparedResult.of(SavedLabels.read(folder, data), function, run.execution()));
      }
      run.clearProgress();
      runArguments.printResult(
          ComparedResult.report(data, results)
              .shown()
              .computed(
                  run,
                  Provenance.of(
                      function.backend(run.execution()),
                      run.execution().threads(),
                      function.options())));
    }
    return 0;
  }

  /** Returns how to scale the points: as the user says, or else as all runs did. */
  private Scaling.Kind measured() {
    if (scale != null) {
      return scale;
    }
    Map<Scaling.Kind, Path> runs = new LinkedHashMap<>();
    folders.forEach(folder -> runs.putIfAbsent(SavedLabels.scaleOf(folder), folder));
    if (runs.size() > 1) {
      throw new InvalidInputException(
          "the runs have distances in different units: %s; choose one for all with --scale"
              .formatted(
                  runs.entrySet().stream()
                      .map(run -> "%s has --scale %s".formatted(run.getValue(), run.getKey()))
                      .collect(Collectors.joining(", "))));
    }
    return runs.keySet().iterator().next();
  }
}
