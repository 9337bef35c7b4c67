package org.bandgram.compute;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;

/**
 * n points in d dimensions ready to be assigned to centroids; made by {@link LloydOps#points}.
 * Immutable. Centroids and candidates are single-precision points with as many dimensions, from
 * within the range of the points. Weights are n numbers above 0, or none where every point counts
 * once.
 */
public interface LloydPoints {
  /** Returns the points, as they were given. */
  PointSet points();

  /**
   * Begins a run, in which no point has a centroid yet.
   *
   * @param weights n weights, or none; not copied
   * @throws org.bandgram.InvalidInputException if there are not n of them
   */
  LloydAssignment begin(double[] weights);

  /**
   * Computes what distances would be left if a candidate were a centroid too: {@code sums[c] = sum
   * over i of weights[i] min(nearest[i], d(i, c))}. O(n d) time for each.
   *
   * @param candidates some points
   * @param nearest n squared distances
   * @param weights n weights, or none
   * @param sums a slot for each candidate
   * @param execution threads and cancellation
   */
  void potentials(
      PointSet candidates, float[] nearest, double[] weights, double[] sums, Execution execution);

  /**
   * Takes a centroid into account: {@code nearest[i] = min(nearest[i], d(i, c))}. O(n d) time.
   *
   * @param candidates some points
   * @param c which of them
   * @param nearest n squared distances
   * @param execution threads and cancellation
   */
  void lower(PointSet candidates, int c, float[] nearest, Execution execution);
}
