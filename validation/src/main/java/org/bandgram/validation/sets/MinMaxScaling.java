package org.bandgram.validation.sets;

import org.bandgram.data.PointSet;

/** Scales each column of a set to a unit range; a constant column becomes its start. */
public final class MinMaxScaling {
  private MinMaxScaling() {}

  /** Returns points scaled to [0, 1]. */
  public static PointSet of(PointSet points) {
    return from(0, points);
  }

  /** Returns points scaled to [start, start + 1]. */
  public static PointSet from(double start, PointSet points) {
    PointSet scaled = PointSet.allocate(points.size(), points.dimensions(), points.precision());
    for (int j = 0; j < points.dimensions(); j++) {
      double least = Double.POSITIVE_INFINITY;
      double greatest = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < points.size(); i++) {
        least = Math.min(least, points.get(i, j));
        greatest = Math.max(greatest, points.get(i, j));
      }
      double side = greatest > least ? greatest - least : 1;
      for (int i = 0; i < points.size(); i++) {
        scaled.set(i, j, start + (points.get(i, j) - least) / side);
      }
    }
    return scaled;
  }
}
