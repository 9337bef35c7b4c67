package org.bandgram.internal.compute.cpu.lloyd;

import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;

/**
 * The centroids of one iteration in the forms that {@link FloatLocalTiles} reads; immutable.
 *
 * @param size k
 * @param rows coordinate f of centroid c is {@code rows[c * d + f]}
 * @param slots k rounded up to whole vectors
 * @param planes coordinate f of centroid c is {@code planes[f * slots + c]}, infinite beyond k
 * @param quads four side by side, see {@link FloatCentroids}
 */
record NearbyCentroids(int size, float[] rows, int slots, float[] planes, float[] quads) {
  static NearbyCentroids of(PointSet centroids) {
    int k = centroids.size();
    int d = centroids.dimensions();
    float[] rows = centroids.elements().toArray(ValueLayout.JAVA_FLOAT);
    int slots = Execution.blocks(k, FloatNearby.LANES) * FloatNearby.LANES;
    float[] planes = new float[Math.multiplyExact(slots, d)];
    Arrays.fill(planes, Float.POSITIVE_INFINITY);
    for (int c = 0; c < k; c++) {
      for (int f = 0; f < d; f++) {
        planes[f * slots + c] = rows[c * d + f];
      }
    }
    return new NearbyCentroids(k, rows, slots, planes, new FloatCentroids(centroids).values());
  }
}
