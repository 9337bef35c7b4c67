package org.bandgram.order.internal;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.ejml.data.DMatrixRMaj;

/**
 * A linear map of points: into the unit cube first, so that nothing overflows, then by a matrix.
 *
 * @param cube maps the points to m coordinates from 0 to 1
 * @param matrix k x m
 */
public record Projection(UnitCubeMapping cube, DMatrixRMaj matrix) {
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
