package org.bandgram.testing;

import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/** Points made by a formula or at random. */
public final class Points {
  private Points() {}

  /** Gives a coordinate of a point. */
  @FunctionalInterface
  public interface Coordinate {
    double of(int point, int dimension);
  }

  /**
   * Returns n points in d dimensions, made one after another, and each coordinate by coordinate.
   */
  public static PointSet of(int n, int d, Precision precision, Coordinate coordinate) {
    PointSet points = PointSet.allocate(n, d, precision);
    for (int i = 0; i < n; i++) {
      for (int f = 0; f < d; f++) {
        points.set(i, f, coordinate.of(i, f));
      }
    }
    return points;
  }
}
