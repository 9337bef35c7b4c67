package org.bandgram.validation.exemplar;

import org.bandgram.data.PointSet;

/**
 * Distances with a fused multiply-add, CUDA's {@code __hsub2} and {@code __hfma2}:
 *
 * <pre>
 *     sum = round(round(a - b)^2 + sum)
 * </pre>
 *
 * <p>Every operation is done in double precision, where differences, squares and sums of halves are
 * exact wherever that decides how they round, and rounded once to half precision. A missing last
 * odd coordinate is zero. Immutable.
 */
final class FusedHalves extends HalfArithmetic {
  /**
   * Rounds points to half precision.
   *
   * @param factor what they are multiplied by first
   */
  FusedHalves(PointSet points, double factor) {
    super(points, factor);
  }

  @Override
  void accumulate(float[] coordinates, int first, float from, float[] sums, int count) {
    for (int i = 0; i < count; i++) {
      double difference = rounded((double) coordinates[first + i] - from);
      sums[i] = (float) rounded(difference * difference + sums[i]);
    }
  }

  @Override
  boolean addsSingleLast() {
    return false;
  }

  /** Distances are compared as they are. */
  @Override
  void toCells(float[] distances) {}
}
