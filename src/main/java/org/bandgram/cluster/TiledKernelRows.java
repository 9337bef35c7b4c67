package org.bandgram.cluster;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.Backend;
import org.bandgram.compute.SimilarityRows;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Similarity;

/**
 * Kernel values of points with others, computed some rows at a time whenever they are needed: O(m n
 * d) time for m rows and at most {@link #BUFFER} bytes, or one block of rows.
 *
 * @param points the points that rows belong to
 * @param columns the n points that columns belong to
 * @param kernel what is computed
 * @param computing what computes
 */
record TiledKernelRows(PointSet points, PointSet columns, Similarity kernel, Backend computing)
    implements KernelRows {
  private static final long BUFFER = 1L << 28;
  private static final int BLOCK = 64;

  /** Rows among the points themselves. */
  static TiledKernelRows of(PointSet points, Similarity kernel, Backend backend) {
    return new TiledKernelRows(points, points, kernel, backend);
  }

  @Override
  public double[] diagonal() {
    return diagonal(columns, kernel);
  }

  /** Returns the kernel value of each point with itself. */
  static double[] diagonal(PointSet points, Similarity kernel) {
    double[] diagonal = new double[points.size()];
    Arrays.setAll(diagonal, i -> kernel.between(points, i, points, i));
    return diagonal;
  }

  @Override
  public void add(int[] rows, int[] clusters, double sign, double[][] sums, Execution execution) {
    Precision precision = points.precision();
    long rowBytes = (long) columns.size() * precision.bytes();
    int most = Math.clamp(BUFFER / rowBytes / BLOCK * BLOCK, BLOCK, 1 << 12);
    try (Arena arena = Arena.ofShared()) {
      MemorySegment buffer = arena.allocate(Math.min(most, rows.length) * rowBytes, 64);
      for (int from = 0; from < rows.length; from += most) {
        int to = Math.min(rows.length, from + most);
        compute(Arrays.copyOfRange(rows, from, to), buffer, rowBytes, execution);
        long[] starts = new long[to - from];
        Arrays.setAll(starts, r -> (long) r * columns.size());
        computing
            .kernelSums()
            .add(
                buffer,
                precision,
                starts,
                Arrays.copyOfRange(clusters, from, to),
                sign,
                sums,
                execution);
      }
    }
  }

  private void compute(int[] chosen, MemorySegment buffer, long rowBytes, Execution execution) {
    SimilarityRows rows = computing.gram().rows(points.select(chosen), columns, kernel, execution);
    execution.forBlocks(
        chosen.length,
        BLOCK,
        (block, from, to) ->
            rows.rows(from, to, buffer.asSlice(from * rowBytes, (to - from) * rowBytes)));
  }

  @Override
  public String backend() {
    return computing.name();
  }

  @Override
  public void close() {}
}
