package org.bandgram.internal.compute.kernelsums;

import org.bandgram.Execution;

/**
 * Kernel values K<sub>li</sub> of points l with columns i, stored or not, on the device that sums
 * them; made by {@link KernelSumOps}. What is outside a band counts as zero.
 */
public interface KernelMatrix extends AutoCloseable {
  /** Returns what computes, such as {@code cpu-vector}; not always what was asked for. */
  String backend();

  /** Returns the values of each column's point with itself, n numbers; O(n d) if computed anew. */
  double[] diagonal();

  /** Makes room for sums over k clusters, n k numbers. */
  KernelSums sums(int k);

  /**
   * Returns a row, n numbers; O(n), or O(n d) where it is not stored.
   *
   * @param l which row
   */
  default double[] row(int l, Execution execution) {
    KernelSums alone = sums(1);
    alone.add(new ClusterMembers(new int[] {0, 1}, new int[] {l}), 1, execution);
    return alone.ofOwnClusters(new int[columns()]);
  }

  /** Returns the number of columns n. */
  int columns();

  /** Frees what is stored. */
  @Override
  void close();
}
