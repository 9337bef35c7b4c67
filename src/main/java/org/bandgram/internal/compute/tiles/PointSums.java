package org.bandgram.internal.compute.tiles;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * The order of sums over n points, which every implementation of {@code ExemplarOps}, {@code
 * StartDistances}, {@code LloydAssignment.inertia} and {@code Messages.totals} follows: the points
 * are cut into blocks of {@link #BLOCK}, a block into tiles of {@link #LANES}. Lane l of a block
 * adds up the points that are l-th in their tile, by ascending tile; then come sums over lanes and
 * over blocks, both ascending. Everything is added in double precision, from zero.
 *
 * <p>The CUDA twin is {@code cuda/exemplar/sum_order.cuh}.
 */
public final class PointSums {
  /** Points in a tile, a multiple of 32. */
  public static final int LANES = 96;

  /** Tiles in a block. */
  public static final int TILES = 16;

  /** Points in a block. */
  public static final int BLOCK = TILES * LANES;

  private PointSums() {}

  /** Returns the sum of n terms. */
  public static double of(int n, IntToDoubleFunction term) {
    return overBlocks(0, ofBlocks(n, term));
  }

  /** Returns the sum of each block of n terms. */
  public static double[] ofBlocks(int n, IntToDoubleFunction term) {
    double[] sums = new double[Math.ceilDiv(n, BLOCK)];
    Arrays.setAll(sums, b -> ofBlock(b * BLOCK, (int) Math.min(n, (b + 1L) * BLOCK), term));
    return sums;
  }

  private static double ofBlock(int from, int to, IntToDoubleFunction term) {
    double[] lanes = new double[LANES];
    int lane = 0;
    for (int i = from; i < to; i++) {
      lanes[lane] += term.applyAsDouble(i);
      lane = lane + 1 == LANES ? 0 : lane + 1;
    }
    return overBlocks(0, lanes);
  }

  /**
   * Adds up blocks, ascending.
   *
   * @param before the sum of the blocks before
   * @param blocks the sum of each block
   */
  public static double overBlocks(double before, double[] blocks) {
    double sum = before;
    for (double block : blocks) {
      sum += block;
    }
    return sum;
  }
}
