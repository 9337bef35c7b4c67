package org.bandgram.internal.eigen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.bandgram.Execution;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.RandomMatrices_DDRM;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChebyshevFilterTest {
  @AutoClose private final Execution execution = Execution.onThreads(2);

  /** T_d(x) is cos(d acos x) within [-1, 1] and cosh(d acosh x) above. */
  private static double chebyshev(int degree, double x) {
    return Math.abs(x) <= 1
        ? Math.cos(degree * Math.acos(x))
        : Math.cosh(degree * Math.log(x + Math.sqrt(x * x - 1)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8, 33})
  void hasThePolynomialsEigenvalues(int degree) {
    double[] values = {-2, -1.5, 0, 0.3, 2.999, 3, 3.2, 4};
    double[] x = new double[2 * values.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = i % 2 == 0 ? 1 : -i;
    }
    ScaledMatrix matrix =
        ScaledMatrix.unscaled(Multiplied.diagonal(values), values.length, execution);
    double[] product = new ChebyshevFilter(matrix, -2, 3, degree, execution).of(x, 2);
    for (int i = 0; i < x.length; i++) {
      double expected = chebyshev(degree, (values[i / 2] - 0.5) / 2.5);
      assertThat(product[i] / x[i])
          .isCloseTo(expected, within(1e-12 * degree * Math.max(1, expected)));
    }
  }

  /** A filter of S B S^-1, product by product, has the products of one that scales once. */
  @Test
  void scalesOnce() {
    int n = 33;
    DMatrixRMaj symmetric = RandomMatrices_DDRM.symmetric(n, -0.1, 0.1, new Random(6));
    double[] scales = new Random(7).doubles(n, 0.5, 2).toArray();
    DMatrixRMaj similar = symmetric.copy();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        similar.set(i, j, symmetric.get(i, j) / scales[i] * scales[j]);
      }
    }
    double[] x = new Random(8).doubles(3L * n, -1, 1).toArray();
    ScaledMatrix scaled = new ScaledMatrix(Multiplied.dense(similar), scales, execution);
    ScaledMatrix plain = ScaledMatrix.unscaled(Multiplied.dense(symmetric), n, execution);
    assertThat(scaled.of(x, 3)).containsExactly(plain.of(x, 3), within(1e-14));
    assertThat(new ChebyshevFilter(scaled, -1, 0.2, 7, execution).of(x, 3))
        .containsExactly(new ChebyshevFilter(plain, -1, 0.2, 7, execution).of(x, 3), within(1e-10));
  }

  @Test
  void degreeIsTheLeastAtWhichTheEndGrows() {
    int degree = ChebyshevFilter.degree(-1, 0.9, 1, 100, 1000);
    double x = 0.95 / 0.95 + 0.1 / 0.95;
    assertThat(chebyshev(degree, x)).isGreaterThanOrEqualTo(100);
    assertThat(chebyshev(degree - 1, x)).isLessThan(100);
    assertThat(ChebyshevFilter.degree(-1, 0.9, 1, 1, 1000)).isEqualTo(1);
    assertThat(ChebyshevFilter.degree(-1, 1, 1, 100, 1000)).isEqualTo(1000);
    assertThat(ChebyshevFilter.degree(-1, 1 - 1e-9, 1, 100, 1000)).isEqualTo(1000);
  }
}
