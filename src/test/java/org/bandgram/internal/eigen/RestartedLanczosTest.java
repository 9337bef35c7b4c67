package org.bandgram.internal.eigen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.RandomMatrices_DDRM;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RestartedLanczosTest {
  @AutoClose private final Execution execution = Execution.onThreads(1);

  private static SymmetricEigen leading(
      BlockProduct matrix, int n, int wanted, int block, int threads) {
    try (Execution execution = Execution.onThreads(threads)) {
      RestartedLanczos.Result found =
          RestartedLanczos.leading(
              matrix,
              n,
              n,
              _ -> {},
              new double[0][],
              new RestartedLanczos.Options(wanted, 1, block, wanted + 1 + 5 * block, 1e-10, 1000),
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

  /** Values 5, 5, 4 and some down to -100, which is further from 0 than all that are wanted. */
  @ParameterizedTest
  @ValueSource(ints = {3, 7, 100, 400})
  void aSingleSpaceHasTheGreatestAsOftenAsTheyOccur(int n) {
    double[] diagonal = new double[n];
    Arrays.setAll(diagonal, i -> -100.0 * i / n);
    diagonal[0] = 5;
    diagonal[1] = 4;
    diagonal[n - 1] = 5;
    try (Execution execution = Execution.onThreads(2)) {
      SymmetricEigen found =
          RestartedLanczos.leading(
              BlockProduct.each(x -> Multiplied.diagonal(diagonal).of(x, 1)),
              n,
              3,
              150,
              new SplittableRandom(3),
              execution);
      assertThat(found.values()).containsExactly(new double[] {5, 5, 4}, within(1e-9));
      assertThat(Multiplied.departure(found.vectors())).isLessThan(1e-12);
      assertThat(Multiplied.residual(Multiplied.diagonal(diagonal), found)).isLessThan(1e-3);
    }
  }

  /** Without the first ten directions their eigenvalues are not found, though they are greatest. */
  @Test
  void staysWithinTheSubspace() {
    double[] values = new double[500];
    Arrays.setAll(values, i -> 500 - i);
    RestartedLanczos.Result found =
        RestartedLanczos.leading(
            Multiplied.diagonal(values),
            500,
            490,
            vector -> Arrays.fill(vector, 0, 10, 0),
            new double[0][],
            new RestartedLanczos.Options(3, 2, 4, 30, 1e-10, 1000),
            new SplittableRandom(3),
            execution);
    assertThat(Arrays.copyOf(found.pairs().values(), 3))
        .containsExactly(new double[] {490, 489, 488}, within(1e-6));
  }

  /** What a start lacks, other vectors bring. */
  @Test
  void takesOtherVectorsWhereAStartIsAnEigenvector() {
    double[] values = {1, 5, 2, 4, 3, 0, -1, -2};
    double[] start = new double[8];
    start[0] = 2;
    RestartedLanczos.Result found =
        RestartedLanczos.leading(
            Multiplied.diagonal(values),
            8,
            8,
            _ -> {},
            new double[][] {start, start.clone()},
            new RestartedLanczos.Options(2, 1, 2, 9, 1e-10, 10),
            new SplittableRandom(3),
            execution);
    assertThat(found.pairs().values()).containsExactly(new double[] {5, 4, 3}, within(1e-12));
  }
}
