package org.bandgram.similarity;

import static org.bandgram.testing.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Similarity.Polynomial;
import org.bandgram.similarity.Similarity.Sigmoid;
import org.bandgram.similarity.internal.FloatMath;
import org.junit.jupiter.api.Test;

class SimilarityTest {
  private static final PointSet POINTS =
      PointSet.of(new double[][] {{1, 2, 2}, {0, 3, 4}, {0, 0, 0}, {-2, -4, -4}});

  private static double between(Similarity similarity, int i, int j) {
    return similarity.between(POINTS, i, POINTS, j);
  }

  @Test
  void valuesByHand() {
    assertEquals(-6, between(new NegativeSquaredEuclidean(), 0, 1));
    assertEquals(14, between(new Linear(), 0, 1));
    assertEquals(Math.exp(-3), between(new Gaussian(0.5), 0, 1), 1e-16);
    assertEquals(512, between(new Polynomial(0.5, 1, 3), 0, 1));
    assertEquals(Math.tanh(1.5), between(new Sigmoid(0.1, 0.1), 0, 1), 1e-15);
    assertEquals(14.0 / 15, between(new Cosine(), 0, 1), 1e-16);
    assertEquals(-1, between(new Cosine(), 0, 3));
    assertEquals(0, between(new Cosine(), 0, 2));
    assertEquals(5, Cosine.norm(POINTS, 1));
  }

  @Test
  void cosinesAreDotProductsOfUnitVectors() {
    try (Execution execution = Execution.onThreads(2)) {
      PointSet unit = Cosine.unitVectors(POINTS, execution);
      for (int i = 0; i < POINTS.size(); i++) {
        for (int j = 0; j < POINTS.size(); j++) {
          assertEquals(
              between(new Cosine(), i, j),
              new Linear().between(unit, i, unit, j),
              4e-16,
              i + "," + j);
        }
      }
      assertArrayEquals(new double[3], unit.row(2));
      PointSet huge = PointSet.of(new float[][] {{3e30f, -4e30f}});
      assertArrayEquals(new double[] {0.6, -0.8}, Cosine.unitVectors(huge, execution).row(0), 1e-7);
    }
  }

  @Test
  void zeroDistanceHasNoSign() {
    double itself = between(new NegativeSquaredEuclidean(), 1, 1);
    assertEquals(Double.doubleToRawLongBits(0.0), Double.doubleToRawLongBits(itself));
  }

  /** Each feature is added exactly and the sum then rounded, in single and in double precision. */
  @Test
  void sumsOverFeaturesAreRoundedOnceForEachFeature() {
    Random random = new Random(1);
    for (int d : new int[] {1, 2, 31, 257}) {
      float[][] rows = new float[2][d];
      double[][] wide = new double[2][d];
      float squares = 0;
      float dot = 0;
      double wideSquares = 0;
      double wideDot = 0;
      for (int f = 0; f < d; f++) {
        for (int i = 0; i < 2; i++) {
          wide[i][f] = random.nextGaussian();
          rows[i][f] = (float) wide[i][f];
        }
        float difference = rows[0][f] - rows[1][f];
        squares = exactly(difference, difference, squares).floatValue();
        dot = exactly(rows[0][f], rows[1][f], dot).floatValue();
        double wideDifference = wide[0][f] - wide[1][f];
        wideSquares = exactly(wideDifference, wideDifference, wideSquares).doubleValue();
        wideDot = exactly(wide[0][f], wide[1][f], wideDot).doubleValue();
      }
      PointSet points = PointSet.of(rows);
      assertEquals(-squares, (float) new NegativeSquaredEuclidean().between(points, 0, points, 1));
      assertEquals(squares, (float) new SquaredEuclideanDistance().between(points, 0, points, 1));
      assertEquals(dot, (float) new Linear().between(points, 0, points, 1));
      assertEquals(
          FloatMath.exp(-(0.3f * squares)),
          (float) new Gaussian(0.3).between(points, 0, points, 1));
      PointSet widePoints = PointSet.of(wide);
      assertEquals(
          -wideSquares, new NegativeSquaredEuclidean().between(widePoints, 0, widePoints, 1));
      assertEquals(wideDot, new Linear().between(widePoints, 0, widePoints, 1));
    }
  }

  private static BigDecimal exactly(double x, double y, double sum) {
    return new BigDecimal(x).multiply(new BigDecimal(y)).add(new BigDecimal(sum));
  }

  @Test
  void customMayBeAsymmetricButNotNaN() {
    CustomSimilarity difference =
        CustomSimilarity.ofRows("difference", false, (x, y) -> x[0] - y[0]);
    assertEquals(1, between(difference, 0, 1));
    assertEquals(-1, between(difference, 1, 0));
    assertFalse(difference.symmetric());
    CustomSimilarity none =
        new CustomSimilarity("none", true, (x, i, y, j) -> Double.NEGATIVE_INFINITY);
    assertEquals(Double.NEGATIVE_INFINITY, between(none, 0, 1));
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      CustomSimilarity custom = new CustomSimilarity("bad", true, (x, i, y, j) -> bad);
      String message =
          assertThrows(InvalidInputException.class, () -> between(custom, 2, 3)).getMessage();
      assertTrue(message.contains("bad of points 2 and 3"), message);
    }
    PointSet single = POINTS.withPrecision(Precision.FLOAT32);
    for (double large : new double[] {1e39, -1e39}) {
      CustomSimilarity custom = new CustomSimilarity("large", true, (x, i, y, j) -> large);
      assertEquals(large, between(custom, 0, 1));
      refused(() -> custom.between(single, 0, single, 1))
          .hasMessage(
              "similarity large of points 0 and 1 is "
                  + large
                  + ", but must be finite in float32, or negative infinity");
    }
    assertEquals(Double.NEGATIVE_INFINITY, none.between(single, 0, single, 1));
  }

  @Test
  void parametersAreCheckedAndListed() {
    refused(() -> new Gaussian(0));
    refused(() -> new Gaussian(Double.NaN));
    refused(() -> new Gaussian(1e-60));
    refused(() -> new Polynomial(1, 0, 0));
    refused(() -> new Polynomial(1, 0, 17));
    refused(() -> new Sigmoid(1, Double.POSITIVE_INFINITY));
    assertEquals(
        "{gamma=0.5, coef0=1.0, degree=3}", new Polynomial(0.5, 1, 3).parameters().toString());
    assertTrue(new Gaussian(1).decreasesWithDistance());
    assertFalse(new Linear().decreasesWithDistance());
  }

  @Test
  void otherShapesAreRefused() {
    PointSet flat = PointSet.of(new double[][] {{1, 2}});
    PointSet single = PointSet.of(new float[][] {{1, 2, 2}});
    Similarity similarity = new Linear();
    refused(() -> similarity.between(POINTS, 0, flat, 0));
    refused(() -> similarity.between(POINTS, 0, single, 0));
  }

  @Test
  void boundsHold() {
    Similarity[] similarities = {
      new NegativeSquaredEuclidean(), new Gaussian(0.5), new Polynomial(0.5, -1, 3),
      new Linear(), new Sigmoid(0.1, 0.1), new Cosine()
    };
    for (Similarity similarity : similarities) {
      double bound = similarity.bound(36);
      for (int i = 0; i < POINTS.size(); i++) {
        for (int j = 0; j < POINTS.size(); j++) {
          double value = between(similarity, i, j);
          assertTrue(Math.abs(value) <= bound, similarity + " gives " + value);
        }
      }
    }
  }
}
