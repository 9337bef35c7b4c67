package org.bandgram.internal.compute.cpu.tiles;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import org.bandgram.internal.compute.tiles.PointSums;

/**
 * Sums over n points in the order of {@link PointSums}. Each step adds to one number, so a sum of
 * terms that do not increase does not increase either.
 */
public final class PointBlocks {
  /** Points in a block. */
  public static final int SIZE = PointSums.BLOCK;

  private PointBlocks() {}

  /** Returns the first tile of a block. */
  public static int firstTile(int block) {
    return block * PointSums.TILES;
  }

  /** Returns one past the last tile of a block of n points. */
  public static int endTile(int block, int n) {
    return (int) Math.min(TiledPoints.tiles(n), (block + 1L) * PointSums.TILES);
  }

  /** Adds up the lanes from {@code at} on. */
  public static double overLanes(double[] lanes, int at) {
    double sum = 0;
    for (int l = at; l < at + TILE; l++) {
      sum += lanes[l];
    }
    return sum;
  }

  /** Adds up the numbers of a block's points; there are slots to the end of the last tile. */
  public static double sum(double[] values, int block, int n) {
    double[] lanes = new double[TILE];
    for (int tile = firstTile(block); tile < endTile(block, n); tile++) {
      add(values, tile * TILE, lanes, 0);
    }
    return overLanes(lanes, 0);
  }

  /** Adds up {@code blocks} numbers, {@code step} apart. */
  public static double overBlocks(double[] sums, int from, int step, int blocks) {
    double sum = 0;
    for (int b = 0; b < blocks; b++) {
      sum += sums[from + b * step];
    }
    return sum;
  }

  /** Adds a tile's values to the lanes from {@code at} on. */
  public static void add(double[] values, int from, double[] lanes, int at) {
    for (int l = 0; l < TILE; l++) {
      lanes[at + l] += values[from + l];
    }
  }

  /** Adds max(0, nearest - distance) of a tile's points to the lanes from {@code at} on. */
  public static void addGains(
      double[] nearest, int point, double[] distances, int from, double[] lanes, int at) {
    for (int l = 0; l < TILE; l++) {
      lanes[at + l] += Math.max(0, nearest[point + l] - distances[from + l]);
    }
  }
}
