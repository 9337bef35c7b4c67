package org.bandgram.validation.exemplar;

import java.util.Arrays;
import org.bandgram.data.PointSet;

/**
 * Squared Euclidean distances in half-precision arithmetic, emulated: as a GPU computes them that
 * takes an even and the next odd coordinate at a time (CUDA's {@code half2}). Each of the two has a
 * sum of its own; at the end both are added up. Immutable.
 */
abstract class HalfArithmetic {
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

  /** Adds the squares of the differences of {@code count} coordinates from one number to sums. */
  abstract void accumulate(float[] coordinates, int first, float from, float[] sums, int count);

  /** Tells whether a last coordinate without a second one is added after all pairs. */
  abstract boolean addsSingleLast();

  /** Replaces distances by what selections compare. */
  abstract void toCells(float[] distances);

  /** Returns the number of points. */
  final int size() {
    return n;
  }

  /** Returns what selections compare of the distances of all points to one of them. */
  final float[] cellsTo(int point) {
    float[] cells = distancesTo(point);
    toCells(cells);
    return cells;
  }

  /** Returns what selections compare of the distances of all points to the auxiliary exemplar. */
  final float[] cellsToOrigin() {
    float[] cells = distancesToOrigin();
    toCells(cells);
    return cells;
  }

  /** Returns the distances of all points to one of them. */
  final float[] distancesTo(int point) {
    float[] from = new float[d];
    for (int f = 0; f < d; f++) {
      from[f] = coordinates[f * n + point];
    }
    return distances(from);
  }

  /** Returns the distances of all points to zero, the auxiliary exemplar. */
  final float[] distancesToOrigin() {
    return distances(new float[d]);
  }

  /** Returns how many points have an infinite distance to zero. */
  final int overflowing() {
    int count = 0;
    for (float distance : distancesToOrigin()) {
      count += distance == Float.POSITIVE_INFINITY ? 1 : 0;
    }
    return count;
  }

  private float[] distances(float[] from) {
    float[] distances = new float[n];
    float[][] sums = new float[3][BLOCK];
    for (int start = 0; start < n; start += BLOCK) {
      int count = Math.min(BLOCK, n - start);
      for (float[] sum : sums) {
        Arrays.fill(sum, 0);
      }
      for (int f = 0; f < d; f++) {
        int to = addsSingleLast() && f == d - 1 && d % 2 == 1 ? 2 : f % 2;
        accumulate(coordinates, f * n + start, from[f], sums[to], count);
      }
      for (int i = 0; i < count; i++) {
        double pairs = rounded((double) sums[0][i] + sums[1][i]);
        distances[start + i] = (float) rounded(pairs + sums[2][i]);
      }
    }
    return distances;
  }
}
