package org.bandgram.internal.compute.lloyd;

import org.bandgram.data.PointSet;

/**
 * n points in d dimensions ready to be assigned to centroids; made by {@link LloydOps#points}.
 * Immutable. Weights are n numbers above 0, or none where every point counts once.
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
}
