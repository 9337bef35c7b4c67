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
  static final int GROUP = 5;

  /**
   * Takes candidates, at most as many as the kernel was made for.
   *
   * @param set where they are
   * @param rows gives the row in {@code set} of candidate c
   * @param count how many
   */
  abstract void candidates(PointSet set, IntUnaryOperator rows, int count);

  /** Takes a tile: the points from {@code tile * TILE} on. */
  abstract void tile(int tile);

  /**
   * Computes {@code out[c * TILE + l] = d(point l of the tile, candidate from + c)}.
   *
   * @param from first candidate
   * @param count how many, at most {@link #GROUP}
   * @param out {@code GROUP * TILE} slots
   */
  abstract void distances(int from, int count, double[] out);

  /**
   * Computes {@code out[l]}, the least distance of point l of the tile to candidates {@code from}
   * to {@code to - 1}, of which there is at least one.
   */
  abstract void least(int from, int to, double[] out);
}
