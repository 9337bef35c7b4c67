package org.bandgram.order.internal;

/** Pairs with codes of 64 bits. */
final class NarrowCodePairs implements CodePairs {
  private final long[] codes;
  private final int[] indices;

  NarrowCodePairs(long[] codes, int[] indices) {
    this.codes = codes;
    this.indices = indices;
  }

  @Override
  public void sortTwo(int i, int j) {
    long codeI = codes[i];
    long codeJ = codes[j];
    int indexI = indices[i];
    int indexJ = indices[j];
    boolean greater = codeI == codeJ ? indexI > indexJ : Long.compareUnsigned(codeI, codeJ) > 0;
    int exchange = greater ? -1 : 0;
    long code = (codeI ^ codeJ) & exchange;
    int index = (indexI ^ indexJ) & exchange;
    codes[i] = codeI ^ code;
    codes[j] = codeJ ^ code;
    indices[i] = indexI ^ index;
    indices[j] = indexJ ^ index;
  }
}
