package org.bandgram.internal.compute.cpu.kernelsums;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.gram.ScalarGramOps;
import org.bandgram.internal.compute.cpu.warmup.WarmUp;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds the fast path to the scalar reference, bit for bit. */
@Tag("vectors")
class VectorKernelSumOpsTest {
  private static final HostKernelSumOps SCALAR = new ScalarKernelSumOps(new ScalarGramOps());
  private static final HostKernelSumOps VECTOR =
      new VectorKernelSumOps(new ScalarGramOps(), WarmUp.over());

  private static MemorySegment matrix(int rows, int n, Precision precision) {
    SplittableRandom random = new SplittableRandom(n);
    MemorySegment matrix = MemorySegment.ofArray(new double[rows * n]);
    for (int e = 0; e < rows * n; e++) {
      precision.set(matrix, e, random.nextDouble() - 0.3);
    }
    return matrix;
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "2, 2, 2", "31, 7, 3", "33, 33, 2", "257, 40, 5", "4098, 9, 2"})
  void equalsScalarBitForBit(int n, int rows, int k) {
    SplittableRandom random = new SplittableRandom(k);
    int[] clusters = random.ints(rows, 0, k).sorted().toArray();
    long[] origins = random.ints(rows, 0, rows).mapToLong(r -> (long) r * n).toArray();
    int[] all = new int[rows];
    Arrays.fill(all, n);
    int[] firsts = random.ints(rows, 0, n).toArray();
    int[] ends = Arrays.stream(firsts).map(first -> random.nextInt(first, n + 1)).toArray();
    for (Precision precision : Precision.values()) {
      MemorySegment matrix = matrix(rows, n, precision);
      MatrixRows full = new MatrixRows(matrix, precision, origins, new int[rows], all);
      MatrixRows pieces = new MatrixRows(matrix, precision, origins, firsts, ends);
      for (MatrixRows listed : new MatrixRows[] {full, pieces}) {
        for (double sign : new double[] {1, -1}) {
          double[][] expected = new double[k][n];
          double[][] actual = new double[k][n];
          try (Execution single = Execution.onThreads(1);
              Execution team = Execution.onThreads(3)) {
            SCALAR.add(listed, clusters, sign, expected, single);
            VECTOR.add(listed, clusters, sign, actual, team);
            assertThat(Arrays.deepEquals(actual, expected)).isTrue();
            assertNearest(expected, single, team);
          }
        }
      }
    }
  }

  private static void assertNearest(double[][] sums, Execution single, Execution team) {
    int k = sums.length;
    int n = sums[0].length;
    double[] scales = new SplittableRandom(1).doubles(k, 0.1, 1).toArray();
    double[] norms = new SplittableRandom(2).doubles(k, 0, 1).toArray();
    if (k > 2) {
      norms[1] = Double.POSITIVE_INFINITY;
    }
    int[][] labels = new int[2][n];
    double[][] least = new double[2][n];
    SCALAR.nearest(sums, scales, norms, labels[0], least[0], single);
    VECTOR.nearest(sums, scales, norms, labels[1], least[1], team);
    assertThat(labels[1]).isEqualTo(labels[0]);
    assertThat(least[1]).isEqualTo(least[0]);
    if (k > 2) {
      assertThat(labels[0]).doesNotContain(1);
    }
  }
}
