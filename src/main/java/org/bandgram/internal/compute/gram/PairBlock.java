package org.bandgram.internal.compute.gram;

/** Similarities of a few points with one another, in the scratch memory of one thread. */
public interface PairBlock {
  /**
   * Takes points in place of the former ones and compares some of them with all.
   *
   * @param chosen the points' indices, each once
   * @param rows how many of the first are compared with all
   * @return s(chosen[r], chosen[c]) at {@code r * stride() + c} for {@code 0 <= r < rows} and
   *     {@code r < c < count}, anything elsewhere; the same array in every call
   */
  float[] compare(int[] chosen, int count, int rows);

  /** Returns how far rows are apart. */
  int stride();
}
