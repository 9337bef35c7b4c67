package org.bandgram.order.internal;

/**
 * Interleaves any number of dimensions with one {@link Long#expand} per dimension and word, a
 * single instruction on many processors.
 */
public final class ExpandInterleaver implements Interleaver {
  private final int dimensions;
  private final long[] lowMask;
  private final long[] highMask;

  public ExpandInterleaver(int dimensions, int bits) {
    this.dimensions = dimensions;
    this.lowMask = new long[dimensions];
    this.highMask = new long[dimensions];
    for (int j = 0; j < dimensions; j++) {
      for (int level = 0; level < bits; level++) {
        int place = level * dimensions + dimensions - 1 - j;
        long[] mask = place < Long.SIZE ? lowMask : highMask;
        mask[j] |= 1L << place;
      }
    }
  }

  @Override
  public void interleave(int[] cells, int count, CurveCodes codes, int first) {
    for (int i = 0; i < count; i++) {
      long high = 0;
      long low = 0;
      for (int j = 0; j < dimensions; j++) {
        long cell = Integer.toUnsignedLong(cells[i * dimensions + j]);
        low |= Long.expand(cell, lowMask[j]);
        high |= Long.expand(cell >>> Long.bitCount(lowMask[j]), highMask[j]);
      }
      codes.set(first + i, high, low);
    }
  }
}
