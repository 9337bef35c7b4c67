package org.bandgram.gram.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.CooMatrix;
import org.bandgram.gram.GramCases;
import org.bandgram.internal.compute.cpu.gram.ScalarGramOps;
import org.bandgram.internal.compute.cpu.gram.VectorGramOps;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("vectors")
class CooGramBuilderTest {
  @AutoClose private static final Execution EXECUTION = Execution.onThreads(2);
  private static final Similarity NSE = new NegativeSquaredEuclidean();

  /** All pairs, one by one, are the oracle. */
  @ParameterizedTest
  @CsvSource({"1, -1", "2, -1", "33, -0.5", "257, -0.3", "600, -0.01", "64, -Infinity"})
  void keepsThePairsThatReachTheThreshold(int n, double threshold) {
    PointSet points = GramCases.points(n, 2, Precision.FLOAT32, n);
    for (GramOps ops : new GramOps[] {new ScalarGramOps(), new VectorGramOps()}) {
      try (CooMatrix matrix =
          CooGramBuilder.build(points, NSE, threshold, Precision.FLOAT32, ops, EXECUTION)) {
        long p = 0;
        for (int i = 0; i < n; i++) {
          assertEquals(p, matrix.rowStart(i));
          for (int j = 0; j < n; j++) {
            double value = NSE.between(points, i, points, j);
            if (i == j || value >= threshold) {
              assertEquals(i, matrix.row(p));
              assertEquals(j, matrix.column(p));
              assertEquals(value, matrix.value(p++));
            }
          }
        }
        assertEquals(p, matrix.count());
      }
    }
  }

  @Test
  void diagonalStaysAndMissingEdgesDoNot() {
    PointSet points = GramCases.points(5, 1, Precision.FLOAT64, 1);
    Similarity below =
        new CustomSimilarity("below", false, (x, i, y, j) -> i > j ? -1 : Double.NEGATIVE_INFINITY);
    try (CooMatrix matrix =
        CooGramBuilder.build(
            points,
            below,
            Double.NEGATIVE_INFINITY,
            Precision.FLOAT64,
            new ScalarGramOps(),
            EXECUTION)) {
      assertEquals(15, matrix.count());
      assertEquals(5, matrix.rowStart(5) - matrix.rowStart(4));
    }
  }

  private static double threshold(PointSet points, long elements, int sample, long seed) {
    return CooGramBuilder.threshold(
        points, NSE, elements, sample, seed, new VectorGramOps(), EXECUTION);
  }

  @ParameterizedTest
  @CsvSource({"40, 40", "40, 42", "40, 200", "40, 1598", "40, 1600", "1, 1", "2, 4"})
  void thresholdIsExactWhenAllPairsAreTaken(int n, long elements) {
    PointSet points = GramCases.points(n, 2, Precision.FLOAT64, 7);
    double threshold = threshold(points, elements, CooGramBuilder.DEFAULT_SAMPLE, 0);
    try (CooMatrix matrix =
        CooGramBuilder.build(
            points, NSE, threshold, Precision.FLOAT64, new VectorGramOps(), EXECUTION)) {
      assertEquals(elements, matrix.count());
    }
  }

  /** The sampled fraction must lie within five standard errors of the wanted one. */
  @Test
  void sampledThresholdComesClose() {
    int n = 1000;
    long elements = 51_000;
    int sample = 20_000;
    PointSet points = GramCases.points(n, 2, Precision.FLOAT32, 3);
    double threshold = threshold(points, elements, sample, 42);
    assertEquals(threshold, threshold(points, elements, sample, 42));
    assertTrue(threshold != threshold(points, elements, sample, 43));
    try (CooMatrix matrix =
        CooGramBuilder.build(
            points, NSE, threshold, Precision.FLOAT32, new VectorGramOps(), EXECUTION)) {
      double fraction = 0.05;
      double error = Math.sqrt(fraction * (1 - fraction) / (sample / 2.0));
      double kept = (double) (matrix.count() - n) / (n * (n - 1.0));
      assertEquals(fraction, kept, 5 * error);
      assertTrue(Symmetry.holdsFor(matrix));
    }
  }

  @Test
  void refusesImpossibleCounts() {
    PointSet points = GramCases.points(10, 2, Precision.FLOAT32, 1);
    assertThrows(InvalidInputException.class, () -> threshold(points, 9, 10, 0));
    assertThrows(InvalidInputException.class, () -> threshold(points, 101, 10, 0));
    assertThrows(InvalidInputException.class, () -> threshold(points, 50, 0, 0));
    assertThrows(
        InvalidInputException.class,
        () ->
            CooGramBuilder.build(
                points, NSE, Double.NaN, Precision.FLOAT32, new ScalarGramOps(), EXECUTION));
  }
}
