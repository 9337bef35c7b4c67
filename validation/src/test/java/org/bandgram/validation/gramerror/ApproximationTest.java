package org.bandgram.validation.gramerror;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.gram.EigenvalueRange;
import org.bandgram.gram.GramError;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.testing.Sizes;
import org.bandgram.validation.sets.SyntheticSets;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ApproximationTest {
  @AutoClose private static final Execution EXECUTION = Execution.onThreads(2);

  private static final int NUMBERS = 64;
  private static final GramError.Options SAMPLE = GramError.Options.defaults();

  private final PointSet points = SyntheticSets.uniform(1000, 3, 5).points();

  private static GramError error(
      Approximation approximation, PointSet points, Similarity similarity, int numbers) {
    try (ApproximateGram gram = approximation.of(points, similarity, numbers, EXECUTION)) {
      return GramError.of(gram, points, similarity, SAMPLE, EXECUTION);
    }
  }

  @ParameterizedTest
  @EnumSource
  void takesAboutTheMemoryThereIs(Approximation approximation) {
    try (ApproximateGram gram = approximation.of(points, new Gaussian(20), NUMBERS, EXECUTION)) {
      assertThat(gram.numbersPerRow()).isBetween(0.8 * NUMBERS, 1.2 * NUMBERS);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"ONE_CURVE", "THREE_CURVES", "GRAPH", "COO"})
  void elementsAreThoseOfTheMatrixOrZero(Approximation approximation) {
    Similarity similarity = new Gaussian(20);
    double[] row = new double[points.size()];
    try (ApproximateGram gram = approximation.of(points, similarity, NUMBERS, EXECUTION)) {
      for (int i : new int[] {0, 499, 999}) {
        gram.row(i, row);
        assertThat(row[i]).isEqualTo(1);
        for (int j = 0; j < row.length; j++) {
          assertThat(row[j]).isIn(0.0, similarity.between(points, i, points, j));
        }
      }
    }
  }

  /** The largest elements of all leave the least error that elements can. */
  @Test
  void theLargestElementsLeaveLessThanThoseOfAGraph() {
    Similarity similarity = new Gaussian(20);
    GramError largest = error(Approximation.COO, points, similarity, NUMBERS);
    GramError graph = error(Approximation.GRAPH, points, similarity, NUMBERS);
    assertThat(largest.relative().value()).isPositive().isLessThan(graph.relative().value());
  }

  /** Of 3-dimensional points the matrix of inner products has rank 3. */
  @ParameterizedTest
  @CsvSource({"3, 1e-5", "64, 1e-5", "5000, 1e-5"})
  void landmarksGiveAMatrixOfTheirRank(int landmarks, double tolerance) {
    Sizes.skipAbove(300, landmarks);
    assertThat(error(Approximation.NYSTROM, points, new Linear(), landmarks).relative().value())
        .isLessThan(tolerance);
    assertThat(error(Approximation.NYSTROM, points, new Linear(), 2).relative().value())
        .isGreaterThan(100 * tolerance);
  }

  /** A row that is a landmark's is exact, so that a sample of such rows would say nothing. */
  @Test
  void landmarksAreDrawnApartFromTheRowsThatErrorsAreMeasuredOn() {
    Similarity similarity = new Gaussian(20);
    try (ApproximateGram gram = Approximation.NYSTROM.of(points, similarity, NUMBERS, EXECUTION)) {
      GramError exact = GramError.of(gram, points, similarity, SAMPLE, EXECUTION);
      GramError.Estimate sampled =
          GramError.of(gram, points, similarity, SAMPLE.withSampledRows(NUMBERS), EXECUTION)
              .relative();
      assertThat(sampled.value())
          .isCloseTo(exact.relative().value(), within(4 * sampled.standardError()));
    }
  }

  /** The trace of inner products of one dimension is its only eigenvalue. */
  @ParameterizedTest
  @CsvSource({"1", "33", "257"})
  void eigenvaluesOfLandmarksAreThoseOfTheMatrix(int n) {
    PointSet line = SyntheticSets.uniform(n, 1, 3).points();
    double trace = 0;
    for (int i = 0; i < n; i++) {
      trace += line.get(i, 0) * line.get(i, 0);
    }
    try (ApproximateGram gram =
        Approximation.NYSTROM.of(line, new Linear(), Math.max(1, n / 2), EXECUTION)) {
      EigenvalueRange range = gram.eigenvalues(EigenvalueRange.Options.defaults(), EXECUTION);
      assertThat(range.greatest()).isCloseTo(trace, within(1e-5 * trace));
      assertThat(range.least()).isBetween(-1e-6 * trace, trace * 1.00001);
      assertThat(range.indefinite()).isFalse();
    }
  }
}
