package org.bandgram.compute.cpu;

import java.util.function.IntUnaryOperator;
import org.bandgram.compute.PointSums;
import org.bandgram.data.PointSet;

/**
 * Computes distances of tiles of {@link #TILE} points to a few candidates, for one thread. Slots of
 * a tile beyond the last point get some number that is not negative.
 */
abstract class TileKernel {
  /** Points in a tile. */
  static final int TILE = PointSums.LANES;

  /** Candidates handled at once. */
  static final int GROUP = 4;

  private final double[] room = new double[GROUP * TILE];

  /**
   * Takes candidates, at most as many as the kernel was made for.
   *
   * @param set where they are
   * @param rows gives the row in {@code set} of candidate c
   * @param runs where runs of candidates start, ascending from 0, and the end of the last; groups
   *     are cut within runs
   */
  abstract void candidates(PointSet set, IntUnaryOperator rows, int... runs);

  /** Takes a tile: the points from {@code tile * TILE} on. */
  abstract void tile(int tile);

  /**
   * Computes {@code out[c * TILE + l] = d(point l of the tile, candidate from + c)}.
   *
   * @param from first candidate, a multiple of {@link #GROUP} after the start of its run
   * @param count how many: {@link #GROUP}, or what is left of the run
   * @param out {@code GROUP * TILE} slots
   */
  abstract void distances(int from, int count, double[] out);

  /**
   * Computes {@code out[l]}, the least distance of point l of the tile to candidates {@code from}
   * to {@code to - 1}, which are a run and at least one.
   */
  abstract void least(int from, int to, double[] out);

  /**
   * Adds {@code max(0, nearest[point + l] - distance)} to {@code lanes[at + c * TILE + l]} for each
   * candidate {@code from + c}.
   *
   * @param from first candidate, as in {@link #distances}
   * @param count how many
   * @param nearest a slot for each point
   * @param point slot of the tile's first point
   * @param lanes where to add
   * @param at first lane
   */
  void addGains(int from, int count, double[] nearest, int point, double[] lanes, int at) {
    distances(from, count, room);
    for (int c = 0; c < count; c++) {
      for (int l = 0; l < TILE; l++) {
        lanes[at + c * TILE + l] += Math.max(0, nearest[point + l] - room[c * TILE + l]);
      }
    }
  }

  /**
   * Adds {@code min(start[point + l], least distance)} to {@code lanes[at + l]}.
   *
   * @param from first candidate of a run
   * @param to its end
   * @param start a slot for each point
   * @param point slot of the tile's first point
   * @param lanes where to add
   * @param at first lane
   */
  void addLeast(int from, int to, double[] start, int point, double[] lanes, int at) {
    least(from, to, room);
    for (int l = 0; l < TILE; l++) {
      lanes[at + l] += Math.min(start[point + l], room[l]);
    }
  }
}
