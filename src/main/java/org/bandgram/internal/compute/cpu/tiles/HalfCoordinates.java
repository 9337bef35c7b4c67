package org.bandgram.internal.compute.cpu.tiles;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.tiles.HalfScale;

/** Coordinates in half precision. */
public final class HalfCoordinates {
  private HalfCoordinates() {}

  /** Returns points with the coordinates that are left of them in half precision. */
  public static PointSet rounded(PointSet points, Execution execution) {
    HalfScale scale = HalfScale.fitting(points, execution);
    PointSet rounded = PointSet.allocate(points.size(), points.dimensions(), points.precision());
    for (int i = 0; i < points.size(); i++) {
      for (int f = 0; f < points.dimensions(); f++) {
        rounded.set(i, f, scale.load(scale.store((float) points.get(i, f))));
      }
    }
    return rounded;
  }
}
