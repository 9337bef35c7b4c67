package org.bandgram.internal.compute.gram;

import java.lang.foreign.MemorySegment;

/**
 * Computes whole rows of similarities between two sets of points; made by {@link GramOps#rows}. Any
 * number of threads may compute rows at once.
 */
public interface SimilarityRows {
  /** How many rows to ask for at once, so that the columns are reused while they are in cache. */
  int ROWS_AT_ONCE = 256;

  /** Returns n, the number of similarities in a row. */
  int columns();

  /**
   * Computes rows {@code from} to {@code to - 1}: their similarities with columns 0 to n - 1, O((to
   * - from) n d).
   *
   * @param from first row point
   * @param to one past the last row point
   * @param target (to - from) * n elements, row-major, in the precision of the points
   */
  void rows(int from, int to, MemorySegment target);

  /**
   * Computes rows {@code from} to {@code to - 1} and keeps the similarities that reach a threshold,
   * O((to - from) n d).
   *
   * @param from first row point
   * @param to one past the last row point
   * @param threshold the least similarity kept
   * @return the kept elements of each row, columns ascending
   */
  SparseRow[] atLeast(int from, int to, double threshold);
}
