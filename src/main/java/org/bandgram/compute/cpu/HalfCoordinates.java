package org.bandgram.compute.cpu;

import java.util.stream.DoubleStream;
import org.bandgram.Execution;
import org.bandgram.compute.HalfScale;
import org.bandgram.compute.SimilarityRange;
import org.bandgram.data.PointSet;

/** Coordinates in half precision. */
final class HalfCoordinates {
  private static final int POINTS_PER_BLOCK = 1 << 12;

  private HalfCoordinates() {}

  /** Returns the scale at which the largest coordinate fits. */
  static HalfScale scale(PointSet points, Execution execution) {
    double[] largest = new double[Execution.blocks(points.size(), POINTS_PER_BLOCK)];
    execution.forBlocks(
        points.size(),
        POINTS_PER_BLOCK,
        (block, from, to) -> {
          for (int i = from; i < to; i++) {
            for (int f = 0; f < points.dimensions(); f++) {
              largest[block] = Math.max(largest[block], Math.abs(points.get(i, f)));
            }
          }
        });
    double greatest = DoubleStream.of(largest).max().orElseThrow();
    return HalfScale.fitting(new SimilarityRange(-greatest, greatest, 0, 1));
  }

  /** Returns points with the coordinates that are left of them in half precision. */
  static PointSet rounded(PointSet points, Execution execution) {
    HalfScale scale = scale(points, execution);
    PointSet rounded = PointSet.allocate(points.size(), points.dimensions(), points.precision());
    for (int i = 0; i < points.size(); i++) {
      for (int f = 0; f < points.dimensions(); f++) {
        rounded.set(i, f, scale.load(scale.store((float) points.get(i, f))));
      }
    }
    return rounded;
  }
}
