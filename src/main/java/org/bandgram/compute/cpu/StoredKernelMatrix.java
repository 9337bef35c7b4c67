package org.bandgram.compute.cpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.ClusterMembers;
import org.bandgram.compute.KernelFill;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Similarity;
import org.bandgram.layout.BandLayout;

/** A band of a matrix, or all of it, in memory. */
final class StoredKernelMatrix extends HostKernelMatrix {
  private static final int ROWS_AT_ONCE = 64;

  private final BandLayout layout;
  private final Precision precision;
  private final MemorySegment elements;
  private final Arena arena;

  private StoredKernelMatrix(
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
  static StoredKernelMatrix of(
      BandLayout layout, Precision precision, MemorySegment elements, HostKernelSumOps ops) {
    return new StoredKernelMatrix(layout, precision, elements, null, ops);
  }

  /** Computes the matrix of points. */
  static StoredKernelMatrix of(
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
      return new StoredKernelMatrix(layout, precision, elements, arena, ops);
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
          for (int i = from; i < to; i++) {
            Arrays.fill(byCluster, 0);
            for (int l = layout.first(i); l < layout.end(i); l++) {
              byCluster[labels[l]] += precision.get(elements, layout.offset(i, l));
            }
            for (int j = 0; j < byCluster.length; j++) {
              sums[j][i] = byCluster[j];
            }
          }
        });
  }

  @Override
  public void close() {
    if (arena != null && arena.scope().isAlive()) {
      arena.close();
    }
  }
}
