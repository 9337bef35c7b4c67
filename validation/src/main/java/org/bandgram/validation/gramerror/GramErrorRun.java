package org.bandgram.validation.gramerror;

import java.util.List;
import java.util.Locale;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.gram.EigenvalueRange;
import org.bandgram.gram.GramError;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.similarity.Gaussian;
import org.bandgram.similarity.Similarity;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.harness.Stopwatch;
import org.bandgram.validation.sets.Subject;
import org.bandgram.validation.sets.TestSet;

/**
 * An approximation of a Gram matrix, and how good it is.
 *
 * @param subject the points
 * @param problem the Gram matrix and the memory for it
 * @param approximation what stands for the matrix
 * @param numbersPerRow numbers of 32 bits that it takes for a row, indices included
 * @param error how far from the matrix it is
 * @param eigenvalues its least and greatest eigenvalue
 * @param seconds processor time that it took to compute
 * @param stamp what measured it
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
  /** What is written of a run. */
  static final List<Column<GramErrorRun>> COLUMNS =
      List.of(
          new Column<>("set", r -> r.subject.set()),
          new Column<>("n", r -> r.subject.n()),
          new Column<>("d", r -> r.subject.d()),
          new Column<>("kernel", r -> r.problem.kernel()),
          new Column<>("gamma", GramErrorRun::gamma),
          new Column<>("numbers", r -> r.problem.numbers()),
          new Column<>("approximation", GramErrorRun::approximation),
          new Column<>("numbers_per_row", r -> rounded(r.numbersPerRow)),
          new Column<>("relative_error", r -> rounded(r.relative())),
          new Column<>("standard_error", r -> rounded(r.error.relative().standardError())),
          new Column<>("mass", r -> rounded(r.error.mass().value())),
          new Column<>("mass_standard_error", r -> rounded(r.error.mass().standardError())),
          new Column<>("least_eigenvalue", r -> rounded(r.eigenvalues.least())),
          new Column<>("greatest_eigenvalue", r -> rounded(r.eigenvalues.greatest())),
          new Column<>("indefinite", r -> r.eigenvalues.indefinite()),
          new Column<>("lanczos_steps", r -> r.eigenvalues.steps()),
          new Column<>("lanczos_converged", r -> r.eigenvalues.converged()),
          new Column<>("processor_seconds", r -> rounded(r.seconds)),
          new Column<>("backend", GramErrorRun::backend),
          new Column<>("threads", GramErrorRun::threads),
          new Column<>("date", GramErrorRun::finished));

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

  private String gamma() {
    return problem.similarity instanceof Gaussian gaussian ? rounded(gaussian.gamma()) : "";
  }

  /** Three digits are more than the sample tells, and keep the file small. */
  private static String rounded(double value) {
    return String.format(Locale.ROOT, "%.3g", value);
  }
}
