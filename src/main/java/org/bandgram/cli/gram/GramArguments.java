package org.bandgram.cli.gram;

import org.bandgram.gram.EigenvalueRange;
import org.bandgram.gram.GramError;
import org.bandgram.io.internal.table.Blame;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which matrix, and how it is measured. Every default is that of the library. */
final class GramArguments {
  @Mixin private MatrixArguments matrix;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description =
          "How many rows of the whole matrix the error is measured on; all if there are no more"
              + " (default: ${DEFAULT-VALUE}).")
  private int rows = GramError.Options.defaults().sampledRows();

  @Option(
      names = "--tolerance",
      paramLabel = "T",
      description =
          "The bounds of eigenvalues are wanted below this share of the larger one (default:"
              + " ${DEFAULT-VALUE}).")
  private double tolerance = EigenvalueRange.Options.defaults().tolerance();

  @Option(
      names = "--max-iterations",
      paramLabel = "N",
      description = {
        "Most steps of the Lanczos method (default: ${DEFAULT-VALUE}).",
        "There are fewer if their vectors would take more than 1 GiB."
      })
  private int steps = EigenvalueRange.Options.defaults().steps();

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
    EigenvalueRange.Options wanted =
        Blame.onOption("tolerance", "" + tolerance, () -> options.withTolerance(tolerance));
    return Blame.onOption("max-iterations", "" + steps, () -> wanted.withSteps(steps));
  }
}
