package org.bandgram.internal.compute.cpu.tiles;

import java.util.function.IntUnaryOperator;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.tiles.PointSums;

/**
 * Computes distances of tiles of {@link #TILE} points to a few candidates, for one thread. Slots of
 * a tile beyond the last point get some number that is not negative.
 */
public abstract class TileKernel {
  /** Points in a tile. */
  public static final int TILE = PointSums.LANES;

  /** Candidates handled at once. */
  public static final int GROUP = 4;

  private final double[] room = new double[GROUP * TILE];

  /**
   * Takes candidates, at most as many as the kernel was made for.
   *
   * @param rows gives the row in {@code set} of candidate c
   */
  public abstract void candidates(PointSet set, IntUnaryOperator rows, int count);

  /** Takes a tile: the points from {@code tile * TILE} on. */
  public abstract void tile(int tile);

  /**
   * Computes {@code out[c * TILE + l] = d(point l of the tile, candidate from + c)}.
   *
   * @param from first candidate of a group, a multiple of {@link #GROUP}
   * @param count how many: {@link #GROUP}, or what is left
   * @param out {@code GROUP * TILE} slots
   */
  public abstract void distances(int from, int count, double[] out);

  /** Compares the tile with a group of candidates, for {@link #lowerLeast}. */
  abstract void compare(int from, int count);

  /**
   * Takes members {@code from} to {@code to - 1} of the group compared last into the least
   * distances.
   */
  abstract void lowerLeast(int from, int to);

  /**
   * Adds {@code min(start[point + l], least distance)} to {@code lanes[at + l]} and forgets the
   * least distances; without any, adds the start.
   */
  public abstract void addLeast(double[] start, int point, double[] lanes, int at);

  /**
   * Adds, for each of some sets that together are all candidates, {@code min(start[point + l],
   * least distance to a member)} to {@code lanes[set * TILE + l]}. Groups go on from one set to the
   * next.
   *
   * @param starts the first candidate of each set, from 0, and the number of candidates
   * @param start a slot for each point
   * @param point slot of the tile's first point
   * @param lanes where to add
   */
  public final void addLeast(int[] starts, double[] start, int point, double[] lanes) {
    int sets = starts.length - 1;
    int set = 0;
    for (int from = 0; from < starts[sets]; from += GROUP) {
      int count = Math.min(GROUP, starts[sets] - from);
      compare(from, count);
      int member = 0;
      while (member < count) {
        for (; starts[set + 1] <= from + member; set++) {
          addLeast(start, point, lanes, set * TILE);
        }
        int end = Math.min(count, starts[set + 1] - from);
        lowerLeast(member, end);
        member = end;
      }
    }
    for (; set < sets; set++) {
      addLeast(start, point, lanes, set * TILE);
    }
  }

  /**
   * Adds {@code max(0, nearest[point + l] - distance)} to {@code lanes[at + c * TILE + l]} for each
   * candidate {@code from + c}.
   *
   * @param from first candidate, as in {@link #distances}
   * @param nearest a slot for each point
   * @param point slot of the tile's first point
   * @param lanes where to add
   * @param at first lane
   */
  public void addGains(int from, int count, double[] nearest, int point, double[] lanes, int at) {
    distances(from, count, room);
    for (int c = 0; c < count; c++) {
      for (int l = 0; l < TILE; l++) {
        lanes[at + c * TILE + l] += Math.max(0, nearest[point + l] - room[c * TILE + l]);
      }
    }
  }
}
