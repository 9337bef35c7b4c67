package org.bandgram.order.internal;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.order.CurveOrdering.Scaling;

/**
 * Projects points on the directions in which they vary most. Distances shrink by the length of the
 * longest side of the points' bounding box, and by what the other directions contribute.
 */
public final class PrincipalProjection {
  private PrincipalProjection() {}

  /**
   * Projects points on the leading principal components of a sample. The result does not depend on
   * the number of threads.
   *
   * @param points n points in d dimensions
   * @param most how many components, 1 to d
   * @param execution threads and cancellation
   * @return n points in {@code most} dimensions, or in fewer where fewer components have a variance
   *     worth the name, in units of the longest side of the bounding box
   */
  public static PointSet of(PointSet points, int most, Execution execution) {
    UnitCubeMapping cube = UnitCubeMapping.of(BoundingBox.of(points, execution), Scaling.COMMON);
    int components = Math.min(most, cube.dimensions());
    return new Projection(cube, PrincipalComponents.of(points, cube, components, execution))
        .apply(points, execution);
  }
}
