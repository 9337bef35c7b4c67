package org.bandgram.internal.compute.cpu.lloyd;

import static org.bandgram.internal.compute.cpu.lloyd.VectorGroupDistances.LANES;
import static org.bandgram.internal.compute.cpu.lloyd.VectorGroupDistances.STEP;
import static org.bandgram.internal.compute.cpu.tiles.TileKernel.GROUP;
import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import java.util.Arrays;
import org.bandgram.internal.compute.cpu.tiles.TilesFloat32;
import org.bandgram.internal.compute.cpu.tiles.VectorDistances;

/**
 * Compares the points of a tile with those groups of centroids that may have a nearer one than
 * their own, for one thread. Kept between iterations are bounds: distance from each point to the
 * group's centroids, the point's own excepted, plus the group's drift at that time. A bound that is
 * above the distance to the point's own centroid plus the drift of now excludes the group; the
 * others are compared and get a new bound. A group that many points of the tile are compared with
 * is compared with all of them, as that takes half as long for each.
 */
final class BoundedTiles {
  /** From how many points on a group is compared with the whole tile. */
  private static final int MANY = 56;

  private final TilesFloat32 points;
  private final BoundedAssigner.Centroids centroids;
  private final int size;
  private final int[] slots = new int[TILE];
  private final float[] reach = new float[TILE];
  private final int[] chosen = new int[TILE + LANES];
  private final float[] least = new float[TILE];
  private final float[] fresh = new float[TILE];
  private final float[] values;

  private float[] bounds;
  private int[] labels;
  private float[] nearest;

  /**
   * Creates what compares tiles with centroids.
   *
   * @param points the points
   * @param centroids the centroids
   */
  BoundedTiles(TilesFloat32 points, BoundedAssigner.Centroids centroids) {
    this.points = points;
    this.centroids = centroids;
    size = centroids.groups().slotsPerGroup();
    values = new float[TILE * size];
  }

  /**
   * Finds the nearest centroids.
   *
   * @param tile which points
   * @param bounds the bound of point l and group g is {@code bounds[g * TILE + l]}, 0 at first;
   *     replaced
   * @param labels TILE slots for the index, which hold the one of the last iteration, any beyond
   *     the last point
   * @param distances TILE slots for the squared distance
   * @return with how many groups points were compared, summed over the points
   */
  int nearest(int tile, float[] bounds, int[] labels, float[] distances) {
    this.bounds = bounds;
    this.labels = labels;
    nearest = distances;
    float[] coordinates = points.tile(tile, null);
    int count = Math.min(TILE, points.size() - tile * TILE);
    begin(coordinates, count);
    int compared = 0;
    for (int g = 0; g < centroids.groups().count(); g++) {
      int near =
          VectorGroupDistances.within(bounds, g * TILE, reach, centroids.driftsAbove()[g], chosen);
      if (near >= MANY) {
        compareAll(coordinates, g, count);
        compared += count;
      } else if (near > 0) {
        compareSome(coordinates, g, near);
        compared += near;
      }
    }
    return compared;
  }

  /** Computes distances to own centroids. No bound is below the reach of what is no point. */
  private void begin(float[] tile, int count) {
    int d = points.width();
    for (int l = 0; l < TILE; l++) {
      chosen[l] = labels[l] * d;
      slots[l] = centroids.groups().slot(labels[l]);
    }
    VectorGroupDistances.own(tile, d, centroids.rows(), chosen, nearest);
    VectorGroupDistances.above(nearest, centroids.bounds().stretch(), reach);
    Arrays.fill(reach, count, TILE, Float.NEGATIVE_INFINITY);
  }

  private void compareSome(float[] tile, int g, int near) {
    int padded = Math.ceilDiv(near, STEP) * STEP;
    for (int t = near; t < padded; t++) {
      chosen[t] = chosen[0];
    }
    VectorGroupDistances.toGroup(
        tile,
        points.width(),
        centroids.vectors(),
        g * size,
        size,
        slots,
        chosen,
        padded,
        values,
        least);
    setBounds(g, near, fresh, 0);
    for (int t = 0; t < near; t++) {
      int l = chosen[t];
      bounds[g * TILE + l] = fresh[t];
      if (least[t] <= nearest[l]) {
        improve(l, g, t * size, 1);
      }
    }
  }

  private void compareAll(float[] tile, int g, int count) {
    int d = points.width();
    for (int m = 0; m < size; m += GROUP) {
      int first = (g * size + m) * d;
      VectorDistances.squares(tile, d, centroids.quads(), first, GROUP, values, m * TILE);
    }
    VectorGroupDistances.leastOfAll(g * size, size, slots, values, least);
    setBounds(g, TILE, bounds, g * TILE);
    for (int l = 0; l < count; l++) {
      if (least[l] <= nearest[l]) {
        improve(l, g, l, TILE);
      }
    }
  }

  private void setBounds(int g, int count, float[] out, int at) {
    float shrink = centroids.bounds().shrink();
    VectorGroupDistances.below(least, shrink, centroids.driftsBelow()[g], count, out, at);
  }

  /**
   * Gives a point the nearest centroid of a group if it is nearer than its own, or as near with a
   * lower index; the bounds of the group and of the last centroid's follow.
   *
   * @param l the point
   * @param g the group
   * @param at where its distances to the group's members begin
   * @param step from one to the next
   */
  private void improve(int l, int g, int at, int step) {
    CentroidGroups groups = centroids.groups();
    int best = -1;
    float lowest = Float.POSITIVE_INFINITY;
    float second = Float.POSITIVE_INFINITY;
    for (int m = 0; m < size; m++) {
      float value = values[at + m * step];
      if (value < lowest || (value == lowest && groups.isBefore(g * size + m, best))) {
        second = lowest;
        lowest = value;
        best = g * size + m;
      } else {
        second = Math.min(second, value);
      }
    }
    if (lowest == nearest[l] && !groups.isBefore(best, slots[l])) {
      return;
    }
    bounds[g * TILE + l] = bound(second, g);
    int last = slots[l] / size;
    bounds[last * TILE + l] = Math.min(bounds[last * TILE + l], bound(nearest[l], last));
    labels[l] = groups.centroid(best);
    slots[l] = best;
    nearest[l] = lowest;
    reach[l] = centroids.bounds().above(lowest);
  }

  private float bound(float square, int g) {
    return centroids.bounds().below(square) + centroids.driftsBelow()[g];
  }
}
