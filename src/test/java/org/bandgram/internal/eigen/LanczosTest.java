package org.bandgram.internal.eigen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LanczosTest {
  private static SymmetricEigen leading(double[] diagonal, int wanted) {
    return Lanczos.leading(
        Lanczos.each(
            x -> {
              double[] product = new double[x.length];
              for (int i = 0; i < x.length; i++) {
                product[i] = diagonal[i] * x[i];
              }
              return product;
            }),
        diagonal.length,
        wanted,
        150,
        new SplittableRandom(3));
  }

  /** Values 5, 5, 4 and some down to -100, which is further from 0 than all that are wanted. */
  @ParameterizedTest
  @ValueSource(ints = {3, 7, 100, 400})
  void findsTheGreatestOfAnIndefiniteMatrixAsOftenAsTheyOccur(int n) {
    double[] diagonal = new double[n];
    for (int i = 0; i < n; i++) {
      diagonal[i] = -100.0 * i / n;
    }
    diagonal[0] = 5;
    diagonal[1] = 4;
    diagonal[n - 1] = 5;
    SymmetricEigen found = leading(diagonal, 3);
    double[] expected = {5, 5, 4};
    for (int k = 0; k < 3; k++) {
      assertThat(found.values()[k]).isEqualTo(expected[k], within(1e-9));
      double outside = 0;
      for (int i = 0; i < n; i++) {
        outside += diagonal[i] == expected[k] ? 0 : Math.abs(found.vectors().get(k, i));
      }
      assertThat(outside).isLessThan(1e-3);
    }
  }

  @Test
  void findsOrthonormalVectorsOfZeros() {
    SymmetricEigen found = leading(new double[4], 2);
    assertThat(found.values()).containsOnly(0);
    for (int a = 0; a < 4; a++) {
      for (int b = 0; b < 4; b++) {
        double dot = 0;
        for (int i = 0; i < 4; i++) {
          dot += found.vectors().get(a, i) * found.vectors().get(b, i);
        }
        assertThat(dot).isEqualTo(a == b ? 1 : 0, within(1e-12));
      }
    }
  }
}
