package org.bandgram.internal.compute.cpu.lloyd;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.TileKernel;

/**
 * Centroids interleaved in groups of four: coordinate f of centroid {@code g + m} is {@code
 * values[g * d + 4 * f + m]}, g being a multiple of four. What the last group lacks is filled with
 * infinities, to which no point is near.
 */
final class FloatCentroids {
  private final int size;
  private final int dimensions;
  private final float[] values;

  FloatCentroids(PointSet centroids) {
    size = centroids.size();
    dimensions = centroids.dimensions();
    int group = TileKernel.GROUP;
    values = new float[Math.multiplyExact(Execution.blocks(size, group) * group, dimensions)];
    Arrays.fill(values, Float.POSITIVE_INFINITY);
    for (int c = 0; c < size; c++) {
      int at = c / group * group * dimensions + c % group;
      for (int f = 0; f < dimensions; f++) {
        values[at + group * f] = (float) centroids.get(c, f);
      }
    }
  }

  /** Returns the number of centroids. */
  int size() {
    return size;
  }

  /** Returns the coordinates, up to a whole group. */
  float[] values() {
    return values;
  }
}
