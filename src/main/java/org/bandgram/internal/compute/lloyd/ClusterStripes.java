package org.bandgram.internal.compute.lloyd;

import org.bandgram.Execution;
import org.bandgram.internal.compute.tiles.PointSums;

/**
 * The order of sums over the points of each cluster: the n points are cut into at most 32 stripes
 * of whole blocks of {@link PointSums}, fewer where the sums are large. A stripe adds the points of
 * each cluster by ascending index, then the stripes are added, ascending; all from zero. A term is
 * weight times coordinate, in double precision.
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
   * @param k number of clusters
   * @param d number of dimensions
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
}
