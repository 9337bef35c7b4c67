package org.bandgram.cli.gram;

import org.bandgram.cli.options.GramApproximation;
import org.bandgram.cli.options.SharedOption;
import org.bandgram.gram.EigenvalueRange;
import org.bandgram.gram.GramError;
import org.bandgram.io.internal.cells.Blame;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which matrix, and how it is measured. Every default is that of the library. */
final class GramArguments {
  @Mixin private MatrixArguments matrix = new MatrixArguments(GramApproximation.BANDS);

  @Option(
      names = "--rows",
      paramLabel = "N",
      description =
          "How many rows of the whole matrix the error is measured on; all if there are no more"
              + " (default: ${DEFAULT-VALUE}).")
  private int rows = GramError.Options.defaults().sampledRows();

  @Mixin
  private SharedOption<Double> tolerance =
      SharedOption.TOLERANCE.of(
          EigenvalueRange.Options.defaults().tolerance(),
          "The bounds of eigenvalues are wanted below this share of the larger one");

  @Mixin
  private SharedOption<Integer> maxIterations =
      SharedOption.MAX_ITERATIONS.of(
          EigenvalueRange.Options.defaults().steps(),
          "Most steps of the Lanczos method",
          "There are fewer if their vectors would take more than 1 GiB.");

  /** Checks every bound. */
  void check() {
    matrix.check();
    error();
    eigenvalues();
  }

  /** Returns which matrix. */
  MatrixArguments matrix() {
    return matrix;
  }

  GramError.Options error() {
    return Blame.onOption("rows", "" + rows, () -> new GramError.Options(rows, matrix.seed()));
  }

  EigenvalueRange.Options eigenvalues() {
    EigenvalueRange.Options options = EigenvalueRange.Options.defaults().withSeed(matrix.seed());
    return maxIterations.addTo(tolerance.addTo(options::withTolerance)::withSteps);
  }
}
