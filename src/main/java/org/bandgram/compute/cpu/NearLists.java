package org.bandgram.compute.cpu;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The centroids that can be nearest to a point of each tile, remembered until centroids have moved
 * farther than was allowed for when they were chosen: a tile whose points and centroids may each
 * come nearer by some way is like one whose radius is longer by it.
 */
final class NearLists {
  /** How often the centroids may move as far as they did last before lists are made anew. */
  private static final double MOVES = 2;

  /** The part of a tile's radius that may be allowed for; more makes lists too long. */
  private static final double MOST_SLACK = 0.5;

  private final LocalTiles tiles;
  private final int[][] lists;
  private final double[] validTo;
  private float[] rows = {};
  private int[] all;
  private CentroidGroups everything;
  private GroupDrifts drifts;
  private double way;

  /** Creates no lists yet for some tiles. */
  NearLists(LocalTiles tiles) {
    this.tiles = tiles;
    lists = new int[tiles.radii().length][];
    validTo = new double[lists.length];
  }

  /** Returns how many bytes lists take that are kept for a tile of points of d coordinates. */
  static long bytesPerTile(int d) {
    return (long) Integer.BYTES * TileKernel.TILE * d;
  }

  /** Takes note of where centroids are now. */
  void move(NearbyCentroids centroids) {
    float[] before = rows;
    rows = centroids.rows();
    if (before.length == rows.length) {
      double drift = drift();
      drifts.add(everything, before, rows);
      way = drift() - drift;
      return;
    }
    all = IntStream.range(0, centroids.size()).toArray();
    everything = new CentroidGroups(rows, tiles.dimensions(), 1, 1);
    drifts = new GroupDrifts(1);
    way = Double.POSITIVE_INFINITY;
    Arrays.fill(validTo, -1);
  }

  private double drift() {
    return drifts.above()[0];
  }

  /** Returns all centroids. */
  int[] all() {
    return all;
  }

  /** Returns a tile's list, ascending, or null if there is none that is still valid. */
  int[] get(int tile) {
    return drift() <= validTo[tile] ? lists[tile] : null;
  }

  /** Returns the way that centroids may go while a list that is made now is valid. */
  double slack(int tile) {
    double slack = MOVES * way;
    return slack <= MOST_SLACK * tiles.radii()[tile] ? slack : 0;
  }

  /** Keeps a list that allows for {@link #slack}, unless it is long. */
  void keep(int tile, int[] list) {
    boolean isShort =
        list.length == all.length
            || (long) Integer.BYTES * list.length <= bytesPerTile(tiles.dimensions());
    lists[tile] = isShort ? list : null;
    validTo[tile] = isShort ? drifts.below()[0] + slack(tile) : -1;
  }
}
