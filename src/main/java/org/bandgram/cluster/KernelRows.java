package org.bandgram.cluster;

import org.bandgram.Execution;

/** The symmetric matrix of the kernel values of n points, stored or not. */
interface KernelRows extends AutoCloseable {
  /** Returns the values of each point with itself, n numbers. */
  double[] diagonal();

  /**
   * Adds rows to sums, {@code sums[clusters[r]][i] += sign * K[rows[r]][i]}, in the order listed.
   *
   * @param rows which rows
   * @param clusters what each is added to
   * @param sign 1 to add, -1 to take away
   * @param sums k x n
   * @param execution threads and cancellation
   */
  void add(int[] rows, int[] clusters, double sign, double[][] sums, Execution execution);

  /** Returns a short name of what adds. */
  String backend();

  @Override
  void close();
}
