package org.bandgram.compute.cpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.compute.ClusterMembers;
import org.bandgram.compute.SimilarityRows;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Similarity;

/**
 * Kernel values of points with others, computed some rows at a time whenever they are needed, in at
 * most {@link #BUFFER} bytes, or one block of rows.
 */
final class TiledKernelMatrix extends HostKernelMatrix {
  private static final long BUFFER = 1L << 28;
  private static final int BLOCK = 64;
  private static final int MOST_ROWS = 1 << 12;

  private final PointSet points;
  private final PointSet columns;
  private final Similarity kernel;

  /**
   * Makes a matrix.
   *
   * @param points the points that rows belong to
   * @param columns the n points that columns belong to
   * @param kernel what is computed
   * @param ops what computes
   */
  TiledKernelMatrix(PointSet points, PointSet columns, Similarity kernel, HostKernelSumOps ops) {
    super(ops);
    this.points = points;
    this.columns = columns;
    this.kernel = kernel;
  }

  @Override
  public int columns() {
    return columns.size();
  }

  @Override
  public double[] diagonal() {
    double[] diagonal = new double[columns.size()];
    Arrays.setAll(diagonal, i -> kernel.between(columns, i, columns, i));
    return diagonal;
  }

  @Override
  void add(ClusterMembers members, double sign, double[][] sums, Execution execution) {
    int[] rows = members.points();
    int[] clusters = clusters(members);
    long rowBytes = (long) columns() * points.precision().bytes();
    int most = Math.clamp(BUFFER / rowBytes / BLOCK * BLOCK, BLOCK, MOST_ROWS);
    try (Arena arena = Arena.ofShared()) {
      MemorySegment buffer = arena.allocate(Math.min(most, rows.length) * rowBytes, 64);
      for (int from = 0; from < rows.length; from += most) {
        int to = Math.min(rows.length, from + most);
        compute(Arrays.copyOfRange(rows, from, to), buffer, rowBytes, execution);
        ops()
            .add(
                rowsIn(buffer, to - from),
                Arrays.copyOfRange(clusters, from, to),
                sign,
                sums,
                execution);
      }
    }
  }

  private MatrixRows rowsIn(MemorySegment buffer, int count) {
    Precision precision = points.precision();
    long[] origins = new long[count];
    Arrays.setAll(origins, r -> (long) r * columns());
    int[] ends = new int[count];
    Arrays.fill(ends, columns());
    return new MatrixRows(buffer, precision, origins, new int[count], ends);
  }

  private void compute(int[] chosen, MemorySegment buffer, long rowBytes, Execution execution) {
    SimilarityRows rows = ops().gram().rows(points.select(chosen), columns, kernel, execution);
    execution.forBlocks(
        chosen.length,
        BLOCK,
        (block, from, to) ->
            rows.rows(from, to, buffer.asSlice(from * rowBytes, (to - from) * rowBytes)));
  }

  @Override
  void replaceByRows(int[] labels, double[][] sums, Execution execution) {
    throw InvalidInputException.of("gram", "tiled", "stored for sums by rows");
  }

  @Override
  public void close() {}
}
