package org.bandgram.order.internal;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;

/**
 * The smallest and largest coordinate of a point set in each dimension.
 *
 * @param min the d smallest coordinates
 * @param max the d largest coordinates
 */
// never compared
public record BoundingBox(double[] min, double[] max) {
  /** Finds the box of a point set, in O(n d). */
  public static BoundingBox of(PointSet points, Execution execution) {
    BoundingBox box = empty(points.dimensions());
    execution.forBlocks(
        points.size(),
        Rows.blockSize(points.dimensions()),
        (block, from, to) -> {
          BoundingBox part = empty(points.dimensions());
          double[] rows = Rows.read(points, from, to);
          for (int at = 0; at < rows.length; at += points.dimensions()) {
            part.include(rows, at, rows, at);
          }
          synchronized (box) {
            box.include(part.min, 0, part.max, 0);
          }
        });
    return box;
  }

  private static BoundingBox empty(int dimensions) {
    BoundingBox box = new BoundingBox(new double[dimensions], new double[dimensions]);
    Arrays.fill(box.min, Double.POSITIVE_INFINITY);
    Arrays.fill(box.max, Double.NEGATIVE_INFINITY);
    return box;
  }

  private void include(double[] lowest, int lowestAt, double[] highest, int highestAt) {
    for (int j = 0; j < min.length; j++) {
      min[j] = Math.min(min[j], lowest[lowestAt + j]);
      max[j] = Math.max(max[j], highest[highestAt + j]);
    }
  }

  /** Returns the number of dimensions d. */
  int dimensions() {
    return min.length;
  }

  /** Returns the dimensions in which the points differ, ascending. */
  int[] variableAxes() {
    return IntStream.range(0, dimensions()).filter(j -> min[j] < max[j]).toArray();
  }
}
