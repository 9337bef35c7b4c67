package org.bandgram.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.CholeskyDecomposition_F64;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** EJML's decompositions of dense matrices are the oracle. */
class KernelSystemTest {
  @AutoClose private static final Execution EXECUTION = Execution.onThreads(2);

  private static final Similarity KERNEL = new Gaussian(0.4);

  private static LowRankPlusBlocks matrix(int n, int rank, int blockSize) {
    PointSet points = GramCases.points(n, 3, Precision.FLOAT64, n);
    LowRankMatrix lowRank =
        LowRankMatrix.of(points, KERNEL, new LowRankMatrix.Options(rank, 1), EXECUTION);
    return LowRankPlusBlocks.of(lowRank, points, KERNEL, blockSize, EXECUTION);
  }

  private static DMatrixRMaj shifted(LinearOperator matrix, double shift) {
    DMatrixRMaj shifted = DenseOracle.rows(matrix);
    for (int i = 0; i < shifted.numRows; i++) {
      shifted.add(i, i, shift);
    }
    return shifted;
  }

  private static double logDeterminant(DMatrixRMaj matrix) {
    CholeskyDecomposition_F64<DMatrixRMaj> cholesky =
        DecompositionFactory_DDRM.chol(matrix.numRows, true);
    assertThat(cholesky.decompose(matrix.copy())).isTrue();
    DMatrixRMaj factor = cholesky.getT(null);
    double sum = 0;
    for (int i = 0; i < matrix.numRows; i++) {
      sum += 2 * Math.log(factor.get(i, i));
    }
    return sum;
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, 0.5",
    "2, 1, 1, 1e-3",
    "31, 4, 5, 0.1",
    "33, 33, 40, 0.01",
    "257, 60, 9, 1e-2"
  })
  void solvesAndHasTheDeterminant(int n, int rank, int blockSize, double shift) {
    LowRankPlusBlocks matrix = matrix(n, rank, blockSize);
    KernelSystem system = KernelSystem.of(matrix, shift, EXECUTION);
    DMatrixRMaj dense = shifted(matrix, shift);
    double[] expected = GramCases.vector(n, 2);
    DMatrixRMaj b = new DMatrixRMaj(n, 1);
    CommonOps_DDRM.mult(dense, DMatrixRMaj.wrap(n, 1, expected), b);
    KernelSystem.Solution solution = system.solve(b.data, 1e-12, 500, EXECUTION);
    assertThat(solution.converged()).isTrue();
    assertThat(solution.residual()).isLessThan(1e-12);
    assertThat(solution.x()).containsExactly(expected, within(1e-8));
    double logarithm = logDeterminant(dense);
    KernelSystem.LogDeterminant found = system.logDeterminant(40, 60, 3, EXECUTION);
    assertThat(found.value()).isCloseTo(logarithm, within(5 * found.standardError() + 1e-9 * n));
    assertThat(found.standardError()).isLessThan(1.5 + 0.05 * n);
  }

  /** What is near the matrix takes fewer steps, and the matrix itself one. */
  @Test
  void aNearerMatrixTakesFewerSteps() {
    PointSet points = GramCases.points(257, 2, Precision.FLOAT64, 4);
    double[] b = GramCases.vector(257, 5);
    int[] steps =
        Arrays.stream(new int[] {1, 15, 40})
            .map(
                rank -> {
                  LowRankMatrix all =
                      LowRankMatrix.of(
                          points, KERNEL, new LowRankMatrix.Options(257, 1), EXECUTION);
                  LowRankMatrix near =
                      LowRankMatrix.of(
                          points, KERNEL, new LowRankMatrix.Options(rank, 1), EXECUTION);
                  return KernelSystem.of(all, near, 1e-3, EXECUTION)
                      .solve(b, 1e-8, 500, EXECUTION)
                      .steps();
                })
            .toArray();
    assertThat(steps[0]).isGreaterThan(2 * steps[1]);
    assertThat(steps[1]).isGreaterThan(2 * steps[2]);
    LowRankMatrix same =
        LowRankMatrix.of(points, KERNEL, new LowRankMatrix.Options(20, 1), EXECUTION);
    assertThat(KernelSystem.of(same, same, 1e-3, EXECUTION).solve(b, 1e-8, 500, EXECUTION).steps())
        .isEqualTo(1);
  }

  @Test
  void theDeterminantOfALowRankMatrixIsExact() {
    PointSet points = GramCases.points(60, 2, Precision.FLOAT64, 4);
    LowRankMatrix matrix =
        LowRankMatrix.of(points, KERNEL, new LowRankMatrix.Options(20, 1), EXECUTION);
    KernelSystem.LogDeterminant found =
        KernelSystem.of(matrix, matrix, 0.1, EXECUTION).logDeterminant(2, 5, 0, EXECUTION);
    double logarithm = logDeterminant(shifted(matrix, 0.1));
    assertThat(found.value()).isCloseTo(logarithm, within(1e-9 * Math.abs(logarithm)));
    assertThat(found.standardError()).isCloseTo(0, within(1e-9));
  }

  @Test
  void saysHowFarItGotAndWhatItRefuses() {
    LowRankPlusBlocks matrix = matrix(257, 3, 200);
    KernelSystem system = KernelSystem.of(matrix, 1e-6, EXECUTION);
    KernelSystem.Solution early = system.solve(GramCases.vector(257, 1), 1e-12, 3, EXECUTION);
    assertThat(early.converged()).isFalse();
    assertThat(early.steps()).isEqualTo(3);
    assertThat(early.residual()).isPositive();
    assertThat(system.solve(new double[257], 1e-9, 3, EXECUTION).x()).containsOnly(0);
    refused(() -> KernelSystem.of(matrix, 0, EXECUTION))
        .hasMessage("the shift is 0.0, but must be above 0");
    refused(() -> system.solve(new double[3], 1e-9, 3, EXECUTION))
        .hasMessageContaining("the length of the vector is 3");
    refused(() -> system.logDeterminant(1, 5, 0, EXECUTION))
        .hasMessageContaining("the number of vectors is 1");
    PointSet fewer = GramCases.points(5, 3, Precision.FLOAT64, 4);
    LowRankMatrix other =
        LowRankMatrix.of(fewer, KERNEL, new LowRankMatrix.Options(2, 1), EXECUTION);
    refused(() -> KernelSystem.of(matrix, other, 1, EXECUTION))
        .hasMessageContaining("the number of rows of the preconditioner is 5");
  }
}
