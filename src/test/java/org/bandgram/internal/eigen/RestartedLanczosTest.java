package org.bandgram.internal.eigen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.RandomMatrices_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RestartedLanczosTest {
  private static SymmetricEigen leading(
      BlockProduct matrix, int n, int wanted, int block, int threads) {
    try (Execution execution = Execution.onThreads(threads)) {
      RestartedLanczos.Result found =
          RestartedLanczos.leading(
              matrix,
              RestartedLanczos.Space.whole(n),
              new RestartedLanczos.Options(
                  wanted, 1, block, wanted + 1 + 5 * block, 1000, Integer.MAX_VALUE),
              pairs -> pairs.residual(wanted) <= 1e-10 * pairs.magnitude(),
              new SplittableRandom(3),
              execution);
      assertThat(found.accurate()).isTrue();
      return found.pairs();
    }
  }

  /** The oracle decomposes the whole matrix. */
  @ParameterizedTest
  @CsvSource({"1, 1, 1", "2, 1, 4", "31, 5, 4", "33, 40, 4", "257, 6, 1", "257, 6, 8"})
  void findsTheLeadingPairsOfARandomMatrix(int n, int wanted, int block) {
    DMatrixRMaj dense = RandomMatrices_DDRM.symmetric(n, -1, 1, new Random(n));
    double[] expected = SymmetricEigen.of(dense).values();
    SymmetricEigen found = leading(Multiplied.dense(dense), n, wanted, block, 2);
    int pairs = Math.min(n, wanted + 1);
    assertThat(found.values()).hasSize(pairs);
    int accurate = Math.min(n, wanted);
    assertThat(Arrays.copyOf(found.values(), accurate))
        .containsExactly(Arrays.copyOf(expected, accurate), within(1e-9));
    assertThat(Multiplied.departure(found.vectors())).isLessThan(1e-12);
  }

  @Test
  void residualsAreAsSmallAsTheyAreWanted() {
    DMatrixRMaj dense = RandomMatrices_DDRM.symmetric(300, -1, 1, new Random(5));
    SymmetricEigen found = leading(Multiplied.dense(dense), 300, 4, 3, 1);
    SymmetricEigen wanted =
        new SymmetricEigen(
            Arrays.copyOf(found.values(), 4),
            new DMatrixRMaj(4, 300, true, Arrays.copyOf(found.vectors().data, 4 * 300)));
    assertThat(Multiplied.residual(Multiplied.dense(dense), wanted))
        .isLessThan(1e-10 * SymmetricEigen.of(dense).values()[0] + 1e-11);
  }

  /** A block finds an eigenvalue as often as it has vectors, and any number of threads the same. */
  @Test
  void findsEigenvaluesThatOccurTwice() {
    SymmetricEigen found = leading(Multiplied.cycle(100), 100, 5, 2, 1);
    assertThat(Arrays.copyOf(found.values(), 5))
        .containsExactly(Multiplied.cycleValues(100, 5), within(1e-10));
    SymmetricEigen again = leading(Multiplied.cycle(100), 100, 5, 2, 3);
    assertThat(again.values()).isEqualTo(found.values());
    assertThat(again.vectors().data).isEqualTo(found.vectors().data);
  }

  @Test
  void findsOrthonormalVectorsOfZeros() {
    SymmetricEigen found = leading((x, _) -> new double[x.length], 40, 6, 4, 1);
    assertThat(found.values()).containsOnly(0);
    assertThat(Multiplied.departure(found.vectors())).isLessThan(1e-12);
  }

  /** Without the first ten directions their eigenvalues are not found, though they are greatest. */
  @Test
  void staysWithinTheSubspace() {
    double[] values = new double[500];
    for (int i = 0; i < values.length; i++) {
      values[i] = 500 - i;
    }
    try (Execution execution = Execution.onThreads(1)) {
      RestartedLanczos.Result found =
          RestartedLanczos.leading(
              Multiplied.diagonal(values),
              new RestartedLanczos.Space(500, 490, vector -> Arrays.fill(vector, 0, 10, 0)),
              new RestartedLanczos.Options(3, 2, 4, 30, 1000, Integer.MAX_VALUE),
              pairs -> pairs.residual(3) <= 1e-10 * pairs.magnitude(),
              new SplittableRandom(3),
              execution);
      assertThat(Arrays.copyOf(found.pairs().values(), 3))
          .containsExactly(new double[] {490, 489, 488}, within(1e-6));
    }
  }

  /** Eigenvalues of a long cycle crowd at 1, and occur twice. */
  @ParameterizedTest
  @CsvSource({"31, 5, 100000", "257, 7, 100000", "1000, 1, 100000", "1000, 3, 60"})
  void residualsAreThoseOfVectorsWhereEigenvaluesCrowd(int n, int wanted, int products) {
    BlockProduct cycle = Multiplied.cycle(n);
    try (Execution execution = Execution.onThreads(2)) {
      RestartedLanczos.Result found =
          RestartedLanczos.leading(
              cycle,
              RestartedLanczos.Space.whole(n),
              new RestartedLanczos.Options(wanted, 0, 2, 40, 1000, products),
              pairs -> pairs.residual(wanted) <= 1e-6,
              new SplittableRandom(3),
              execution);
      assertThat(found.accurate()).isEqualTo(products > 60);
      assertThat(found.products()).isBetween(n == 31 ? 10 : 40, Math.min(products, 20_000));
      assertThat(Multiplied.residual(cycle, found.pairs()))
          .isCloseTo(found.found().residual(wanted), within(1e-12));
      if (found.accurate()) {
        assertThat(found.pairs().values())
            .containsExactly(Multiplied.cycleValues(n, wanted), within(1e-6));
      }
    }
  }

  /** Without restarts an indefinite matrix shows its greatest values as often as they occur. */
  @ParameterizedTest
  @ValueSource(ints = {3, 7, 100, 400})
  void findsTheGreatestOfAnIndefiniteMatrixByAFewProducts(int n) {
    double[] values = IntStream.range(0, n).mapToDouble(i -> -100.0 * i / n).toArray();
    values[0] = 5;
    values[1] = 4;
    values[n - 1] = 5;
    try (Execution execution = Execution.onThreads(1)) {
      SymmetricEigen found =
          RestartedLanczos.leading(
              Multiplied.diagonal(values), n, 3, 150, new SplittableRandom(3), execution);
      assertThat(found.values()).containsExactly(new double[] {5, 5, 4}, within(1e-9));
      assertThat(Multiplied.residual(Multiplied.diagonal(values), found)).isLessThan(1e-2);
    }
  }
}
