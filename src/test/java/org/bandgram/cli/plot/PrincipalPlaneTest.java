package org.bandgram.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.SingularOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrincipalPlaneTest {

  /** The singular value decomposition of all centred points gives the same plane. */
  @ParameterizedTest
  @CsvSource({"2, 3", "5, 4", "257, 3", "1000, 12", "300, 60", "40, 200"})
  void equalsTheSingularValueDecomposition(int n, int dimensions) {
    PointSet points = PointSet.allocate(n, dimensions, Precision.FLOAT64);
    Random random = new Random(n);
    for (int i = 0; i < n; i++) {
      double[] factors = {8 * random.nextGaussian(), 3 * random.nextGaussian()};
      for (int j = 0; j < dimensions; j++) {
        double signal = factors[0] * Math.cos(j) + factors[1] * Math.sin(2.0 * j + 1);
        points.set(i, j, 50 + signal + 0.3 * random.nextGaussian());
      }
    }
    PlanarView view = PlanarView.of(points);
    double[][] expected = projected(points);
    for (int i = 0; i < n; i++) {
      assertThat(Math.abs(view.x(i))).isCloseTo(Math.abs(expected[0][i]), within(2e-3));
      assertThat(Math.abs(view.y(i))).isCloseTo(Math.abs(expected[1][i]), within(2e-3));
    }
    assertThat(view.xTitle()).startsWith("principal component 1, ");
  }

  private static double[][] projected(PointSet points) {
    int n = points.size();
    DMatrixRMaj centered = new DMatrixRMaj(n, points.dimensions());
    for (int j = 0; j < points.dimensions(); j++) {
      double mean = 0;
      for (int i = 0; i < n; i++) {
        mean += points.get(i, j) / n;
      }
      for (int i = 0; i < n; i++) {
        centered.set(i, j, points.get(i, j) - mean);
      }
    }
    SingularValueDecomposition_F64<DMatrixRMaj> svd =
        DecompositionFactory_DDRM.svd(n, points.dimensions(), true, false, true);
    svd.decompose(centered);
    DMatrixRMaj u = svd.getU(null, false);
    SingularOps_DDRM.descendingOrder(
        u, false, svd.getSingularValues(), svd.numberOfSingularValues(), null, false);
    double[][] result = new double[2][n];
    for (int c = 0; c < Math.min(2, svd.numberOfSingularValues()); c++) {
      for (int i = 0; i < n; i++) {
        result[c][i] = u.get(i, c) * svd.getSingularValues()[c];
      }
    }
    return result;
  }
}
