package org.bandgram.internal.compute.cpu.lloyd;

import java.util.Arrays;

/**
 * Compares tiles of points that are near each other with the centroids that can be nearest to one
 * of them, for one thread.
 */
final class FloatLocalTiles {
  private final LocalTiles points;
  private final NearbyCentroids centroids;
  private final NearLists lists;
  private final DistanceBounds bounds;
  private final FloatComparison comparison;
  private final float[] squares;
  private final int[] chosen;

  /**
   * Creates what compares tiles with centroids.
   *
   * @param points sorted points
   * @param centroids the centroids
   * @param lists which were near each tile lately
   */
  FloatLocalTiles(LocalTiles points, NearbyCentroids centroids, NearLists lists) {
    this.points = points;
    this.centroids = centroids;
    this.lists = lists;
    bounds = DistanceBounds.of(points.dimensions());
    comparison = new FloatComparison(points.dimensions());
    squares = new float[centroids.slots()];
    chosen = new int[centroids.slots() + 1];
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
    int[] list = lists.get(tile);
    if (list == null) {
      list = choose(tile);
      lists.keep(tile, list);
    }
    if (list.length == centroids.size()) {
      comparison.nearest(coordinates, centroids.quads(), list.length, labels, least);
    } else {
      int d = points.dimensions();
      FloatListed.nearest(coordinates, d, centroids.rows(), list, labels, least);
    }
    return list.length;
  }

  private int[] choose(int tile) {
    int d = points.dimensions();
    int slots = centroids.slots();
    float closest =
        FloatNearby.squares(points.centres(), tile * d, d, centroids.planes(), slots, squares);
    float limit = bounds.squareAround(closest, points.radii()[tile] + lists.slack(tile));
    int near = FloatNearby.within(squares, slots, limit, chosen);
    return 2 * near > centroids.size() ? lists.all() : Arrays.copyOf(chosen, near);
  }
}
