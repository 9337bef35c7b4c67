package org.bandgram.compute;

import java.lang.foreign.MemorySegment;
import org.bandgram.Execution;
import org.bandgram.Precision;

/**
 * What kernel K-means computes from a symmetric matrix of kernel values: the sums R<sub>ji</sub> of
 * point i's values over the points l of cluster j, and each point's nearest cluster. J. Bellavita,
 * T. Pasquali, L. Del Rio Martin, F. Vella, G. Guidi. Popcorn: accelerating kernel K-means on GPUs
 * through sparse linear algebra. PPoPP 2025, doi 10.1145/3710848.3710887.
 *
 * <p>Sums are in double precision; each takes its terms in the order of the rows listed. Every
 * implementation gives the same bits for any number of threads.
 */
public interface KernelSumOps {
  /** Returns a short name for logs and summaries, such as {@code cpu-scalar}. */
  String name();

  /**
   * Adds rows to sums: {@code sums[clusters[r]][i] += sign * K[r][i]} for all r in order and all i
   * below n. O(n) time per row; one pass over the rows, fastest where rows of a cluster follow each
   * other.
   *
   * @param matrix holds the rows
   * @param precision format of its elements
   * @param starts index of the first of the n elements of each row
   * @param clusters what each row is added to, in [0, k)
   * @param sign 1 to add, -1 to take away
   * @param sums k x n
   * @param execution threads and cancellation
   */
  void add(
      MemorySegment matrix,
      Precision precision,
      long[] starts,
      int[] clusters,
      double sign,
      double[][] sums,
      Execution execution);

  /**
   * Finds for each point i the cluster j of the least {@code norms[j] - scales[j] * sums[j][i]}; of
   * equal ones the lowest index. O(n k) time.
   *
   * @param sums k x n
   * @param scales k factors, 2 / n<sub>j</sub>
   * @param norms k squared norms of the centroids; infinite for a cluster that gets no points
   * @param labels n slots for the clusters
   * @param least n slots for the least values; with K<sub>ii</sub> added, squared distances
   * @param execution threads and cancellation
   */
  void nearest(
      double[][] sums,
      double[] scales,
      double[] norms,
      int[] labels,
      double[] least,
      Execution execution);
}
