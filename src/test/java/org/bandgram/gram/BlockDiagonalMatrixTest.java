package org.bandgram.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.internal.PrincipalBlocks;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.testing.Points;
import org.bandgram.testing.Sizes;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** EJML's dense matrices are the oracle. */
class BlockDiagonalMatrixTest {
  @AutoClose private static final Execution EXECUTION = Execution.onThreads(2);

  private static final Similarity KERNEL = new Gaussian(0.05);

  @ParameterizedTest
  @CsvSource({
    "1, 1, 4, FLOAT32",
    "2, 1, 1, FLOAT64",
    "31, 5, 4, FLOAT32",
    "33, 32, 8, FLOAT64",
    "33, 33, 8, FLOAT64",
    "33, 500, 8, FLOAT32",
    "257, 20, 64, FLOAT32",
    "520, 31, 5, FLOAT64"
  })
  void keepsPairsWithinBlocksAndStaysPositiveSemidefinite(
      int n, int size, int rank, Precision precision) {
    Sizes.skipAbove(300, n);
    PointSet points = GramCases.points(n, 3, precision, 8);
    DMatrixRMaj gram = DenseOracle.gram(points, KERNEL);
    double rounding = precision == Precision.FLOAT64 ? 1e-12 : 2e-6;
    int[] owners = owners(points, size);
    BlockDiagonalMatrix blocks = BlockDiagonalMatrix.of(points, KERNEL, size, EXECUTION);
    DMatrixRMaj within = within(owners, gram);
    DenseOracle.check(blocks, within, rounding);
    assertThat(blocks.blockCount()).isEqualTo(Math.ceilDiv(n, size));
    assertThat(blocks.blockSize()).isBetween(Math.min(n, size) / 2, Math.min(n, size));
    assertThat(blocks.pairCount())
        .isEqualTo(Arrays.stream(within.data).filter(value -> value != 0).count());
    DenseOracle.assertClose(blocks.diagonal(), diagonal(gram), 0);
    assertDefinite(blocks, rounding * n);
    LowRankMatrix far =
        LowRankMatrix.of(points, KERNEL, new LowRankMatrix.Options(rank, 3), EXECUTION);
    DMatrixRMaj sum = DenseOracle.squared(far.factor());
    DMatrixRMaj left = DenseOracle.difference(gram, sum);
    DMatrixRMaj near = within(owners, left);
    for (int at = 0; at < sum.data.length; at++) {
      sum.data[at] += near.data[at];
    }
    LowRankPlusBlocks both = LowRankPlusBlocks.of(far, points, KERNEL, size, EXECUTION);
    DenseOracle.check(both, sum, rounding);
    DenseOracle.assertClose(both.diagonal(), diagonal(gram), rounding);
    assertDefinite(both, rounding * n);
    double error = DenseOracle.norm(DenseOracle.difference(gram, DenseOracle.rows(both)));
    assertThat(error).isLessThanOrEqualTo(DenseOracle.norm(left) + rounding * n);
  }

  private static void assertDefinite(LinearOperator matrix, double rounding) {
    assertThat(DenseOracle.eigenvalues(DenseOracle.rows(matrix))[0]).isGreaterThan(-rounding);
    assertThat(
            EigenvalueRange.of(matrix, EigenvalueRange.Options.defaults(), EXECUTION).indefinite())
        .isFalse();
  }

  private static DMatrixRMaj within(int[] owners, DMatrixRMaj gram) {
    DMatrixRMaj within = gram.copy();
    for (int i = 0; i < owners.length; i++) {
      for (int j = 0; j < owners.length; j++) {
        within.set(i, j, owners[i] == owners[j] ? gram.get(i, j) : 0);
      }
    }
    return within;
  }

  private static double[] diagonal(DMatrixRMaj gram) {
    return IntStream.range(0, gram.numRows).mapToDouble(i -> gram.get(i, i)).toArray();
  }

  /** Returns the block of each point, after checking that each has one. */
  private static int[] owners(PointSet points, int size) {
    int[][] blocks = PrincipalBlocks.of(points, size, EXECUTION);
    int[] owners = new int[points.size()];
    Arrays.fill(owners, -1);
    for (int b = 0; b < blocks.length; b++) {
      assertThat(blocks[b]).hasSizeBetween(1, size).isSorted();
      for (int point : blocks[b]) {
        assertThat(owners[point]).isEqualTo(-1);
        owners[point] = b;
      }
    }
    assertThat(owners).doesNotContain(-1);
    return owners;
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "31, 4", "257, 31", "4098, 100"})
  void blocksDoNotDependOnTheNumberOfThreads(int n, int size) {
    PointSet points = GramCases.points(n, 7, Precision.FLOAT32, 2);
    try (Execution one = Execution.onThreads(1);
        Execution three = Execution.onThreads(3)) {
      assertThat(
              Arrays.deepEquals(
                  PrincipalBlocks.of(points, size, one), PrincipalBlocks.of(points, size, three)))
          .isTrue();
    }
  }

  /** Twelve groups far apart are found whole, whatever their order and direction. */
  @ParameterizedTest
  @CsvSource({"2", "5"})
  void blocksAreOfNearPoints(int dimensions) {
    PointSet points =
        Points.of(
            96, dimensions, Precision.FLOAT64, (i, f) -> 100.0 * (i % 12) * (f + 1) + i / 12 * 0.1);
    int[] owners = owners(points, 8);
    for (int i = 12; i < 96; i++) {
      assertThat(owners[i]).isEqualTo(owners[i - 12]);
    }
  }

  @ParameterizedTest
  @CsvSource({"0", "1e-300", "1e300"})
  void dividesPointsThatHaveNoDirection(double scale) {
    PointSet points = Points.of(33, 2, Precision.FLOAT64, (i, f) -> scale * (i % 3 == f ? 1 : -1));
    owners(points, 4);
  }

  @Test
  void saysWhatItRefuses() {
    PointSet points = GramCases.points(9, 2, Precision.FLOAT32, 1);
    LowRankMatrix other =
        LowRankMatrix.of(
            GramCases.points(8, 2, Precision.FLOAT32, 1),
            KERNEL,
            new LowRankMatrix.Options(2, 1),
            EXECUTION);
    refused(() -> BlockDiagonalMatrix.of(points, KERNEL, 0, EXECUTION))
        .hasMessage("the block size is 0, but must be at least 1");
    refused(() -> LowRankPlusBlocks.of(other, points, KERNEL, 3, EXECUTION))
        .hasMessage("the number of rows of the matrix is 8, but must be 9, the number of points");
    refused(
            () ->
                BlockDiagonalMatrix.of(points, KERNEL, 3, EXECUTION)
                    .multiply(new double[8], 1, EXECUTION))
        .hasMessageContaining("the length of the vector is 8");
  }
}
