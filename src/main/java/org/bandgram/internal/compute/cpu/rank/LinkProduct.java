package org.bandgram.internal.compute.cpu.rank;

import org.bandgram.Execution;
import org.bandgram.internal.compute.rank.RankIteration;

/**
 * The links of a graph in the form of a {@link org.bandgram.storage.LinkLayout}, and sums over
 * them. Nodes have a place each; vectors are in the order of places. Immutable and safe for several
 * threads.
 */
interface LinkProduct {
  /** How many places make a block. */
  int BLOCK = RankIteration.BLOCK;

  /** Returns the node at each place, a permutation of 0 to n - 1; not to be changed. */
  int[] order();

  /** Returns the bytes that a multiplication reads of the stored links. */
  long bytes();

  /**
   * Adds up, for every node, what it gets along the links that lead to it: {@code sums[i]} is the
   * sum of weight times {@code shares[source]}. O(n + m) time for m links. The order of the terms
   * depends on the graph and the layout alone.
   *
   * @param shares what each node gives along a link of weight 1, by place; n numbers and then a 0
   * @param sums receives n sums, by place; as long as the next multiple of eight, what follows the
   *     n sums being of no meaning
   * @param then is run once on each block of {@link #BLOCK} places when its sums are known, maybe
   *     several blocks at a time
   * @param execution threads and cancellation
   */
  void multiply(double[] shares, double[] sums, Execution.BlockTask then, Execution execution);
}
