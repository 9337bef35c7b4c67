package org.bandgram.internal.compute.cuda.lloyd;

import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.filter.FilterOptions;
import org.bandgram.internal.compute.cuda.filter.NearestFilter;
import org.bandgram.internal.compute.cuda.gram.DeviceNearest;
import org.bandgram.internal.compute.cuda.gram.DevicePoints;
import org.bandgram.internal.compute.cuda.tiles.GroundPoints;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;

/**
 * Finds nearest centroids by the filter, if it is worth it and takes no more than half of the free
 * memory. Points lie there by row and as halves besides, for all iterations and runs; centroids are
 * packed in each. Once the filter proves too few points, it is given up.
 */
final class CentroidFilter {
  private static final Similarity COMPARISON = new NegativeSquaredEuclidean();

  private final PointSet points;
  private final GroundPoints ground;
  private final FilterOptions options;
  private int k;
  private DeviceArena arena;
  private DeviceNearest nearest;
  private NearestFilter filter;

  CentroidFilter(PointSet points, GroundPoints ground, FilterOptions options) {
    this.points = points;
    this.ground = ground;
    this.options = options;
  }

  /**
   * Finds them, and waits for the device.
   *
   * @param labels i32[n]
   * @param distances f32[n]
   * @return whether it has found all of them
   */
  boolean search(PointSet centroids, DeviceBuffer labels, DeviceBuffer distances) {
    if (k != centroids.size()) {
      k = centroids.size();
      giveUp();
      begin();
    }
    if (nearest == null) {
      return false;
    }
    nearest.candidates().coordinates().upload(centroids.elements());
    if (filter == null) {
      filter = nearest.filter(arena, points, options).orElseThrow();
    } else {
      filter.packColumns();
    }
    if (nearest.filtered(filter, labels, distances, _ -> {}) < ground.size()) {
      giveUp();
    }
    return nearest != null;
  }

  private void giveUp() {
    if (nearest != null) {
      arena.close();
    }
    nearest = null;
    filter = null;
  }

  private void begin() {
    CudaContext context = ground.context();
    int n = ground.size();
    int d = ground.width();
    long rowBytes = (long) d * Float.BYTES;
    if (FilterOptions.suit(context.device(), COMPARISON, ground.precision(), d)
        && options.suit(n, k, d, 1)
        && n * rowBytes + NearestFilter.bytes(n, k, d, 1, options) <= context.freeBytes() / 2) {
      arena = DeviceArena.ofAuto(context);
      nearest =
          new DeviceNearest(
              new DevicePoints(n, d, ground.precision(), arena.allocate(n * rowBytes), null),
              new DevicePoints(k, d, ground.precision(), arena.allocate(k * rowBytes), null),
              COMPARISON);
      ground
          .kernel("lloyd_rows")
          .launchThreads((long) n * d, ground.arguments().pointer(nearest.points().coordinates()));
    }
  }
}
