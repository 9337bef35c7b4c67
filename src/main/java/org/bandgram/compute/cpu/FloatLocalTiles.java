package org.bandgram.compute.cpu;

import static org.bandgram.compute.cpu.TileKernel.GROUP;
import static org.bandgram.compute.cpu.TileKernel.TILE;

/**
 * Compares tiles of points that are near each other with the centroids that can be nearest to one
 * of them, for one thread.
 */
final class FloatLocalTiles {
  private final LocalTiles points;
  private final NearbyCentroids centroids;
  private final DistanceBounds bounds;
  private final FloatComparison comparison;
  private final float[] squares;
  private final int[] chosen;
  private final float[] quads;

  /**
   * Creates what compares tiles with centroids.
   *
   * @param points sorted points
   * @param centroids the centroids
   */
  FloatLocalTiles(LocalTiles points, NearbyCentroids centroids) {
    this.points = points;
    this.centroids = centroids;
    bounds = DistanceBounds.of(points.dimensions());
    comparison = new FloatComparison(points.dimensions());
    squares = new float[centroids.slots()];
    chosen = new int[centroids.slots() + FloatNearby.LANES];
    quads = new float[centroids.quads().length];
  }

  /**
   * Finds the nearest centroids.
   *
   * @param tile which points
   * @param labels TILE slots for the index
   * @param least TILE slots for the squared distance
   * @return how many centroids the tile was compared with
   */
  int nearest(int tile, int[] labels, float[] least) {
    float[] coordinates = points.tiles()[tile];
    int near = choose(tile);
    if (2 * near > centroids.size()) {
      comparison.nearest(coordinates, centroids.quads(), centroids.size(), labels, least);
      return centroids.size();
    }
    copy(near);
    comparison.nearest(coordinates, quads, near, labels, least);
    for (int l = 0; l < TILE; l++) {
      labels[l] = chosen[labels[l]];
    }
    return near;
  }

  private int choose(int tile) {
    int d = points.dimensions();
    int slots = centroids.slots();
    float closest =
        FloatNearby.squares(points.centres(), tile * d, d, centroids.planes(), slots, squares);
    float limit = bounds.squareAround(closest, points.radii()[tile]);
    return FloatNearby.within(squares, slots, limit, chosen);
  }

  /** Copies the chosen centroids, in their order, up to a whole group. */
  private void copy(int near) {
    int d = points.dimensions();
    float[] rows = centroids.rows();
    for (int s = 0; s < Math.ceilDiv(near, GROUP) * GROUP; s++) {
      int at = s / GROUP * GROUP * d + s % GROUP;
      for (int f = 0; f < d; f++) {
        quads[at + GROUP * f] = s < near ? rows[chosen[s] * d + f] : Float.POSITIVE_INFINITY;
      }
    }
  }
}
