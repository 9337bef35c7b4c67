package org.bandgram.internal.compute.cpu.kernelsums;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.kernelsums.ClusterMembers;
import org.bandgram.similarity.Similarity;

/**
 * Kernel values of points with others, computed some rows at a time whenever they are needed, in at
 * most {@link #BUFFER} bytes, or one block of rows.
 */
final class HostTiledKernelMatrix extends HostKernelMatrix {
  private static final long BUFFER = 1L << 28;
  private static final int MOST_ROWS = 1 << 12;

  private final PointSet columns;
  private final Similarity kernel;
  private final KernelRows rows;

  /**
   * Makes a matrix.
   *
   * @param columns the n points that columns belong to
   * @param rows what computes it
   */
  HostTiledKernelMatrix(
      PointSet columns, Similarity kernel, KernelRows rows, HostKernelSumOps ops) {
    super(ops);
    this.columns = columns;
    this.kernel = kernel;
    this.rows = rows;
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
    int[] chosen = members.points();
    int[] clusters = clusters(members);
    int most = rowsAtOnce();
    try (Arena arena = Arena.ofShared()) {
      MemorySegment buffer = buffer(arena, Math.min(most, chosen.length));
      for (int from = 0; from < chosen.length; from += most) {
        int[] some = Arrays.copyOfRange(chosen, from, Math.min(chosen.length, from + most));
        compute(some, buffer, execution);
        ops()
            .add(
                rowsIn(buffer, IntStream.range(0, some.length).toArray()),
                Arrays.copyOfRange(clusters, from, from + some.length),
                sign,
                sums,
                execution);
      }
    }
  }

  /** Computes rows once where they fit in the buffer together. */
  @Override
  void move(int[] points, int[] from, int[] to, double[][] sums, Execution execution) {
    if (points.length > rowsAtOnce()) {
      super.move(points, from, to, sums, execution);
      return;
    }
    int[] places = IntStream.range(0, points.length).toArray();
    try (Arena arena = Arena.ofShared()) {
      MemorySegment buffer = buffer(arena, points.length);
      compute(points, buffer, execution);
      ClusterMembers left = ClusterMembers.of(places, from, sums.length);
      ops().add(rowsIn(buffer, left.points()), clusters(left), -1, sums, execution);
      ClusterMembers joined = ClusterMembers.of(places, to, sums.length);
      ops().add(rowsIn(buffer, joined.points()), clusters(joined), 1, sums, execution);
    }
  }

  private int rowsAtOnce() {
    return Math.clamp(
        BUFFER / rowBytes() / KernelRows.AT_ONCE * KernelRows.AT_ONCE,
        KernelRows.AT_ONCE,
        MOST_ROWS);
  }

  private long rowBytes() {
    return (long) columns() * columns.precision().bytes();
  }

  private MemorySegment buffer(Arena arena, int count) {
    return arena.allocate(count * rowBytes(), 64);
  }

  private void compute(int[] chosen, MemorySegment buffer, Execution execution) {
    int block =
        Math.clamp(Execution.blocks(chosen.length, 4 * execution.threads()), 4, KernelRows.AT_ONCE);
    execution.forBlocks(
        chosen.length,
        block,
        (_, from, to) ->
            rows.block(chosen, from, to)
                .compute(0, columns(), buffer.asSlice(from * rowBytes()), columns()));
  }

  /** Returns rows at some places of a buffer. */
  private MatrixRows rowsIn(MemorySegment buffer, int[] places) {
    long[] origins = new long[places.length];
    Arrays.setAll(origins, r -> (long) places[r] * columns());
    int[] ends = new int[places.length];
    Arrays.fill(ends, columns());
    return new MatrixRows(buffer, columns.precision(), origins, new int[places.length], ends);
  }

  @Override
  void replaceByRows(int[] labels, double[][] sums, Execution execution) {
    throw InvalidInputException.of("gram", "tiled", "stored for sums by rows");
  }

  @Override
  public void close() {}
}
