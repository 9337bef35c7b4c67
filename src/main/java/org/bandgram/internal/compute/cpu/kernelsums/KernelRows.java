package org.bandgram.internal.compute.cpu.kernelsums;

import java.lang.foreign.MemorySegment;
import org.bandgram.internal.compute.cpu.tiles.TileKernel;

/**
 * Rows of kernel values of some points with n others, those of {@code Similarity.between}. Any
 * number of threads may compute rows at once.
 */
interface KernelRows {
  /**
   * How many rows and columns to ask for at once, so that what was prepared is used again while it
   * is in cache.
   */
  int AT_ONCE = TileKernel.TILE;

  /**
   * Prepares some rows for one thread, O(m d) for m of them.
   *
   * @param rows numbers of row points
   * @param from the first of them to compute
   * @param to one past the last
   */
  Block block(int[] rows, int from, int to);

  /** Some rows. */
  @FunctionalInterface
  interface Block {
    /**
     * Computes the values of columns {@code first} to {@code end - 1}, O(d) for each.
     *
     * @param first a multiple of {@link #AT_ONCE}
     * @param end at most n
     * @param target the value of row r, counted from {@code from}, and column c becomes element
     *     {@code r * stride + c - first}
     * @param stride elements from one row to the next
     */
    void compute(int first, int end, MemorySegment target, long stride);
  }
}
