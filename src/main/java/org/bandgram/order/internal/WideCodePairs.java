package org.bandgram.order.internal;

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
    boolean tie = highI == highJ;
    long wordI = tie ? lowI : highI;
    long wordJ = tie ? lowJ : highJ;
    boolean greater = wordI == wordJ ? indexI > indexJ : Long.compareUnsigned(wordI, wordJ) > 0;
    int exchange = greater ? -1 : 0;
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
