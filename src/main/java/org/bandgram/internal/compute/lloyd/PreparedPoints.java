package org.bandgram.internal.compute.lloyd;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.tiles.PointSums;

/**
 * Points in the form that the CPU computes distances from; made by {@link LloydOps#prepare}. Starts
 * are computed from them, wherever points are assigned. Candidates are single-precision points with
 * as many dimensions, from within the range of the points. Immutable.
 */
public interface PreparedPoints extends LloydPoints {
  /**
   * Returns some of the points, in the same memory.
   *
   * @param from the first point, a multiple of {@link PointSums#BLOCK}
   * @param to one past the last point, above {@code from}; a multiple of BLOCK, or n
   */
  PreparedPoints part(int from, int to);

  /**
   * Computes what distances would be left if a candidate were a centroid too: {@code sums[c] = sum
   * over i of weights[i] min(nearest[i], d(i, c))}. O(n d) time for each.
   *
   * @param candidates some points
   * @param nearest n squared distances
   * @param weights n weights, or none
   * @param sums a slot for each candidate
   * @param execution threads and cancellation
   * @throws org.bandgram.InvalidInputException if arguments do not fit the points
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
   * @throws org.bandgram.InvalidInputException if arguments do not fit the points
   */
  void lower(PointSet candidates, int c, float[] nearest, Execution execution);
}
