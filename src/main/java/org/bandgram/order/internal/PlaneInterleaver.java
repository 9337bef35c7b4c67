package org.bandgram.order.internal;

/** Interleaves two dimensions of up to 32 bits by doubling the gaps between ever smaller groups. */
record PlaneInterleaver() implements Interleaver {
  @Override
  public void interleave(int[] cells, int count, CurveCodes codes, int first) {
    long[] low = codes.lowWords();
    for (int i = 0; i < count; i++) {
      low[first + i] = spread(cells[2 * i]) << 1 | spread(cells[2 * i + 1]);
    }
  }

  private static long spread(int cell) {
    long x = Integer.toUnsignedLong(cell);
    x = (x | x << 16) & 0x0000FFFF0000FFFFL;
    x = (x | x << 8) & 0x00FF00FF00FF00FFL;
    x = (x | x << 4) & 0x0F0F0F0F0F0F0F0FL;
    x = (x | x << 2) & 0x3333333333333333L;
    return (x | x << 1) & 0x5555555555555555L;
  }
}
