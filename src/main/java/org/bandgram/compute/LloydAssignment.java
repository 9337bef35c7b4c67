package org.bandgram.compute;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;

/**
 * The nearest centroid of each of n points, in one run of Lloyd's algorithm; made by {@link
 * LloydPoints#begin}. Labels, distances and weights stay where an implementation computes with
 * them. Not safe for several threads.
 */
public interface LloydAssignment {
  /**
   * Finds the nearest of k centroids for every point; of equally near ones the lowest index. O(n k
   * d) time.
   *
   * @param centroids k points
   * @param execution threads and cancellation
   * @return how many labels changed; n in the first call
   * @throws org.bandgram.InvalidInputException if the centroids are not alike
   */
  int assign(PointSet centroids, Execution execution);

  /**
   * Returns the sum over the points of weight times squared distance to the nearest centroid, in
   * the order of {@link PointSums}.
   */
  double inertia();

  /**
   * Computes the sum of each cluster's points and their weight, in the order of {@link
   * ClusterStripes}. O(n d) time, on a GPU O(n (k + d)).
   *
   * @param sums what to fill, with room for as many clusters as there were centroids
   * @param execution threads and cancellation
   */
  void sums(CentroidSums sums, Execution execution);

  /** Returns the cluster of each point, -1 before the first assignment; not to be changed. */
  int[] labels();

  /** Returns the squared distance of each point to its centroid; not to be changed. */
  float[] distances();
}
