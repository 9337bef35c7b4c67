package org.bandgram.compute;

import java.lang.foreign.MemorySegment;

/**
 * Computes whole rows of similarities between two sets of points; made by {@link GramOps#rows}. Any
 * number of threads may compute rows at once.
 */
public interface SimilarityRows {
  /** Returns n, the number of similarities in a row. */
  int columns();

  /**
   * Computes row {@code i}: its similarities with columns 0 to n - 1, O(n d).
   *
   * @param i a row point
   * @param target n elements in the precision of the points
   */
  void row(int i, MemorySegment target);

  /**
   * Computes row {@code i} and keeps the similarities that reach a threshold, in ascending order of
   * columns, O(n d).
   *
   * @param i a row point
   * @param threshold the least similarity kept
   * @param columns slots for the columns kept, n at least
   * @param values slots for their similarities, n at least
   * @return how many were kept
   */
  int atLeast(int i, double threshold, int[] columns, double[] values);
}
