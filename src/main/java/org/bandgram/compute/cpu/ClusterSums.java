package org.bandgram.compute.cpu;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.compute.CentroidSums;
import org.bandgram.compute.ClusterStripes;
import org.bandgram.data.PointSet;

/** Adds up the points of each cluster, in the order of {@link ClusterStripes}. */
record ClusterSums(PointSet points, int[] labels, double[] weights) {
  void into(CentroidSums target, Execution execution) {
    ClusterStripes stripes = ClusterStripes.of(points.size(), target);
    CentroidSums[] parts = new CentroidSums[stripes.count()];
    execution.forBlocks(
        points.size(),
        stripes.length(),
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
