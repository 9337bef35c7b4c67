package org.bandgram.compute.cpu;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.compute.CentroidSums;
import org.bandgram.data.PointSet;

/**
 * Adds up the points of each cluster. The points are cut into at most {@link #MOST_STRIPES} stripes
 * of whole blocks, fewer where the sums are large; each stripe adds its points in order, then the
 * stripes are added in order.
 */
record ClusterSums(PointSet points, int[] labels, double[] weights) {
  private static final int MOST_STRIPES = 32;

  /** Numbers in the sums of all stripes together, unless a single stripe has more. */
  private static final int MOST_NUMBERS = 1 << 22;

  void into(CentroidSums target, Execution execution) {
    int n = points.size();
    int blocks = Execution.blocks(n, PointBlocks.SIZE);
    int stripes = Math.clamp(MOST_NUMBERS / target.sums().length, 1, MOST_STRIPES);
    int length = Execution.blocks(blocks, stripes) * PointBlocks.SIZE;
    CentroidSums[] parts = new CentroidSums[Execution.blocks(n, length)];
    execution.forBlocks(
        n,
        length,
        (stripe, from, to) -> {
          parts[stripe] = CentroidSums.of(target.size(), target.dimensions());
          add(from, to, parts[stripe]);
        });
    Arrays.fill(target.sums(), 0);
    Arrays.fill(target.weights(), 0);
    for (CentroidSums part : parts) {
      add(part.sums(), target.sums());
      add(part.weights(), target.weights());
    }
  }

  private static void add(double[] from, double[] to) {
    for (int e = 0; e < to.length; e++) {
      to[e] += from[e];
    }
  }

  private void add(int from, int to, CentroidSums part) {
    int d = points.dimensions();
    float[] rows = new float[Math.multiplyExact(TileKernel.TILE, d)];
    for (int start = from; start < to; start += TileKernel.TILE) {
      int count = Math.min(TileKernel.TILE, to - start);
      long offset = (long) start * d * Float.BYTES;
      MemorySegment.copy(points.elements(), ValueLayout.JAVA_FLOAT, offset, rows, 0, count * d);
      for (int l = 0; l < count; l++) {
        double weight = weights.length == 0 ? 1 : weights[start + l];
        int label = labels[start + l];
        addRow(rows, l * d, d, weight, part.sums(), label * d);
        part.weights()[label] += weight;
      }
    }
  }

  private static void addRow(float[] rows, int from, int d, double weight, double[] sums, int at) {
    for (int f = 0; f < d; f++) {
      sums[at + f] += weight * rows[from + f];
    }
  }
}
