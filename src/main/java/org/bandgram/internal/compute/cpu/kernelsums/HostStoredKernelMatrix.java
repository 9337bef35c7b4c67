package org.bandgram.internal.compute.cpu.kernelsums;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.kernelsums.ClusterMembers;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.KernelFill;

/** A band of a matrix, or all of it, in memory. */
final class HostStoredKernelMatrix extends HostKernelMatrix {
  private static final int ROWS_AT_ONCE = 64;

  private final BandLayout layout;
  private final Precision precision;
  private final MemorySegment elements;
  private final Arena arena;

  private HostStoredKernelMatrix(
      BandLayout layout,
      Precision precision,
      MemorySegment elements,
      Arena arena,
      HostKernelSumOps ops) {
    super(ops);
    this.layout = layout;
    this.precision = precision;
    this.elements = elements;
    this.arena = arena;
  }

  /** Takes a matrix computed elsewhere; it is borrowed. */
  static HostStoredKernelMatrix of(
      BandLayout layout, Precision precision, MemorySegment elements, HostKernelSumOps ops) {
    return new HostStoredKernelMatrix(layout, precision, elements, null, ops);
  }

  /** Computes the matrix of points. */
  static HostStoredKernelMatrix of(
      PointSet points,
      Similarity kernel,
      BandLayout layout,
      KernelFill fill,
      HostKernelSumOps ops,
      Execution execution) {
    Precision precision = points.precision();
    Arena arena = Arena.ofShared();
    try {
      long bytes = Math.multiplyExact(layout.elementCount(), precision.bytes());
      MemorySegment elements = execution.memory().allocate(arena, bytes, 64);
      if (layout.isFull()) {
        new KernelMatrixFill(points, kernel, ops, elements).run(fill, execution);
      } else {
        ops.gram().bandSimilarities(points, kernel, layout, precision, elements, execution);
      }
      return new HostStoredKernelMatrix(layout, precision, elements, arena, ops);
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }

  @Override
  public int columns() {
    return layout.size();
  }

  @Override
  public double[] diagonal() {
    double[] diagonal = new double[layout.size()];
    Arrays.setAll(diagonal, i -> precision.get(elements, layout.offset(i, i)));
    return diagonal;
  }

  @Override
  void add(ClusterMembers members, double sign, double[][] sums, Execution execution) {
    int[] rows = members.points();
    MatrixRows chosen =
        new MatrixRows(
            elements,
            precision,
            Arrays.stream(rows)
                .mapToLong(l -> layout.rowOffset(l) - layout.firstStored(l))
                .toArray(),
            Arrays.stream(rows).map(layout::first).toArray(),
            Arrays.stream(rows).map(layout::end).toArray());
    ops().add(chosen, clusters(members), sign, sums, execution);
  }

  @Override
  void replaceByRows(int[] labels, double[][] sums, Execution execution) {
    execution.forBlocks(
        layout.size(),
        ROWS_AT_ONCE,
        (block, from, to) -> {
          double[] byCluster = new double[sums.length];
          double[] values = new double[layout.width()];
          for (int i = from; i < to; i++) {
            Arrays.fill(byCluster, 0);
            int first = layout.first(i);
            int count = layout.end(i) - first;
            read(i, first, count, values);
            for (int c = 0; c < count; c++) {
              byCluster[labels[first + c]] += values[c];
            }
            for (int j = 0; j < byCluster.length; j++) {
              sums[j][i] = byCluster[j];
            }
          }
        });
  }

  private void read(int i, int first, int count, double[] values) {
    long start = layout.offset(i, first);
    switch (precision) {
      case FLOAT32 -> {
        for (int c = 0; c < count; c++) {
          values[c] = elements.getAtIndex(ValueLayout.JAVA_FLOAT, start + c);
        }
      }
      case FLOAT64 ->
          MemorySegment.copy(
              elements, ValueLayout.JAVA_DOUBLE, start * Double.BYTES, values, 0, count);
    }
  }

  @Override
  public void close() {
    if (arena != null && arena.scope().isAlive()) {
      arena.close();
    }
  }
}
