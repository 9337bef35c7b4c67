package org.bandgram.internal.compute.lloyd;

import org.bandgram.Execution;

/**
 * The least squared distance m[i] of each of n points to the centroids that k-means++ has taken so
 * far, infinite before the first; made by {@link LloydPoints#beginStart}. D. Arthur, S.
 * Vassilvitskii. k-means++: the advantages of careful seeding. SODA 2007. Distances are those of
 * {@link LloydPoints}, sums are taken in the order of {@link
 * org.bandgram.internal.compute.tiles.PointSums}: every implementation gives the same bits for any
 * number of threads.
 */
public interface StartDistances {
  /**
   * Computes what distances would be left if one of some points were a centroid, too: {@code
   * sums[t][b]} is the sum over the points i of block b of {@code weights[i] min(m[i], d(i,
   * rows[t]))}. O(n d) time for each.
   *
   * @param rows which points
   */
  double[][] potentials(int[] rows, Execution execution);

  /**
   * Makes one of the points that were last tried a centroid, O(n).
   *
   * @param t its place among them
   */
  void take(int t, Execution execution);

  /** Returns m[i] of the points of a block. */
  float[] ofBlock(int block);
}
