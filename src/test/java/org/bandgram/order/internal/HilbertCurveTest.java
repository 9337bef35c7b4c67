package org.bandgram.order.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HilbertCurveTest {
  private static int[] allCells(int dimensions, int bits) {
    int count = 1 << (dimensions * bits);
    int[] cells = new int[count * dimensions];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < dimensions; j++) {
        cells[i * dimensions + j] = i >>> (j * bits) & ((1 << bits) - 1);
      }
    }
    return cells;
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1", "1, 2", "1, 10", "2, 1", "2, 2", "2, 3", "2, 4", "2, 5", "2, 8", "3, 1", "3, 2", "3, 3",
    "3, 4", "3, 5", "4, 1", "4, 2", "4, 3", "4, 4", "5, 1", "5, 3", "6, 2", "7, 2", "16, 1"
  })
  void visitsEveryCellOnceAndStepsToNeighbours(int dimensions, int bits) {
    int[] cells = allCells(dimensions, bits);
    int count = cells.length / dimensions;
    CurveCodes codes = CurveCodes.allocate(count, dimensions * bits);
    HilbertCurve.of(dimensions, bits).encode(cells, count, codes, 0);
    int[] cellAt = new int[count];
    Arrays.fill(cellAt, -1);
    for (int i = 0; i < count; i++) {
      int code = Math.toIntExact(codes.low(i));
      assertThat(cellAt[code]).isEqualTo(-1);
      cellAt[code] = i;
    }
    for (int code = 1; code < count; code++) {
      int distance = 0;
      for (int j = 0; j < dimensions; j++) {
        int here = cells[cellAt[code] * dimensions + j];
        distance += Math.abs(here - cells[cellAt[code - 1] * dimensions + j]);
      }
      assertThat(distance).isEqualTo(1);
    }
  }

  @RandomCases(100)
  void tableAndTranspositionAgree(
      @IntRange(min = 1, max = 4) int dimensions,
      @IntRange(min = 1, max = 32) int bits,
      long seed) {
    int fitting = Math.min(bits, 64 / dimensions);
    int count = 17;
    int[] cells = InterleaverTest.randomCells(count, dimensions, fitting, seed);
    CurveCodes codes = CurveCodes.allocate(count, dimensions * fitting);
    HilbertCurve.of(dimensions, fitting).encode(cells, count, codes, 0);
    assertThat(codes.lowWords())
        .isEqualTo(bySkilling(cells, count, dimensions, fitting).lowWords());
  }

  /** Codes by the loops of the paper, in its order of operations. */
  private static CurveCodes bySkilling(int[] cells, int count, int n, int b) {
    int[] transposed = cells.clone();
    for (int at = 0; at < count * n; at += n) {
      for (int q = 1 << (b - 1); q != 1 && q != 0; q >>>= 1) {
        int p = q - 1;
        for (int i = 0; i < n; i++) {
          if ((transposed[at + i] & q) != 0) {
            transposed[at] ^= p;
          } else {
            int t = (transposed[at] ^ transposed[at + i]) & p;
            transposed[at] ^= t;
            transposed[at + i] ^= t;
          }
        }
      }
      for (int i = 1; i < n; i++) {
        transposed[at + i] ^= transposed[at + i - 1];
      }
      int t = 0;
      for (int q = 1 << (b - 1); q != 1 && q != 0; q >>>= 1) {
        t ^= (transposed[at + n - 1] & q) != 0 ? q - 1 : 0;
      }
      for (int i = 0; i < n; i++) {
        transposed[at + i] ^= t;
      }
    }
    CurveCodes codes = CurveCodes.allocate(count, n * b);
    new BitwiseInterleaver(n, b).interleave(transposed, count, codes, 0);
    return codes;
  }

  @RandomCases(100)
  void wideCodesFollowThePaper(@IntRange(min = 3, max = 128) int dimensions, long seed) {
    int bits = Math.min(32, 128 / dimensions);
    int count = 259;
    int[] cells = InterleaverTest.randomCells(count, dimensions, bits, seed);
    int[] before = cells.clone();
    CurveCodes codes = CurveCodes.allocate(count, dimensions * bits);
    HilbertCurve.of(dimensions, bits).encode(cells, count, codes, 0);
    CurveCodes expected = bySkilling(cells, count, dimensions, bits);
    assertThat(codes.highWords()).isEqualTo(expected.highWords());
    assertThat(codes.lowWords()).isEqualTo(expected.lowWords());
    assertThat(cells).isEqualTo(before);
  }

  @RandomCases(200)
  void visitsTheFourCellsOfAnEvenSquareInARow(int x, int y) {
    int left = x & ~1;
    int low = y & ~1;
    int[] cells = {left, low, left + 1, low, left, low + 1, left + 1, low + 1};
    CurveCodes codes = CurveCodes.allocate(4, 64);
    HilbertCurve.of(2).encode(cells, 4, codes, 0);
    long first = codes.low(0) & ~3L;
    assertThat(codes.lowWords()).containsExactlyInAnyOrder(first, first + 1, first + 2, first + 3);
  }
}
