package org.bandgram.internal.compute.cpu.rank;

import org.bandgram.Execution;
import org.bandgram.internal.compute.rank.RankIteration;

/**
 * A graph's matrix in the host's memory in a {@link org.bandgram.storage.SparseFormat}, and its
 * product with a vector (SpMV). Rows and columns have an order of their own, in which vectors are.
 * Immutable and safe for several threads.
 */
abstract class HostMatrix {
  /** How many rows make a block. */
  static final int BLOCK = RankIteration.BLOCK;

  final int[] order;

  HostMatrix(int[] order) {
    this.order = order;
  }

  /** Returns the node of each row, a permutation of 0 to n - 1; not to be changed. */
  final int[] order() {
    return order;
  }

  /** Returns the bytes that a product reads of the matrix. */
  abstract long bytes();

  /**
   * Computes {@code sums = A shares}: for every node what it gets along the arcs that lead to it.
   * O(n + m) time for m nonzeros. The order of the terms depends on the matrix and the format
   * alone.
   *
   * @param shares what each node gives along an arc of weight 1; n numbers and then a 0
   * @param sums receives n sums; as long as the next multiple of eight, what follows the n sums
   *     being of no meaning
   * @param then is run once on each block of {@link #BLOCK} rows when its sums are known, maybe
   *     several blocks at a time
   */
  abstract void multiply(
      double[] shares, double[] sums, Execution.BlockTask then, Execution execution);
}
