package org.bandgram.internal.compute.lloyd;

import org.bandgram.Execution;
import org.bandgram.internal.compute.tiles.PointSums;

/**
 * The order of sums over the points of each cluster: the n points are cut into at most 32 stripes
 * of whole blocks of {@link PointSums}, fewer where the sums are large. A stripe adds the points of
 * each cluster by ascending index, then the stripes are added, ascending; all from zero. A term is
 * weight times coordinate, in double precision.
 *
 * <p>If a GPU and the CPU share points, the GPU takes the first stripes and the CPU the others,
 * whose sums go on from the GPU's. They can share only where there are two stripes or more: with at
 * most one block of points, or with so many clusters and dimensions (k d above 2^21) that there is
 * room for a single stripe, one of them takes all.
 *
 * @param size number of points n, at least 1
 * @param length points of a stripe; the last may have fewer
 */
public record ClusterStripes(int size, int length) {
  private static final int MOST = 32;

  /** Numbers in the sums of all stripes together, unless a single stripe has more. */
  private static final int MOST_NUMBERS = 1 << 22;

  /**
   * Cuts points into stripes.
   *
   * @param n number of points, at least 1
   */
  public static ClusterStripes of(int n, int k, int d) {
    int stripes = Math.clamp(MOST_NUMBERS / Math.multiplyExact(k, d), 1, MOST);
    int blocks = Execution.blocks(n, PointSums.BLOCK);
    long length = (long) Execution.blocks(blocks, stripes) * PointSums.BLOCK;
    return new ClusterStripes(n, (int) Math.min(length, Integer.MAX_VALUE));
  }

  /** Returns the number of stripes. */
  public int count() {
    return Execution.blocks(size, length);
  }

  /**
   * Returns the stripes of some of the points.
   *
   * @param points how many, from the first point of a stripe to the last one of a stripe
   */
  public ClusterStripes part(int points) {
    return new ClusterStripes(points, length);
  }

  /**
   * Returns how many points, whole stripes from the first on, a GPU takes where the CPU is to take
   * the others.
   *
   * @param hostShare the part of the points that the CPU is to take, 0 to 1; it gets what is
   *     nearest
   */
  public int devicePoints(double hostShare) {
    double wanted = (1 - hostShare) * size;
    double below = Math.floor(wanted / length) * length;
    double above = Math.min(size, below + length);
    return (int) (wanted - below < above - wanted ? below : above);
  }
}
