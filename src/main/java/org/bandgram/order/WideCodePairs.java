package org.bandgram.order;

/** Pairs with codes of 128 bits. */
final class WideCodePairs implements CodePairs {
  private final long[] high;
  private final long[] low;
  private final int[] indices;

  WideCodePairs(long[] high, long[] low, int[] indices) {
    this.high = high;
    this.low = low;
    this.indices = indices;
  }

  @Override
  public void sortTwo(int i, int j) {
    long highI = high[i];
    long highJ = high[j];
    long lowI = low[i];
    long lowJ = low[j];
    int indexI = indices[i];
    int indexJ = indices[j];
    int byHigh = Integer.signum(Long.compareUnsigned(highI, highJ));
    int byLow = Integer.signum(Long.compareUnsigned(lowI, lowJ));
    int byIndex = Integer.signum(Integer.compare(indexI, indexJ));
    int exchange = -(4 * byHigh + 2 * byLow + byIndex) >> 31;
    long highs = (highI ^ highJ) & exchange;
    long lows = (lowI ^ lowJ) & exchange;
    int index = (indexI ^ indexJ) & exchange;
    high[i] = highI ^ highs;
    high[j] = highJ ^ highs;
    low[i] = lowI ^ lows;
    low[j] = lowJ ^ lows;
    indices[i] = indexI ^ index;
    indices[j] = indexJ ^ index;
  }
}
