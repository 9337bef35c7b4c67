package org.bandgram.validation.gramerror;

import java.util.List;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.gram.EigenvalueRange;
import org.bandgram.gram.GramError;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Columns;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.harness.Stopwatch;
import org.bandgram.validation.sets.Subject;
import org.bandgram.validation.sets.TestSet;

/**
 * An approximation of a Gram matrix, and how good it is.
 *
 * @param problem the Gram matrix and the memory for it
 * @param approximation what stands for the matrix
 * @param numbersPerRow numbers of 32 bits that it takes for a row, indices included
 * @param error how far from the matrix it is
 * @param eigenvalues its least and greatest eigenvalue
 * @param seconds processor time that it took to compute
 */
record GramErrorRun(
    Subject subject,
    Problem problem,
    Approximation approximation,
    double numbersPerRow,
    GramError error,
    EigenvalueRange eigenvalues,
    double seconds,
    Stamp stamp)
    implements Measured {
  /** Three digits are more than the sample tells, and keep the file small. */
  private static final int DIGITS = 3;

  /** What is written of a run. */
  static final List<Column<GramErrorRun>> COLUMNS =
      Columns.of(
              GramErrorRun.class,
              DIGITS,
              """
              set n d kernel gamma numbers approximation numbers_per_row relative_error=relative
              standard_error=error.relative.standardError mass=error.mass.value
              mass_standard_error=error.mass.standardError least_eigenvalue=eigenvalues.least
              greatest_eigenvalue=eigenvalues.greatest indefinite=eigenvalues.indefinite
              lanczos_steps=eigenvalues.steps lanczos_converged=eigenvalues.converged
              processor_seconds=seconds backend threads date=finished
              """)
          .list();

  /**
   * What is to be approximated.
   *
   * @param kernel what points are compared by
   * @param similarity the same for the points
   * @param numbers how many numbers of 32 bits there are for a row
   */
  record Problem(Kernel kernel, Similarity similarity, int numbers) {}

  /** Approximates the Gram matrix of a set and measures how well. */
  static GramErrorRun of(
      TestSet set,
      Problem problem,
      Approximation approximation,
      GramError.Options sample,
      Execution execution) {
    EigenvalueRange.Options lanczos =
        EigenvalueRange.Options.defaults().withTolerance(1e-3).withSteps(100);
    Stopwatch clock = Stopwatch.start();
    try (ApproximateGram gram =
        approximation.of(set.points(), problem.similarity, problem.numbers, execution)) {
      double seconds = clock.cpuSeconds();
      return new GramErrorRun(
          Subject.of(set),
          problem,
          approximation,
          gram.numbersPerRow(),
          GramError.of(gram, set.points(), problem.similarity, sample, execution),
          gram.eigenvalues(lanczos, execution),
          seconds,
          Stamp.now(BackendProvider.select(Device.CPU, 0).products().name(), execution));
    }
  }

  /** Returns the relative error. */
  double relative() {
    return error.relative().value();
  }

  double gamma() {
    return problem.similarity instanceof Gaussian gaussian ? gaussian.gamma() : Double.NaN;
  }
}
