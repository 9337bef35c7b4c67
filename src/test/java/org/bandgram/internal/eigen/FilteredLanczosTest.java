package org.bandgram.internal.eigen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.RandomMatrices_DDRM;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FilteredLanczosTest {
  private static FilteredLanczos.Result find(
      BlockProduct matrix, int n, int wanted, int products, int threads) {
    try (Execution execution = Execution.onThreads(threads)) {
      return FilteredLanczos.leading(
          ScaledMatrix.unscaled(matrix, n, execution),
          new FilteredLanczos.Space(n, n, _ -> {}, -1, 1),
          new FilteredLanczos.Options(wanted, 1e-4, products),
          new SplittableRandom(3),
          execution);
    }
  }

  /** Eigenvalues of a long cycle crowd at 1: the second one of 4,098 is 1.2e-6 below it. */
  @ParameterizedTest
  @CsvSource({"3, 2", "31, 5", "257, 7", "1000, 1", "4098, 9"})
  void findsEigenvaluesThatCrowdAtTheUpperEnd(int n, int wanted) {
    FilteredLanczos.Result found = find(Multiplied.cycle(n), n, wanted, 1_000_000, 2);
    double[] expected = Multiplied.cycleValues(n, wanted);
    double distance = 1 - Multiplied.cycleValues(n, wanted + 1)[wanted];
    assertThat(found.converged()).isTrue();
    assertThat(found.pairs().values()).containsExactly(expected, within(1e-6 * distance));
    assertThat(found.residual()).isLessThanOrEqualTo(1.01e-4 * distance);
    assertThat(Multiplied.residual(Multiplied.cycle(n), found.pairs()))
        .isCloseTo(found.residual(), within(1e-13));
    assertThat(Multiplied.departure(found.pairs().vectors())).isLessThan(1e-12);
  }

  /** The oracle decomposes the whole matrix, which is scaled into the interval. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 33, 300})
  void findsTheLeadingPairsOfARandomMatrix(int n) {
    DMatrixRMaj dense = RandomMatrices_DDRM.symmetric(n, -1, 1, new Random(n));
    CommonOps_DDRM.scale(1 / (CommonOps_DDRM.elementMaxAbs(dense) * n), dense);
    int wanted = Math.min(n, 3);
    FilteredLanczos.Result found = find(Multiplied.dense(dense), n, wanted, 100_000, 1);
    double[] expected = SymmetricEigen.of(dense).values();
    for (int pair = 0; pair < wanted; pair++) {
      assertThat(found.pairs().values()[pair]).isCloseTo(expected[pair], within(1e-6));
    }
    assertThat(found.converged()).isTrue();
  }

  @Test
  void saysWhereItEndedBeforeResidualsWereSmall() {
    FilteredLanczos.Result found = find(Multiplied.cycle(4098), 4098, 5, 100, 1);
    assertThat(found.converged()).isFalse();
    assertThat(found.products()).isBetween(100, 1100);
    assertThat(Multiplied.residual(Multiplied.cycle(4098), found.pairs()))
        .isCloseTo(found.residual(), within(1e-13));
  }

  @Test
  @Tag("thorough")
  void anyNumberOfThreadsFindsTheSame() {
    FilteredLanczos.Result found = find(Multiplied.cycle(5000), 5000, 3, 5000, 1);
    FilteredLanczos.Result again = find(Multiplied.cycle(5000), 5000, 3, 5000, 3);
    assertThat(again.pairs().values()).isEqualTo(found.pairs().values());
    assertThat(again.pairs().vectors().data).isEqualTo(found.pairs().vectors().data);
    assertThat(again.products()).isEqualTo(found.products());
  }
}
