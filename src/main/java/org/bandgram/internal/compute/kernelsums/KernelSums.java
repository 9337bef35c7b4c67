package org.bandgram.internal.compute.kernelsums;

import org.bandgram.Execution;

/**
 * The sums R<sub>ji</sub> of the kernel values of column i over the members of cluster j, in double
 * precision, where a back end computes with them; made by {@link KernelMatrix#sums}, all zero. Used
 * by one caller at a time.
 */
public interface KernelSums {
  /** Makes all sums zero, O(n k). */
  void clear();

  /**
   * Adds rows to sums, {@code R[j][i] += sign * K[l][i]} for the members l of every cluster j in
   * order and all columns i: the product of the sparse matrix V and K. O(n) time for each row, one
   * pass over the rows.
   *
   * @param members rows by cluster, those of a cluster ascending
   * @param sign 1 to add, -1 to take away
   */
  void add(ClusterMembers members, double sign, Execution execution);

  /**
   * Takes the rows of points from the sums of some clusters, and then adds them to those of others.
   * O(n) time for each point; a matrix that is not stored computes its row once if there are not
   * too many.
   *
   * @param points at least one row, ascending
   * @param from the cluster that each leaves
   * @param to the cluster that each joins
   */
  void move(int[] points, int[] from, int[] to, Execution execution);

  /**
   * Replaces the sums by those of a labelling in the way of a kernel written by hand: every row i
   * is gone through once and each of its values added to the sum of its column's cluster, {@code
   * R[labels[l]][i] = sum of K[i][l]}. It is what the sparse product is compared with. O(n²).
   *
   * @param labels the cluster of each point, in [0, k)
   * @throws org.bandgram.InvalidInputException if the matrix is not stored
   */
  void replaceByRows(int[] labels, Execution execution);

  /**
   * Gathers the sums of all columns over their own clusters, z<sub>i</sub> = R<sub>ji</sub> with j
   * = labels[i]; O(n).
   *
   * @param labels n clusters, in [0, k)
   */
  double[] ofOwnClusters(int[] labels);

  /**
   * Finds for each column i the cluster j of the least {@code norms[j] - scales[j] * R[j][i]}; of
   * equal ones the lowest index. O(n k) time.
   *
   * @param scales k factors, 2 / n<sub>j</sub>
   * @param norms k squared norms of the centroids; infinite for a cluster that gets no points
   * @param labels n slots for the clusters
   * @param least n slots for the least values; with K<sub>ii</sub> added, squared distances
   */
  void nearest(double[] scales, double[] norms, int[] labels, double[] least, Execution execution);
}
