package org.bandgram.internal.compute.lloyd;

import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;

/**
 * The nearest centroid of each of n points, in one run of Lloyd's algorithm; made by {@link
 * LloydPoints#begin}. Labels, distances and weights stay where an implementation computes with
 * them. Not safe for several threads.
 *
 * <p>Several assignments can be parts of one, each with whole stripes of the points. What takes
 * time has two steps for that: it begins, and goes on beside the caller on a GPU, while the CPU and
 * the filter of a GPU are done when it returns; then comes what waits for the end. Sums go on from
 * those of the parts before, so that they have the bits of one assignment of all points.
 */
public interface LloydAssignment {
  /** Returns the number of points n. */
  int size();

  /**
   * Begins to find the nearest of k centroids for every point; of equally near ones the lowest
   * index. O(n k d) time.
   *
   * @param centroids k points in single precision with as many dimensions, from within the range of
   *     the points
   * @return waits for the end and returns how many labels changed, n in the first assignment; to be
   *     called once, before anything else but {@link #beginSums} is
   * @throws org.bandgram.InvalidInputException if the centroids are not alike
   */
  IntSupplier beginAssign(PointSet centroids, Execution execution);

  /**
   * Finds the nearest centroids and waits for the end; see {@link #beginAssign}.
   *
   * @return how many labels changed
   */
  default int assign(PointSet centroids, Execution execution) {
    return beginAssign(centroids, execution).getAsInt();
  }

  /**
   * Finds the nearest centroids and computes the sums of the clusters, as {@link #assign} and
   * {@link #sums} do one after the other; a GPU goes on from one to the other without the host.
   *
   * @param sums what to fill, with room for k clusters
   * @return how many labels changed
   */
  default int assign(PointSet centroids, CentroidSums sums, Execution execution) {
    IntSupplier assigned = beginAssign(centroids, execution);
    ClusterStripes stripes = ClusterStripes.of(size(), sums.size(), sums.dimensions());
    Consumer<CentroidSums> summed = beginSums(sums.size(), stripes, execution);
    int changes = assigned.getAsInt();
    sums.clear();
    summed.accept(sums);
    return changes;
  }

  /**
   * Adds the points' weights times squared distances to the nearest centroid to those of other
   * points, in the order of {@code PointSums}.
   *
   * @param before the sum over the points before
   */
  double inertia(double before);

  /** Returns the sum over the points of weight times squared distance to the nearest centroid. */
  default double inertia() {
    return inertia(0);
  }

  /**
   * Begins to compute the sum of each cluster's points and their weight, stripe by stripe, behind
   * an assignment that may not have ended. O(n d) time.
   *
   * @param k number of clusters, as there were centroids
   * @param stripes the stripes of these points
   * @return waits for the end and adds the stripes, ascending, to the sums over the points before;
   *     to be called once, before anything else is
   */
  Consumer<CentroidSums> beginSums(int k, ClusterStripes stripes, Execution execution);

  /**
   * Computes the sum of each cluster's points and their weight, in the order of {@link
   * ClusterStripes}; see {@link #beginSums}.
   *
   * @param sums what to fill, with room for as many clusters as there were centroids
   */
  default void sums(CentroidSums sums, Execution execution) {
    ClusterStripes stripes = ClusterStripes.of(size(), sums.size(), sums.dimensions());
    Consumer<CentroidSums> begun = beginSums(sums.size(), stripes, execution);
    sums.clear();
    begun.accept(sums);
  }

  /** Returns the cluster of each point, -1 before the first assignment; not to be changed. */
  int[] labels();

  /** Returns the squared distance of each point to its centroid; not to be changed. */
  float[] distances();
}
