package org.bandgram.order.internal;

/**
 * Interleaves three dimensions of up to 21 bits by tripling the gaps between ever smaller groups.
 */
record SpaceInterleaver() implements Interleaver {
  static final int MAX_BITS = 21;

  @Override
  public void interleave(int[] cells, int count, CurveCodes codes, int first) {
    long[] low = codes.lowWords();
    for (int i = 0; i < count; i++) {
      low[first + i] =
          spread(cells[3 * i]) << 2 | spread(cells[3 * i + 1]) << 1 | spread(cells[3 * i + 2]);
    }
  }

  private static long spread(int cell) {
    long x = Integer.toUnsignedLong(cell);
    x = (x | x << 32) & 0x001F00000000FFFFL;
    x = (x | x << 16) & 0x001F0000FF0000FFL;
    x = (x | x << 8) & 0x100F00F00F00F00FL;
    x = (x | x << 4) & 0x10C30C30C30C30C3L;
    return (x | x << 2) & 0x1249249249249249L;
  }
}
