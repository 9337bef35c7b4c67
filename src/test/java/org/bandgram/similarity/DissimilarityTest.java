package org.bandgram.similarity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Dissimilarity.CosineDistance;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Dissimilarity.KernelDistance;
import org.bandgram.similarity.Dissimilarity.ManhattanDistance;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.Sigmoid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DissimilarityTest {
  private static PointSet points(Precision precision, double[]... rows) {
    return PointSet.of(rows).withPrecision(precision);
  }

  @ParameterizedTest
  @EnumSource(Precision.class)
  void simpleValues(Precision precision) {
    PointSet points = points(precision, new double[] {1, 2}, new double[] {4, -2});
    assertThat(new SquaredEuclideanDistance().between(points, 0, points, 1)).isEqualTo(25);
    assertThat(new EuclideanDistance().between(points, 0, points, 1)).isEqualTo(5);
    assertThat(new ManhattanDistance().between(points, 0, points, 1)).isEqualTo(7);
    assertThat(new CosineDistance().between(points, 0, points, 1)).isCloseTo(1, within(1e-6));
    assertThat(new KernelDistance(new Linear()).between(points, 0, points, 1)).isEqualTo(25);
  }

  @Test
  void distancesFarFromTheOriginDoNotCancel() {
    PointSet points = PointSet.of(new float[][] {{1000.25f}, {1000.5f}});
    assertThat(new SquaredEuclideanDistance().between(points, 0, points, 1)).isEqualTo(0.0625);
  }

  @Test
  void cosineIsOneMinusTheCosine() {
    PointSet points = PointSet.of(new double[][] {{1, 2, 3}, {-2, 0.5, 1}});
    double expected = 1 - new Cosine().between(points, 0, points, 1);
    assertThat(new CosineDistance().between(points, 0, points, 1))
        .isCloseTo(expected, within(1e-15));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-300, 1e-30, 1, 1e150})
  void cosineDoesNotDependOnLength(double length) {
    PointSet points = PointSet.of(new double[][] {{1, 1}, {length, 0}});
    assertThat(new CosineDistance().between(points, 0, points, 1))
        .isCloseTo(1 - Math.sqrt(0.5), within(1e-15));
  }

  @Test
  void theOriginIsAtCosineDistanceOne() {
    PointSet points = PointSet.of(new double[][] {{0, 0}, {3, 4}, {0, 0}});
    Dissimilarity cosine = new CosineDistance();
    assertThat(cosine.between(points, 0, points, 1)).isEqualTo(1);
    assertThat(cosine.between(points, 0, points, 2)).isZero();
  }

  @Test
  void gaussianKernel() {
    PointSet points = PointSet.of(new double[][] {{0}, {2}});
    assertThat(new KernelDistance(new Gaussian(0.5)).between(points, 0, points, 1))
        .isCloseTo(2 - 2 * Math.exp(-2), within(1e-15));
  }

  @Test
  void anIndefiniteKernelIsRefused() {
    PointSet points = PointSet.of(new double[][] {{1}, {3}});
    Dissimilarity sigmoid = new KernelDistance(new Sigmoid(1, 0));
    refused(() -> sigmoid.between(points, 0, points, 1))
        .hasMessageContaining("points 0 and 1")
        .hasMessageContaining("positive semi-definite");
  }

  @Test
  void roundingBelowZeroCountsAsZero() {
    PointSet points = PointSet.of(new double[][] {{1}, {1}});
    KernelDistance distance = new KernelDistance(new Linear());
    assertThat(distance.combine(1, 1, 1 + 1e-15, points, 0, 1)).isZero();
    refused(() -> distance.combine(1, 1, 1 + 1e-12, points, 0, 1));
  }

  @Test
  void anAsymmetricKernelIsRefused() {
    Similarity first = CustomSimilarity.ofRows("first", false, (x, y) -> x[0]);
    refused(() -> new KernelDistance(first)).hasMessageContaining("symmetric");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1e-9, Double.NaN, Double.POSITIVE_INFINITY})
  void customValuesAreChecked(double value) {
    PointSet points = PointSet.of(new double[][] {{0}, {1}});
    Dissimilarity custom = CustomDissimilarity.ofRows("mine", (x, y) -> value);
    refused(() -> custom.between(points, 1, points, 0))
        .hasMessageContaining("mine of points 1 and 0")
        .hasMessageContaining(Double.toString(value));
  }

  @Test
  void customMayBeAsymmetric() {
    PointSet points = PointSet.of(new double[][] {{3}, {1}});
    Dissimilarity custom = CustomDissimilarity.ofRows("first", (x, y) -> x[0]);
    assertThat(custom.between(points, 0, points, 1)).isEqualTo(3);
    assertThat(custom.between(points, 1, points, 0)).isEqualTo(1);
  }
}
