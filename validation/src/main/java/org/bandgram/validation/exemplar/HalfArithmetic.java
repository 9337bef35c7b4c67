package org.bandgram.validation.exemplar;

import java.util.Arrays;
import org.bandgram.data.PointSet;

/**
 * Squared Euclidean distances in half-precision arithmetic, emulated: as CUDA computes them with
 * {@code __hsub2} and {@code __hfma2}, which take an even and the next odd coordinate at a time,
 *
 * <pre>
 *     sum[f mod 2] = round(round(a[f] - b[f])^2 + sum[f mod 2]),    distance = round(sum[0] + sum[1])
 * </pre>
 *
 * <p>Every operation is done in double precision, where differences, squares and sums of halves are
 * exact wherever that decides how they round, and rounded once to half precision. A missing last
 * odd coordinate is zero. Immutable.
 */
final class HalfArithmetic {
  /** Points are taken so many at a time, whose sums stay in a near cache. */
  private static final int BLOCK = 1024;

  /** From here on, half an ulp above 65,504, a number is infinite. */
  private static final double OVERFLOW = 65_520;

  private static final double LEAST = 0x1p-24;
  private static final long EXPONENT = 0x7ff0_0000_0000_0000L;

  private final int n;
  private final int d;

  /** Coordinate by coordinate, halves. */
  private final float[] coordinates;

  /**
   * Rounds points to half precision.
   *
   * @param points the points
   * @param factor what they are multiplied by first
   */
  HalfArithmetic(PointSet points, double factor) {
    n = points.size();
    d = points.dimensions();
    coordinates = new float[Math.multiplyExact(n, d)];
    for (int v = 0; v < n; v++) {
      for (int f = 0; f < d; f++) {
        coordinates[f * n + v] = (float) rounded(factor * points.get(v, f));
      }
    }
  }

  /**
   * Returns the nearest half, of two the even one; infinity from 65,520 on, zero without a sign.
   */
  static double rounded(double x) {
    double power = Double.longBitsToDouble(Double.doubleToRawLongBits(x) & EXPONENT);
    double ulp = Math.max(power * 0x1p-10, LEAST);
    // adding a number whose own ulp is that of the half rounds; subtracting it leaves the result
    double shift = 0x1.8p52 * ulp;
    return Math.abs(x) >= OVERFLOW ? Math.copySign(Double.POSITIVE_INFINITY, x) : x + shift - shift;
  }

  /** Returns the number of points. */
  int size() {
    return n;
  }

  /** Returns the distances of all points to one of them. */
  float[] distancesTo(int point) {
    double[] from = new double[d];
    Arrays.setAll(from, f -> coordinates[f * n + point]);
    return distances(from);
  }

  /** Returns the distances of all points to zero, the auxiliary exemplar. */
  float[] distancesToOrigin() {
    return distances(new double[d]);
  }

  /** Returns how many points have an infinite distance to zero. */
  int overflowing() {
    int count = 0;
    for (float distance : distancesToOrigin()) {
      count += distance == Float.POSITIVE_INFINITY ? 1 : 0;
    }
    return count;
  }

  private float[] distances(double[] from) {
    float[] distances = new float[n];
    double[][] sums = new double[2][BLOCK];
    for (int start = 0; start < n; start += BLOCK) {
      int count = Math.min(BLOCK, n - start);
      Arrays.fill(sums[0], 0);
      Arrays.fill(sums[1], 0);
      for (int f = 0; f < d; f++) {
        accumulate(f * n + start, from[f], sums[f % 2], count);
      }
      for (int i = 0; i < count; i++) {
        distances[start + i] = (float) rounded(sums[0][i] + sums[1][i]);
      }
    }
    return distances;
  }

  private void accumulate(int first, double from, double[] sums, int count) {
    for (int i = 0; i < count; i++) {
      double difference = rounded(coordinates[first + i] - from);
      sums[i] = rounded(difference * difference + sums[i]);
    }
  }
}
