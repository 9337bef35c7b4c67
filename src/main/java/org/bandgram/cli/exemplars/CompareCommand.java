package org.bandgram.cli.exemplars;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Provenance;
import org.bandgram.cli.compare.LabelComparison;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.ProgramCommand.Examples;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.InputArguments;
import org.bandgram.cli.options.MissingArgument;
import org.bandgram.cli.options.PointsArguments;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.options.SharedOption;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.Report;
import org.bandgram.cli.result.ResultFolder;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.io.DataSet;
import org.bandgram.io.Scaling;
import org.bandgram.io.TableFormat;
import org.bandgram.io.read.PointReader;
import org.bandgram.metric.ClusteringError;
import org.bandgram.model.internal.SavedLabels;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures how alike clusterings are, or how good results are on the same points. */
@Examples({
  "bandgram compare out/first out/second --out moved",
  "bandgram compare labels.csv out/first theirs.parquet --json",
  "bandgram compare points.csv out/* --distance manhattan"
})
@Command(
    name = "compare",
    customSynopsis = {
      "bandgram compare RUN RUN... [OPTIONS]     how alike clusterings are, and what moved",
      "       bandgram compare INPUT DIR... [OPTIONS]   how good exemplars are on the points INPUT"
    },
    description =
        "Compare the labels of earlier runs with each other, or exemplars on their points.",
    footer = {
      "",
      "Without points: for each two of the clusterings their ARI, NMI and AMI, and which clusters"
          + " moved where. Rows are joined by id if both have ids, else by row. Label -1, which is"
          + " noise, counts as a cluster of its own. A row has moved unless its two clusters are"
          + " each other's largest part. --out gets contingency.csv (a, b, label_a, label_b,"
          + " count) and summary.json. Of all options only --json, --quiet, --verbose, --threads"
          + " and --out have a meaning then.",
      "With points: for each folder that --out of such a run named: how many exemplars there are,"
          + " the function f of exemplar clustering (more is better), the clustering error with"
          + " every point at its nearest exemplar, and with the labels as they are (mean squared"
          + " Euclidean distances, less is better). More exemplars are better by all of these:"
          + " compare equal numbers. A folder is refused whose tables are not of one run, or whose"
          + " exemplars are not at their places in INPUT."
    })
public final class CompareCommand extends ProgramCommand {
  private static final String COLUMNS = "%-20s %9s %14s %14s %14s";

  /** The options that mean something if clusterings are compared. */
  private static final Set<String> WITHOUT_POINTS =
      Set.of("--out", "--json", "--quiet", "--verbose", "--threads", "--stacktrace");

  @Parameters(
      index = "0",
      paramLabel = "INPUT",
      description = {
        "The points to measure exemplars on; or the first of the clusterings to compare.",
        InputArguments.INPUT,
        InputArguments.INPUT_DETAILS
      })
  private Path input;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "DIR|RUN",
      description =
          "Folders that --out named; without points also tables with a column label, and one with"
              + " id if there are ids.")
  private List<Path> folders;

  @Mixin private InputArguments inputArguments;
  @Mixin private MissingArgument missing;

  @Mixin
  private SharedOption<Scaling.Kind> scale =
      SharedOption.SCALE.of(
          null,
          "Measure distances with this scale: standard, robust, minmax or none (default: that of"
              + " the runs, which must be the same).");

  @Mixin private FunctionArguments functionArguments;
  @Mixin private RunArguments runArguments;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "Folder for contingency.csv, if clusterings are compared.")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (LabelComparison.takes(input)) {
      return compareLabels();
    }
    InvalidInputException.requireWithout(
        out == null, "out", "points: their table is printed, or is the object of --json");
    return compareExemplars();
  }

  private int compareLabels() {
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      String name = option.longestName();
      InvalidInputException.require(
          WITHOUT_POINTS.contains(name),
          name.substring(2),
          option.originalStringValues().isEmpty()
              ? "given"
              : option.originalStringValues().getLast(),
          "absent: %s holds labels, not points, so that clusterings are compared".formatted(input));
    }
    InvalidInputException.require(
        !Path.of("-").equals(out), "out", out, "a folder; the summary is printed without it");
    List<Path> all = Stream.concat(Stream.of(input), folders.stream()).toList();
    try (ResultFolder folder =
            new ResultFolder(
                Optional.ofNullable(out), LabelComparison.names(), all, Optional.empty());
        Run run = runArguments.start(cancellation())) {
      Outcome found = LabelComparison.of(all, run, cancellation());
      folder.write(found, TableFormat.CSV, Caption.NONE, false, cancellation());
      run.clearProgress();
      if (out != null) {
        found.report().writtenTo(out.toString());
      }
      runArguments.printResult(found.report());
    }
    return 0;
  }

  private int compareExemplars() {
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
      Report report = report(data, function, run.execution());
      run.clearProgress();
      runArguments.printResult(
          report
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

  /** Measures the runs, a line for each. */
  private Report report(DataSet data, ExemplarClustering function, Execution execution) {
    List<Map<String, Object>> results = new ArrayList<>();
    Report report =
        new Report()
            .fields(Report.on(data).fields())
            .scale(data.conversion())
            .field("results", results)
            .line(
                "result",
                COLUMNS.formatted("method", "exemplars", "f", "error, nearest", "error, labels"));
    for (Path folder : folders) {
      SavedLabels saved = SavedLabels.read(folder, data);
      int[] exemplars = saved.exemplars();
      int[] nearest = function.represent(exemplars, execution).exemplarOf(exemplars);
      double value = function.value(exemplars, execution);
      double nearestError = ClusteringError.mean(data.points(), nearest, execution);
      double labelError = ClusteringError.mean(data.points(), saved.exemplarOf(), execution);
      results.add(
          new Report()
              .field("folder", saved.folder())
              .field("method", saved.method())
              .field("exemplars", exemplars.length)
              .field("f", value)
              .field("error_nearest", nearestError)
              .field("error_labels", labelError)
              .fields());
      report.line(
          saved.folder().toString(),
          COLUMNS.formatted(
              saved.method(),
              Phrases.count(exemplars.length),
              Phrases.number(value),
              Phrases.number(nearestError),
              Phrases.number(labelError)));
    }
    return report;
  }

  /** Returns how to scale the points: as the user says, or else as all runs did. */
  private Scaling.Kind measured() {
    if (scale.value() != null) {
      return scale.value();
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
