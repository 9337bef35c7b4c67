package org.bandgram.cli.exemplars;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.InputArguments;
import org.bandgram.cli.options.OutputArguments;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.result.ResultFolder;
import org.bandgram.data.DataSet;
import org.bandgram.data.read.PointReader;
import org.bandgram.plot.Caption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Chooses exemplars by maximising the function of exemplar clustering. */
@Command(
    name = "exemplars",
    description = "Choose K points that represent all points of a file.",
    footer = {
      "",
      "Maximises f(S) = L({e0}) - L(S and e0), L being the mean distance of a point to the nearest"
          + " exemplar. --out gets exemplars.csv (rank, row, gain, f, size and coordinates; gain and f"
          + " are of what was maximised: on the band, or on the sample of --reference),"
          + " labels.csv (row, label, exemplar), summary.json and clusters.png; all of them or"
          + " none."
    })
public final class ExemplarsCommand extends ProgramCommand {
  @Parameters(paramLabel = "INPUT", description = InputArguments.INPUT)
  private Path input;

  @Mixin private InputArguments inputArguments;
  @Mixin private SelectionArguments selectionArguments;
  @Mixin private FunctionArguments functionArguments;
  @Mixin private RunArguments runArguments;

  @Mixin private OutputArguments outputArguments;

  @Override
  public Integer call() {
    selectionArguments.toOptimizer();
    selectionArguments.toOptions(1);
    try (ResultFolder folder = outputArguments.open(ExemplarFiles.names(), input, Stream.of());
        Run run = runArguments.start(cancellation())) {
      DataSet data =
          PointReader.read(
              input,
              inputArguments.toReadOptions(functionArguments.readPrecision()),
              run.execution().progress());
      ExemplarReport report = ExemplarReport.of(data, functionArguments, selectionArguments, run);
      folder.write(
          ExemplarFiles.of(report, outputArguments.format(), caption(report)), cancellation());
      run.clearProgress();
      print(report);
    }
    return 0;
  }

  private Optional<Caption> caption(ExemplarReport report) {
    return outputArguments.caption(input, ExemplarText.headline(report));
  }

  private void print(ExemplarReport report) {
    if (runArguments.quiet()) {
      return;
    }
    print(outputArguments.addTo(ExemplarText.table(report)));
  }
}
