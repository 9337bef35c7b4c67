package org.bandgram.order.internal;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.order.CurveOrdering.SortMethod;

/** Encodes points along a curve and sorts them: the part of the ordering that hardware does. */
public interface CurveSorter {
  /**
   * Orders points by code, equal codes by index. Every implementation gives the same order.
   *
   * @param points n points
   * @param cube how they map to the unit cube
   * @param curve the curve, in the dimensions of the cube
   * @param method how codes are sorted
   * @param execution team of threads and cancellation
   * @return the index of the point at each position
   */
  int[] order(
      PointSet points,
      UnitCubeMapping cube,
      SpaceFillingCurve curve,
      SortMethod method,
      Execution execution);
}
