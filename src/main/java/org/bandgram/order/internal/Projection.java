package org.bandgram.order.internal;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.order.CurveOrdering.Scaling;
import org.ejml.data.DMatrixRMaj;

/**
 * A linear map of points: into the unit cube first, so that nothing overflows, then by a matrix.
 *
 * @param cube maps the points to m coordinates from 0 to 1
 * @param matrix k x m
 */
public record Projection(UnitCubeMapping cube, DMatrixRMaj matrix) {
  /**
   * Projects points on the leading principal components of a sample. Distances shrink by the length
   * of the longest side of the points' bounding box, and by what the other directions contribute.
   * The result does not depend on the number of threads.
   *
   * @param points n points in d dimensions
   * @param most how many components, 1 to d
   * @param execution threads and cancellation
   * @return n points in {@code most} dimensions, or in fewer where fewer components have a variance
   *     worth the name, in units of the longest side of the bounding box
   */
  public static PointSet onComponents(PointSet points, int most, Execution execution) {
    UnitCubeMapping cube = UnitCubeMapping.of(BoundingBox.of(points, execution), Scaling.COMMON);
    int components = Math.min(most, cube.dimensions());
    return new Projection(cube, PrincipalComponents.of(points, cube, components, execution))
        .apply(points, execution);
  }

  /**
   * Projects n points to k dimensions, in O(n m k); computed in double precision and rounded to the
   * precision of the points.
   */
  public PointSet apply(PointSet points, Execution execution) {
    int k = matrix.getNumRows();
    PointSet projected = PointSet.allocate(points.size(), k, points.precision());
    execution.forBlocks(
        points.size(),
        Rows.blockSize(points.dimensions()),
        (block, from, to) -> {
          double[] unit = cube.map(Rows.read(points, from, to));
          double[] products = new double[k];
          for (int i = from; i < to; i++) {
            RowProducts.multiply(matrix, unit, (i - from) * cube.dimensions(), products);
            for (int j = 0; j < k; j++) {
              projected.set(i, j, products[j]);
            }
          }
        });
    return projected;
  }
}
