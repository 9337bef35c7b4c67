package org.bandgram.cli.gram;

import java.util.stream.Stream;
import org.bandgram.cli.console.Examples;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.OutputArguments;
import org.bandgram.cli.options.PointsArguments;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cli.result.ResultFolder;
import org.bandgram.io.DataSet;
import org.bandgram.io.internal.table.Blame;
import org.bandgram.spectral.KernelPrincipalComponents;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Embeds points by the principal components of a kernel. */
@Examples({
  "bandgram kernel-pca points.csv --similarity gaussian:0.5 --out out",
  "bandgram kernel-pca points.csv --similarity gaussian:0.5 --pairs graph --out out",
  "bandgram kernel-pca points.csv --similarity linear --dimensions 3 --scale standard"
})
@Command(
    name = "kernel-pca",
    description = "Embed the points of a file by the principal components of a kernel.",
    footer = {
      "",
      "Components of the centred kernel matrix of which only the pairs of bands or of a graph are"
          + " kept; from a half-bandwidth of the number of points on, of all pairs. The share of"
          + " mass says how much of the kernel that is: with less than 90 %% a warning is printed."
          + " --out gets coordinates.csv (row, id if there are ids, x1, x2 ...), summary.json"
          + " and map.png; all of them or none."
    })
public final class KernelPcaCommand extends ProgramCommand {
  private static final KernelPrincipalComponents.Options DEFAULTS =
      KernelPrincipalComponents.Options.of(2);

  @Mixin private PointsArguments points;
  @Mixin private MatrixArguments matrixArguments;

  @Option(
      names = "--dimensions",
      paramLabel = "D",
      description = "How many components (default: ${DEFAULT-VALUE}).")
  private int dimensions = DEFAULTS.dimensions();

  @Option(
      names = "--tolerance",
      paramLabel = "T",
      description =
          "Residuals are wanted below this share of the greatest eigenvalue (default:"
              + " ${DEFAULT-VALUE}).")
  private double tolerance = DEFAULTS.tolerance();

  @Option(
      names = "--max-iterations",
      paramLabel = "N",
      description = "Most restarts of the Lanczos method (default: ${DEFAULT-VALUE}).")
  private int restarts = DEFAULTS.restarts();

  @Mixin private RunArguments runArguments;
  @Mixin private OutputArguments outputArguments;

  @Override
  public Integer call() {
    matrixArguments.check();
    KernelPrincipalComponents.Options options = options();
    try (ResultFolder folder =
            outputArguments.open(ResultFiles.ofPlaces(), points.input(), Stream.empty());
        Run run = runArguments.start(cancellation())) {
      DataSet data = points.read(points.toReadOptions(matrixArguments.precision()), run);
      run.endStage("read");
      Outcome outcome = KernelPcaRun.execute(data, matrixArguments, options, run);
      return outputArguments.finish(outcome, points.input(), folder, run, runArguments);
    }
  }

  private KernelPrincipalComponents.Options options() {
    KernelPrincipalComponents.Options options =
        Blame.onOption(
            "dimensions",
            "" + dimensions,
            () ->
                KernelPrincipalComponents.Options.of(dimensions).withSeed(matrixArguments.seed()));
    KernelPrincipalComponents.Options wanted =
        Blame.onOption("tolerance", "" + tolerance, () -> options.withTolerance(tolerance));
    return Blame.onOption("max-iterations", "" + restarts, () -> wanted.withRestarts(restarts));
  }
}
