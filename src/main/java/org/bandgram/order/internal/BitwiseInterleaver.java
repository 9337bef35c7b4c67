package org.bandgram.order.internal;

/** Interleaves one bit at a time: the reference for every other interleaver, for any grid. */
public record BitwiseInterleaver(int dimensions, int bits) implements Interleaver {
  @Override
  public void interleave(int[] cells, int count, CurveCodes codes, int first) {
    for (int i = 0; i < count; i++) {
      long high = 0;
      long low = 0;
      for (int level = bits - 1; level >= 0; level--) {
        for (int j = 0; j < dimensions; j++) {
          high = high << 1 | low >>> 63;
          low = low << 1 | (cells[i * dimensions + j] >>> level & 1);
        }
      }
      codes.set(first + i, high, low);
    }
  }
}
