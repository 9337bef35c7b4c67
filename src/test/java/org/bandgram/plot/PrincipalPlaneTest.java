package org.bandgram.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.ejml.simple.SimpleMatrix;
import org.ejml.simple.SimpleSVD;
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
      assertThat(Math.abs(view.x(i))).isCloseTo(Math.abs((float) expected[0][i]), within(2e-3f));
      assertThat(Math.abs(view.y(i))).isCloseTo(Math.abs((float) expected[1][i]), within(2e-3f));
    }
    assertThat(view.xTitle()).startsWith("principal component 1, ");
  }

  private static double[][] projected(PointSet points) {
    int n = points.size();
    SimpleMatrix centered = new SimpleMatrix(n, points.dimensions());
    for (int j = 0; j < points.dimensions(); j++) {
      double mean = 0;
      for (int i = 0; i < n; i++) {
        mean += points.get(i, j) / n;
      }
      for (int i = 0; i < n; i++) {
        centered.set(i, j, points.get(i, j) - mean);
      }
    }
    SimpleSVD<SimpleMatrix> svd = centered.svd(true);
    double[][] result = new double[2][n];
    for (int c = 0; c < Math.min(2, svd.getSingularValues().length); c++) {
      for (int i = 0; i < n; i++) {
        result[c][i] = svd.getU().get(i, c) * svd.getSingularValues()[c];
      }
    }
    return result;
  }
}
