package org.bandgram.internal.compute.cpu.lloyd;

import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.TileKernel;

/**
 * The centroids that can be nearest to a point of each tile, remembered until centroids have moved
 * farther than was allowed for when they were chosen: a centroid that moves by some way comes no
 * nearer to a tile's points than if it stayed and the tile's radius were longer by it.
 */
final class CandidateLists {
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
  private CentroidGroups.Drifts drifts;
  private float driftBelow;
  private float driftAbove;
  private double way;

  /** Creates no lists yet for some tiles. */
  CandidateLists(LocalTiles tiles) {
    this.tiles = tiles;
    lists = new int[tiles.radii().length][];
    validTo = new double[lists.length];
  }

  /** Takes note of where centroids are now. */
  void move(Centroids centroids) {
    float[] before = rows;
    rows = centroids.rows();
    if (before.length == rows.length) {
      float drift = driftAbove;
      drifts.add(everything, before, rows);
      takeDrifts();
      way = driftAbove - drift;
    } else {
      begin(centroids.size());
    }
  }

  private void begin(int k) {
    all = IntStream.range(0, k).toArray();
    everything = new CentroidGroups(rows, tiles.dimensions(), 1, 1);
    drifts = new CentroidGroups.Drifts(1);
    takeDrifts();
    way = Double.POSITIVE_INFINITY;
    Arrays.fill(validTo, -1);
  }

  private void takeDrifts() {
    driftBelow = drifts.below()[0];
    driftAbove = drifts.above()[0];
  }

  /** Returns all centroids. */
  int[] all() {
    return all;
  }

  /** Returns a tile's list, ascending, or null if there is none that is still valid. */
  int[] get(int tile) {
    return driftAbove <= validTo[tile] ? lists[tile] : null;
  }

  /** Returns the way that centroids may go while a list that is made now is valid. */
  double slack(int tile) {
    double slack = MOVES * way;
    return slack <= MOST_SLACK * tiles.radii()[tile] ? slack : 0;
  }

  /** Keeps a list that allows for {@link #slack}, unless it takes more room than the points. */
  void keep(int tile, int[] list) {
    boolean isShort =
        list.length == all.length || list.length <= TileKernel.TILE * tiles.dimensions();
    lists[tile] = isShort ? list : null;
    validTo[tile] = isShort ? driftBelow + slack(tile) : -1;
  }

  /**
   * The centroids of one iteration in the forms that {@link LocalAssigner} reads; immutable.
   *
   * @param size k
   * @param rows coordinate f of centroid c is {@code rows[c * d + f]}
   * @param slots k rounded up to whole vectors
   * @param planes coordinate f of centroid c is {@code planes[f * slots + c]}, infinite beyond k
   * @param quads four side by side, see {@link VectorNearest#interleave}
   */
  record Centroids(int size, float[] rows, int slots, float[] planes, float[] quads) {
    static Centroids of(PointSet centroids) {
      int k = centroids.size();
      int d = centroids.dimensions();
      float[] rows = centroids.elements().toArray(ValueLayout.JAVA_FLOAT);
      int slots = Execution.blocks(k, VectorCandidates.LANES) * VectorCandidates.LANES;
      float[] planes = new float[Math.multiplyExact(slots, d)];
      Arrays.fill(planes, Float.POSITIVE_INFINITY);
      for (int c = 0; c < k; c++) {
        for (int f = 0; f < d; f++) {
          planes[f * slots + c] = rows[c * d + f];
        }
      }
      return new Centroids(k, rows, slots, planes, VectorNearest.interleave(centroids));
    }
  }
}
