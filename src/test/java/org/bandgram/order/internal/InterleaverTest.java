package org.bandgram.order.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;

class InterleaverTest {
  private static final int COUNT = 33;

  /** Returns cells with random bits, the first all zeros and the second all ones. */
  static int[] randomCells(int count, int dimensions, int bits, long seed) {
    Random random = new Random(seed);
    int[] cells = new int[count * dimensions];
    int mask = (int) ((1L << bits) - 1);
    for (int e = 0; e < cells.length; e++) {
      cells[e] = e < dimensions ? 0 : e < 2 * dimensions ? mask : random.nextInt() & mask;
    }
    return cells;
  }

  private static void assertMatchesReference(
      Interleaver interleaver, int dimensions, int bits, long seed) {
    int[] cells = randomCells(COUNT, dimensions, bits, seed);
    CurveCodes expected = CurveCodes.allocate(COUNT + 2, dimensions * bits);
    CurveCodes actual = expected.copy();
    new BitwiseInterleaver(dimensions, bits).interleave(cells, COUNT, expected, 1);
    interleaver.interleave(cells, COUNT, actual, 1);
    assertThat(actual.lowWords()).isEqualTo(expected.lowWords());
    assertThat(actual.highWords()).isEqualTo(expected.highWords());
  }

  @RandomCases(200)
  void planeMatchesReference(@IntRange(min = 1, max = 32) int bits, long seed) {
    assertMatchesReference(new PlaneInterleaver(), 2, bits, seed);
  }

  @RandomCases(200)
  void spaceMatchesReference(@IntRange(min = 1, max = 21) int bits, long seed) {
    assertMatchesReference(new SpaceInterleaver(), 3, bits, seed);
  }

  @RandomCases(500)
  void expandMatchesReference(
      @IntRange(min = 1, max = 128) int dimensions,
      @IntRange(min = 1, max = 32) int bits,
      long seed) {
    int fitting = Math.min(bits, 128 / dimensions);
    assertMatchesReference(new ExpandInterleaver(dimensions, fitting), dimensions, fitting, seed);
    assertMatchesReference(Interleaver.of(dimensions, fitting), dimensions, fitting, seed);
  }

  @Test
  void putsDimensionZeroFirst() {
    CurveCodes codes = CurveCodes.allocate(2, 6);
    new BitwiseInterleaver(3, 2).interleave(new int[] {2, 0, 0, 0, 1, 3}, 2, codes, 0);
    assertThat(codes.low(0)).isEqualTo(0b100_000);
    assertThat(codes.low(1)).isEqualTo(0b001_011);
  }
}
