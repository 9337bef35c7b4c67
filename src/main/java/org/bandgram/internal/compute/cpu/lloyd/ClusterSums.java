package org.bandgram.internal.compute.cpu.lloyd;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.TileKernel;
import org.bandgram.internal.compute.lloyd.CentroidSums;
import org.bandgram.internal.compute.lloyd.ClusterStripes;

/**
 * Adds up the points of each cluster, in the order of {@link ClusterStripes}.
 *
 * @param points n points
 * @param labels the cluster of each
 * @param weights n weights, or none
 * @param rowSums adds rows
 */
record ClusterSums(PointSet points, int[] labels, double[] weights, RowSums.Factory rowSums) {
  /** Returns the sums of k clusters in each stripe. */
  CentroidSums[] byStripe(int k, ClusterStripes stripes, Execution execution) {
    CentroidSums[] parts = new CentroidSums[stripes.count()];
    execution.forBlocks(
        points.size(),
        stripes.length(),
        (stripe, from, to) -> {
          RowSums sums = rowSums.of(k, points.dimensions());
          add(from, to, sums);
          parts[stripe] = sums.toCentroidSums();
        });
    return parts;
  }

  private void add(int from, int to, RowSums sums) {
    int d = points.dimensions();
    float[] rows =
        new float[Math.addExact(Math.multiplyExact(TileKernel.TILE, d), RowSums.PADDING)];
    for (int start = from; start < to; start += TileKernel.TILE) {
      int count = Math.min(TileKernel.TILE, to - start);
      long offset = (long) start * d * Float.BYTES;
      MemorySegment.copy(points.elements(), ValueLayout.JAVA_FLOAT, offset, rows, 0, count * d);
      sums.add(rows, count, labels, weights, start);
    }
  }
}
