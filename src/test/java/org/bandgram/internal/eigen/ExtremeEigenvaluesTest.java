package org.bandgram.internal.eigen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.bandgram.Execution;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.RandomMatrices_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExtremeEigenvaluesTest {
  private static ExtremeEigenvalues find(
      UnaryOperator<double[]> matrix, int n, double tolerance, int most, int threads) {
    try (Execution execution = Execution.onThreads(threads)) {
      return ExtremeEigenvalues.of(matrix, n, tolerance, most, new SplittableRandom(3), execution);
    }
  }

  private static UnaryOperator<double[]> diagonal(double[] values) {
    return x -> {
      double[] product = new double[x.length];
      Arrays.setAll(product, i -> values[i] * x[i]);
      return product;
    };
  }

  /** The oracle decomposes the whole matrix. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 33, 257})
  void findsBothEndsOfARandomMatrix(int n) {
    DMatrixRMaj matrix = RandomMatrices_DDRM.symmetric(n, -1, 1, new Random(n));
    double[] expected = SymmetricEigen.of(matrix).values();
    ExtremeEigenvalues found =
        find(
            x -> {
              DMatrixRMaj product = new DMatrixRMaj(n, 1);
              CommonOps_DDRM.mult(matrix, new DMatrixRMaj(n, 1, true, x), product);
              return product.data;
            },
            n,
            1e-9,
            n,
            2);
    double scale = Math.max(1, expected[0]);
    assertThat(found.least()).isCloseTo(expected[n - 1], within(1e-12 * scale));
    assertThat(found.greatest()).isCloseTo(expected[0], within(1e-12 * scale));
    assertThat(found.isWithin(1e-9)).isTrue();
  }

  /** Few steps do not find the ends, but lie inside of them and know how far away they may be. */
  @ParameterizedTest
  @CsvSource({"4, 20000", "10, 20000", "40, 20000", "1, 5"})
  void boundsHoldAfterFewSteps(int steps, int n) {
    double[] values = new double[n];
    Arrays.setAll(values, i -> -3 + 10.0 * i / n);
    ExtremeEigenvalues found = find(diagonal(values), n, 1e-12, steps, 1);
    assertThat(found.steps()).isEqualTo(steps);
    assertThat(found.least()).isGreaterThanOrEqualTo(values[0] - 1e-12);
    assertThat(found.greatest()).isLessThanOrEqualTo(values[n - 1] + 1e-12);
    assertThat(found.leastBound()).isGreaterThan(0);
    assertThat(nearest(values, found.least())).isLessThanOrEqualTo(found.leastBound());
    assertThat(nearest(values, found.greatest())).isLessThanOrEqualTo(found.greatestBound());
    assertThat(found).isEqualTo(find(diagonal(values), n, 1e-12, steps, 3));
  }

  private static double nearest(double[] values, double wanted) {
    double least = Double.POSITIVE_INFINITY;
    for (double value : values) {
      least = Math.min(least, Math.abs(value - wanted));
    }
    return least;
  }

  /** Two eigenvalues far from all others end the steps early. */
  @Test
  void stopsWhenTheBoundsAreSmall() {
    double[] values = new SplittableRandom(4).doubles(5000, 0, 1).toArray();
    values[17] = -2;
    values[3000] = 4;
    ExtremeEigenvalues found = find(diagonal(values), values.length, 1e-8, 500, 2);
    assertThat(found.steps()).isLessThan(60);
    assertThat(found.least()).isCloseTo(-2, within(4e-8));
    assertThat(found.greatest()).isCloseTo(4, within(4e-8));
    assertThat(found.isWithin(1e-8)).isTrue();
  }

  /** The vectors span an invariant space after as many steps as there are distinct eigenvalues. */
  @Test
  void endsWhereNothingIsLeft() {
    double[] values = new double[300];
    Arrays.setAll(values, i -> i % 3 - 1);
    ExtremeEigenvalues found = find(diagonal(values), values.length, 1e-8, 200, 1);
    assertThat(found.steps()).isEqualTo(3);
    assertThat(found.least()).isCloseTo(-1, within(1e-14));
    assertThat(found.greatest()).isCloseTo(1, within(1e-14));
    assertThat(find(diagonal(new double[9]), 9, 1e-8, 9, 1))
        .isEqualTo(new ExtremeEigenvalues(0, 0, 0, 0, 1));
  }
}
