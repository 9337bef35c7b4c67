package org.bandgram.internal.compute.exemplar;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;

/**
 * The least distance m_v = min(d(v, e0), min over s in S of d(v, s)) of each of n points to a
 * growing set S; made by {@link GroundSet#nearest}. 8 bytes per point, where the ground set
 * computes. Used by one caller at a time.
 *
 * <p>Computed gains never increase while S grows, not even by rounding.
 */
public interface NearestDistances {
  /** Returns the sum of m_v over all points. */
  double sum();

  /**
   * Computes for many candidates c the sum over all points v of max(0, m_v - d(v, c)), by which
   * {@link #sum} would decrease if c were added. O(n d) time per candidate.
   *
   * @param candidates a set of points, alike
   * @param gains a slot for each of {@code rows}
   */
  void gains(PointSet candidates, int[] rows, double[] gains, Execution execution);

  /**
   * Computes the same for a candidate whose distances are known, O(n).
   *
   * @param column d(v, c) for each point, from {@link GroundSet#distances}
   */
  double gain(DistanceColumn column, Execution execution);

  /**
   * Adds an exemplar whose distances are known, O(n).
   *
   * @param column d(v, s) for each point
   * @param execution threads; not cancelled halfway
   */
  void add(DistanceColumn column, Execution execution);

  /** Returns an independent copy. */
  NearestDistances copy();
}
