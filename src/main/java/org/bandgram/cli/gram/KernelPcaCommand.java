package org.bandgram.cli.gram;

import java.util.stream.Stream;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.ProgramCommand.Examples;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.GramApproximation;
import org.bandgram.cli.options.OutputArguments;
import org.bandgram.cli.options.PointsArguments;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.options.SharedOption;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cli.result.ResultFolder;
import org.bandgram.io.DataSet;
import org.bandgram.spectral.KernelPrincipalComponents;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Embeds points by the principal components of a kernel. */
@Examples({
  "bandgram kernel-pca points.csv --similarity gaussian:0.5 --out out",
  "bandgram kernel-pca points.csv --similarity gaussian:0.5 --approximation graph --out out",
  "bandgram kernel-pca points.csv --similarity linear --dimensions 3 --scale standard"
})
@Command(
    name = "kernel-pca",
    description = "Embed the points of a file by the principal components of a kernel.",
    footer = {
      "",
      "Components of the centred kernel matrix, or of its approximation. The share of mass says how"
          + " much of the kernel that has: with less than 90 %% a warning is printed. --out gets"
          + " coordinates.csv (row, id if there are ids, x1, x2 ...), summary.json and map.png; all"
          + " of them or none."
    })
public final class KernelPcaCommand extends ProgramCommand {
  private static final KernelPrincipalComponents.Options DEFAULTS =
      KernelPrincipalComponents.Options.of(2);

  @Mixin private PointsArguments points;
  @Mixin private MatrixArguments matrixArguments = new MatrixArguments(GramApproximation.AUTO);

  @Mixin
  private SharedOption<Integer> dimensions =
      SharedOption.DIMENSIONS.of(DEFAULTS.dimensions(), "How many components");

  @Mixin
  private SharedOption<Double> tolerance =
      SharedOption.TOLERANCE.of(
          DEFAULTS.tolerance(), "Residuals are wanted below this share of the greatest eigenvalue");

  @Mixin
  private SharedOption<Integer> maxIterations =
      SharedOption.MAX_ITERATIONS.of(DEFAULTS.restarts(), "Most restarts of the Lanczos method");

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
        dimensions.addTo(KernelPrincipalComponents.Options::of).withSeed(matrixArguments.seed());
    return maxIterations.addTo(tolerance.addTo(options::withTolerance)::withRestarts);
  }
}
