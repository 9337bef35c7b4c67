package org.bandgram.internal.compute.tiles;

/**
 * The order of sums over n points, which every implementation of {@code ExemplarOps} and of {@code
 * LloydAssignment.inertia} follows: the points are cut into blocks of {@link #BLOCK}, a block into
 * tiles of {@link #LANES}. Lane l of a block adds up the points that are l-th in their tile, by
 * ascending tile; then come sums over lanes and over blocks, both ascending. Everything is added in
 * double precision, from zero.
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
