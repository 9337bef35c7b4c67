package org.bandgram.internal.compute.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;

class SellMatrixTest {
  private static CsrMatrix matrix(int... degrees) {
    int[] starts = new int[degrees.length + 1];
    for (int i = 0; i < degrees.length; i++) {
      starts[i + 1] = starts[i] + degrees[i];
    }
    Random random = new Random(7);
    int[] columns = random.ints(starts[degrees.length], 0, degrees.length).toArray();
    return new CsrMatrix(starts, columns, random.doubles(columns.length).toArray());
  }

  private static CsrMatrix random(int n, long seed) {
    Random random = new Random(seed);
    return matrix(random.ints(n, 0, 9).map(most -> random.nextInt(1 + most * most)).toArray());
  }

  /** What a row gets where every node gives another share. */
  private static double sum(SellMatrix sorted, int row, double[] shares) {
    double sum = 0;
    if (row < sorted.longRows().end()) {
      for (int k = sorted.longRows().starts()[row]; k < sorted.longRows().starts()[row + 1]; k++) {
        sum += sorted.longRows().values()[k] * shares[sorted.longRows().columns()[k]];
      }
      return sum;
    }
    SellSlices slices = sorted.slices();
    int slice = slices.slice(row);
    int lane = (row - slices.first()) % SellSlices.LANES;
    for (int k = slices.starts()[slice] + lane;
        k < slices.starts()[slice + 1];
        k += SellSlices.LANES) {
      sum += slices.values()[k] * shares[slices.columns()[k]];
    }
    return sum;
  }

  @RandomCases(300)
  void everyLinkIsStoredWithItsNode(
      @IntRange(min = 1, max = 300) int n,
      @IntRange(max = 40) int longest,
      @IntRange(min = 1, max = 330) int window,
      long seed) {
    CsrMatrix matrix = random(n, seed);
    SellMatrix sorted = SellMatrix.of(matrix, longest, window);
    double[] shares = new double[n + 1];
    for (int p = 0; p < n; p++) {
      shares[p] = 1 + sorted.order()[p];
    }
    for (int p = 0; p < n; p++) {
      int node = sorted.order()[p];
      double expected = 0;
      for (int k = matrix.starts()[node]; k < matrix.starts()[node + 1]; k++) {
        expected += matrix.values()[k] * (1 + matrix.columns()[k]);
      }
      assertThat(sum(sorted, p, shares)).isEqualTo(expected);
    }
  }

  @RandomCases(300)
  void fillsUpAsLittleAsItSays(
      @IntRange(min = 1, max = 300) int n,
      @IntRange(max = 40) int longest,
      @IntRange(min = 1, max = 330) int window,
      long seed) {
    CsrMatrix matrix = random(n, seed);
    SellMatrix sorted = SellMatrix.of(matrix, longest, window);
    int windows = (n + window - 1) / window;
    int stored = sorted.longRows().columns().length + sorted.slices().columns().length;
    assertThat(stored - matrix.nonzeros()).isBetween(0, 16 * longest * windows);
  }

  @Test
  void nodesKeepTheirOrderButForTheirDegreesInAWindow() {
    SellMatrix sorted = SellMatrix.of(matrix(0, 2, 9, 1, 2, 0, 3, 12, 3, 1), 8, 4);
    assertThat(sorted.order()).containsExactly(2, 7, 1, 3, 0, 6, 4, 5, 8, 9);
    assertThat(sorted.longRows().end()).isEqualTo(8);
  }

  @Test
  void oneWindowIsSortedAsAWhole() {
    int[] degrees = new Random(3).ints(100, 0, 30).toArray();
    SellMatrix sorted = SellMatrix.of(matrix(degrees), 30, 100);
    assertThat(Arrays.stream(sorted.order()).map(node -> -degrees[node]).toArray()).isSorted();
    assertThat(Arrays.stream(sorted.order()).sorted().toArray())
        .isEqualTo(IntStream.range(0, 100).toArray());
  }
}
