package org.bandgram.compute;

import org.bandgram.Execution;

/**
 * The order of sums over the points of each cluster: the n points are cut into at most 32 stripes
 * of whole blocks of {@link PointSums}, fewer where the sums are large. A stripe adds the points of
 * each cluster by ascending index, then the stripes are added, ascending; all from zero. A term is
 * weight times coordinate, in double precision.
 *
 * @param count number of stripes
 * @param length points of a stripe; the last may have fewer
 */
public record ClusterStripes(int count, int length) {
  private static final int MOST = 32;

  /** Numbers in the sums of all stripes together, unless a single stripe has more. */
  private static final int MOST_NUMBERS = 1 << 22;

  /**
   * Cuts points into stripes.
   *
   * @param n number of points, at least 1
   * @param sums the numbers of clusters and dimensions
   */
  public static ClusterStripes of(int n, CentroidSums sums) {
    int stripes = Math.clamp(MOST_NUMBERS / sums.sums().length, 1, MOST);
    int blocks = Execution.blocks(n, PointSums.BLOCK);
    int length = Math.multiplyExact(Execution.blocks(blocks, stripes), PointSums.BLOCK);
    return new ClusterStripes(Execution.blocks(n, length), length);
  }
}
