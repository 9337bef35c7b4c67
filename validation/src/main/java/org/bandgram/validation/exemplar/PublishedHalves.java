package org.bandgram.validation.exemplar;

import org.bandgram.data.PointSet;

/**
 * Distances and the cells of the work matrix as the program of Honysz, Buschjäger and Morik (arXiv
 * 2101.08763, github.com/philippjh/exemcl) computes them:
 *
 * <pre>
 *     sum = round(sum + round(round(a - b)^2)),    cell = round(min(31744, distance, ...) / round(N))
 * </pre>
 *
 * <p>The number of points N is rounded to half precision, too: from 65,520 points on it is
 * infinite, and every cell is zero. The least distance starts at 31,744, which is 0x7BFF, the bits
 * of the greatest half, taken for a number and rounded. A last coordinate without a second one is
 * added to the sum of all pairs, as the program means it; it also reads past the point.
 *
 * <p>Operations are done in single precision, which has enough bits for a second rounding to change
 * nothing. Immutable.
 */
final class PublishedHalves extends HalfArithmetic {
  /** No least distance is greater. */
  private static final float START = half(0x7BFF);

  private final float divisor;

  /**
   * Rounds points to half precision.
   *
   * @param factor what they are multiplied by first
   */
  PublishedHalves(PointSet points, double factor) {
    super(points, factor);
    divisor = half(size());
  }

  /** Returns the nearest half, of two the even one; infinity from 65,520 on. */
  private static float half(float x) {
    return Float.float16ToFloat(Float.floatToFloat16(x));
  }

  @Override
  void accumulate(float[] coordinates, int first, float from, float[] sums, int count) {
    for (int i = 0; i < count; i++) {
      float difference = half(coordinates[first + i] - from);
      sums[i] = half(sums[i] + half(difference * difference));
    }
  }

  @Override
  boolean addsSingleLast() {
    return true;
  }

  /** Cells of one exemplar; the cell of several is the least of theirs. */
  @Override
  void toCells(float[] distances) {
    for (int v = 0; v < distances.length; v++) {
      distances[v] = half((distances[v] < START ? distances[v] : START) / divisor);
    }
  }
}
