package org.bandgram.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.List;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.order.internal.HostCurveSorter;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A plain double loop over all pairs is the oracle. */
class GramErrorTest {
  private static final Similarity KERNEL = new Gaussian(0.5);
  private static final GramError.Options OPTIONS = GramError.Options.defaults();

  @AutoClose private final Execution execution = Execution.onThreads(2);

  private static GramOperator bands(
      PointSet points, Similarity similarity, int h, Execution execution) {
    List<Permutation> curves =
        CurveOrders.of(
            points, CurveOrdering.Options.defaults(), 2, new HostCurveSorter(), execution);
    return GramOperator.ofBands(points, similarity, h, curves, execution);
  }

  private static GramError expected(GramOperator matrix, PointSet points, Similarity similarity) {
    double errors = 0;
    double squares = 0;
    double kept = 0;
    double magnitudes = 0;
    for (int i = 0; i < points.size(); i++) {
      for (int j = 0; j < points.size(); j++) {
        double value = similarity.between(points, i, points, j);
        errors += Math.pow(value - matrix.get(i, j), 2);
        squares += value * value;
        kept += Math.abs(matrix.get(i, j));
        magnitudes += Math.abs(value);
      }
    }
    return new GramError(
        new GramError.Estimate(Math.sqrt(errors / squares), 0),
        new GramError.Estimate(kept / magnitudes, 0),
        points.size());
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, FLOAT32",
    "2, 1, FLOAT64",
    "31, 4, FLOAT32",
    "33, 6, FLOAT64",
    "257, 20, FLOAT32"
  })
  void isExactForFewPoints(int n, int h, Precision precision) {
    PointSet points = GramCases.points(n, 3, precision, 2);
    try (GramOperator matrix = bands(points, new Linear(), h, execution)) {
      GramError found = GramError.of(matrix, points, new Linear(), OPTIONS, execution);
      GramError exact = expected(matrix, points, new Linear());
      assertThat(found.relative().value()).isCloseTo(exact.relative().value(), within(1e-12));
      assertThat(found.mass().value()).isCloseTo(exact.mass().value(), within(1e-12));
      assertThat(found.relative().standardError()).isZero();
      assertThat(found.mass().standardError()).isZero();
      assertThat(found.sampledRows()).isEqualTo(n);
    }
  }

  @ParameterizedTest
  @CsvSource({"257, 256", "257, 5000", "33, 32"})
  void isZeroWhereAllPairsAreKept(int n, int h) {
    PointSet points = GramCases.points(n, 3, Precision.FLOAT32, 2);
    try (GramOperator matrix = bands(points, KERNEL, h, execution)) {
      assertThat(GramError.of(matrix, points, KERNEL, OPTIONS, execution))
          .isEqualTo(new GramError(new GramError.Estimate(0, 0), new GramError.Estimate(1, 0), n));
    }
  }

  @Test
  void rowsMayBeComputed() {
    PointSet points = GramCases.points(257, 3, Precision.FLOAT64, 2);
    GramError half =
        GramError.of(
            (i, target) -> {
              for (int j = 0; j < target.length; j++) {
                target[j] = KERNEL.between(points, i, points, j) / 2;
              }
            },
            points,
            KERNEL,
            OPTIONS,
            execution);
    assertThat(half.relative().value()).isCloseTo(0.5, within(1e-12));
    assertThat(half.mass().value()).isCloseTo(0.5, within(1e-12));
  }

  /**
   * Of 40 samples, the truth lies within two standard errors in most, and the error is no larger.
   */
  @Test
  void standardErrorsAreThoseOfTheSample() {
    PointSet points = GramCases.points(900, 2, Precision.FLOAT32, 7);
    try (GramOperator matrix = bands(points, KERNEL, 25, execution)) {
      GramError exact = expected(matrix, points, KERNEL);
      double[] relative = new double[40];
      double[] mass = new double[40];
      for (int seed = 0; seed < 40; seed++) {
        GramError.Options options = OPTIONS.withSampledRows(100).withSeed(seed);
        GramError found = GramError.of(matrix, points, KERNEL, options, execution);
        assertThat(found.sampledRows()).isEqualTo(100);
        relative[seed] = deviation(found.relative(), exact.relative());
        mass[seed] = deviation(found.mass(), exact.mass());
      }
      assertThat(rootMeanSquare(relative)).isBetween(0.6, 1.5);
      assertThat(rootMeanSquare(mass)).isBetween(0.6, 1.5);
    }
  }

  private static double deviation(GramError.Estimate found, GramError.Estimate exact) {
    return (found.value() - exact.value()) / found.standardError();
  }

  private static double rootMeanSquare(double[] values) {
    double squares = 0;
    for (double value : values) {
      squares += value * value;
    }
    return Math.sqrt(squares / values.length);
  }

  @Test
  void doesNotDependOnThreads() {
    PointSet points = GramCases.points(700, 2, Precision.FLOAT64, 7);
    GramError.Options options = OPTIONS.withSampledRows(300);
    try (Execution one = Execution.onThreads(1);
        Execution three = Execution.onThreads(3);
        GramOperator matrix = bands(points, KERNEL, 9, three)) {
      assertThat(GramError.of(matrix, points, KERNEL, options, three))
          .isEqualTo(GramError.of(matrix, points, KERNEL, options, one));
    }
  }

  @Test
  void ofNothingIsNothing() {
    PointSet origin = PointSet.allocate(3, 2, Precision.FLOAT32);
    try (Execution execution = Execution.onThreads(1);
        GramOperator matrix = bands(origin, new Linear(), 1, execution)) {
      GramError found = GramError.of(matrix, origin, new Linear(), OPTIONS, execution);
      assertThat(found.relative()).isEqualTo(new GramError.Estimate(0, 0));
      assertThat(found.mass()).isEqualTo(new GramError.Estimate(0, 0));
    }
  }

  @Test
  void refusesAnotherNumberOfPoints() {
    PointSet points = GramCases.points(9, 2, Precision.FLOAT32, 7);
    try (Execution execution = Execution.onThreads(1);
        GramOperator matrix = bands(points, KERNEL, 2, execution)) {
      refused(
              () ->
                  GramError.of(
                      matrix,
                      GramCases.points(8, 2, Precision.FLOAT32, 7),
                      KERNEL,
                      OPTIONS,
                      execution))
          .hasMessageContaining("the number of rows of the matrix is 9, but must be 8");
      refused(() -> OPTIONS.withSampledRows(1));
    }
  }
}
