package org.bandgram.order.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.eigen.SymmetricEigen;
import org.bandgram.order.CurveOrdering.Scaling;
import org.bandgram.testing.Points;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.MatrixFeatures_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrincipalComponentsTest {
  /** Gaussian points whose j-th direction of a random orthonormal frame has spread 0.7^j. */
  private static PointSet ellipsoid(int n, int d, DMatrixRMaj frame, Precision precision) {
    Random random = new Random(17);
    PointSet points = PointSet.allocate(n, d, precision);
    double[] row = new double[d];
    for (int i = 0; i < n; i++) {
      Arrays.fill(row, 3);
      for (int a = 0; a < Math.min(d, 30); a++) {
        double length = random.nextGaussian() * Math.pow(0.7, a);
        for (int j = 0; j < d; j++) {
          row[j] += length * frame.get(a, j);
        }
      }
      for (int j = 0; j < d; j++) {
        points.set(i, j, row[j]);
      }
    }
    return points;
  }

  private static DMatrixRMaj components(PointSet points, int most, int threads) {
    try (Execution execution = Execution.onThreads(threads)) {
      return PrincipalComponents.of(points, cube(points, execution), most, execution);
    }
  }

  private static UnitCubeMapping cube(PointSet points, Execution execution) {
    return UnitCubeMapping.of(BoundingBox.of(points, execution), Scaling.COMMON);
  }

  @ParameterizedTest
  @CsvSource({"5000, 12", "40, 60", "1500, 300", "50, 300"})
  void findsTheAxesOfAnEllipsoid(int n, int d) {
    DMatrixRMaj frame = RandomRotation.draw(d, new Random(d));
    PointSet points = ellipsoid(n, d, frame, Precision.FLOAT64);
    DMatrixRMaj found = components(points, 8, 2);
    assertThat(found.getNumRows()).isEqualTo(8);
    assertThat(MatrixFeatures_DDRM.isRowsLinearIndependent(found)).isTrue();
    DMatrixRMaj gram = new DMatrixRMaj(8, 8);
    CommonOps_DDRM.multTransB(found, found, gram);
    assertThat(MatrixFeatures_DDRM.isIdentity(gram, 1e-9)).isTrue();
    double along = 0;
    for (int j = 0; j < d; j++) {
      along += found.get(0, j) * frame.get(0, j);
    }
    assertThat(Math.abs(along)).isGreaterThan(n > 1000 ? 0.99 : 0.8);
  }

  @Test
  void lanczosAgreesWithTheCovarianceMatrix() {
    int d = 120;
    PointSet points = ellipsoid(2000, d, RandomRotation.draw(d, new Random(5)), Precision.FLOAT32);
    try (Execution execution = Execution.onThreads(2)) {
      RowSample sample = RowSample.of(points, cube(points, execution), execution);
      SymmetricEigen exact = SymmetricEigen.of(sample.covariance(execution));
      SymmetricEigen iterated = PrincipalComponents.byProducts(sample, 8, execution);
      for (int k = 0; k < 8; k++) {
        assertThat(iterated.values()[k])
            .isEqualTo(exact.values()[k], within(1e-4 * exact.values()[k]));
        double cosine = 0;
        for (int j = 0; j < d; j++) {
          cosine += iterated.vectors().get(k, j) * exact.vectors().get(k, j);
        }
        assertThat(Math.abs(cosine)).isGreaterThan(0.999);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 300})
  void doesNotDependOnTheNumberOfThreads(int d) {
    PointSet points = ellipsoid(9000, d, RandomRotation.draw(d, new Random(9)), Precision.FLOAT32);
    assertThat(components(points, 8, 3).data).isEqualTo(components(points, 8, 1).data);
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 300})
  void dropsComponentsWithoutVariance(int d) {
    Random random = new Random(d);
    DMatrixRMaj frame = RandomRotation.draw(d, random);
    double[][] rows = new double[500][d];
    for (double[] row : rows) {
      double x = random.nextGaussian();
      double y = random.nextGaussian();
      Arrays.setAll(row, j -> x * frame.get(0, j) + y * frame.get(1, j));
    }
    assertThat(components(PointSet.of(rows), 8, 2).getNumRows()).isEqualTo(2);
  }

  /** Points in the order of their first coordinate, each coordinate a little narrower. */
  private static double[][] sorted(int n, int d) {
    Random random = new Random(3);
    double[][] rows = new double[n][d];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        rows[i][j] =
            (j == 0 ? 3.0 * i / n : random.nextGaussian()) * Math.pow(0.95, Math.min(j, 60));
      }
    }
    return rows;
  }

  private static DMatrixRMaj covariance(double[][] rows) {
    int d = rows[0].length;
    double[] mean = new double[d];
    for (double[] row : rows) {
      Arrays.setAll(mean, j -> mean[j] + row[j] / rows.length);
    }
    double[][] covariance = new double[d][d];
    for (double[] row : rows) {
      for (int a = 0; a < d; a++) {
        double x = (row[a] - mean[a]) / rows.length;
        for (int b = 0; b < d; b++) {
          covariance[a][b] += x * (row[b] - mean[b]);
        }
      }
    }
    return new DMatrixRMaj(covariance);
  }

  @Test
  void takesAllOfFewRows() {
    double[][] rows = sorted(4095, 30);
    PointSet points = PointSet.of(rows);
    try (Execution execution = Execution.onThreads(2)) {
      UnitCubeMapping cube = cube(points, execution);
      RowSample sample = RowSample.of(points, cube, execution);
      assertThat(sample.rows()).isEqualTo(4095);
      double[][] mapped = Arrays.stream(rows).map(cube::map).toArray(double[][]::new);
      DMatrixRMaj expected = covariance(mapped);
      assertThat(MatrixFeatures_DDRM.isEquals(sample.covariance(execution), expected, 1e-13))
          .isTrue();
      DMatrixRMaj vectors = RandomRotation.draw(30, new Random(1));
      assertThat(
              MatrixFeatures_DDRM.isEquals(
                  sample.timesCovariance(vectors, execution),
                  CommonOps_DDRM.mult(vectors, expected, null),
                  1e-13))
          .isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({"8000, 200", "6000, 300"})
  void aSampleExplainsTheVarianceThatAllRowsDo(int n, int d) {
    double[][] rows = sorted(n, d);
    DMatrixRMaj covariance = covariance(rows);
    DMatrixRMaj found = components(PointSet.of(rows), 8, 2);
    DMatrixRMaj within = CommonOps_DDRM.mult(found, covariance, null);
    double explained = CommonOps_DDRM.elementSum(CommonOps_DDRM.elementMult(within, found, null));
    double most = Arrays.stream(SymmetricEigen.of(covariance).values()).limit(8).sum();
    assertThat(explained / most).isBetween(0.99, 1 - 1e-9);
  }

  @Test
  void samplesLargeSetsEvenly() {
    int n = 1_100_000;
    PointSet points = Points.of(n, 9, Precision.FLOAT32, (i, j) -> j == 0 ? i : i >>> j & 1);
    try (Execution execution = Execution.onThreads(2)) {
      RowSample sample = RowSample.of(points, cube(points, execution), execution);
      assertThat(sample.rows()).isEqualTo((1 << 20) / 9);
      double variance = sample.covariance(execution).get(0, 0);
      assertThat(variance).isEqualTo(1 / 12.0, within(1e-4));
    }
  }
}
