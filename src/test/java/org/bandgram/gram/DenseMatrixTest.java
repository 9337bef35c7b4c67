package org.bandgram.gram;

import static org.bandgram.testing.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.internal.Symmetry;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("vectors")
class DenseMatrixTest {
  private static final double NONE = Double.NEGATIVE_INFINITY;

  @Test
  void keepsValuesInBothPrecisions() {
    double[][] rows = {{0, -1.5, NONE}, {-2, 0, 3}, {1e-3, 4, 0}};
    try (DenseMatrix dense = DenseMatrix.of(rows);
        DenseMatrix floats = DenseMatrix.of(rows, Precision.FLOAT32)) {
      assertEquals(Precision.FLOAT64, dense.precision());
      assertEquals(Precision.FLOAT32, floats.precision());
      assertEquals(3, dense.size());
      for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
          assertEquals(rows[i][j], dense.get(i, j));
          assertEquals((float) rows[i][j], floats.get(i, j));
        }
      }
    }
  }

  @Test
  void oneValueAndNone() {
    try (DenseMatrix one = DenseMatrix.of(new double[][] {{-7}})) {
      assertEquals(-7, one.get(0, 0));
    }
    refused(() -> DenseMatrix.of(new double[0][]));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
  void refusesValuesThatAreNoSimilarities(double bad) {
    String message =
        assertThrows(
                InvalidInputException.class,
                () -> DenseMatrix.of(new double[][] {{0, 1}, {bad, 0}}))
            .getMessage();
    assertTrue(message.contains("similarity (1, 0) is " + bad), message);
  }

  @Test
  void refusesWhatIsNotSquare() {
    refused(() -> DenseMatrix.of(new double[][] {{0, 1}, {0}}));
  }

  @Test
  void refusesTooManyPoints() {
    PointSet points = PointSet.allocate(DenseMatrix.LARGEST_SIZE + 1, 1, Precision.FLOAT32);
    try (Execution execution = Execution.onThreads(1)) {
      refused(
          () ->
              DenseMatrix.build(
                  points, new NegativeSquaredEuclidean(), Precision.FLOAT32, execution));
    }
  }

  @Test
  void buildsFromPoints() {
    PointSet points = GramCases.points(33, 3, Precision.FLOAT32, 1);
    NegativeSquaredEuclidean similarity = new NegativeSquaredEuclidean();
    try (Execution execution = Execution.onThreads(1);
        DenseMatrix dense = DenseMatrix.build(points, similarity, Precision.FLOAT32, execution)) {
      for (int i = 0; i < 33; i++) {
        for (int j = 0; j < 33; j++) {
          assertEquals(similarity.between(points, i, points, j), dense.get(i, j));
        }
      }
      assertTrue(Symmetry.holdsFor(dense.asBand()));
    }
  }
}
