package org.bandgram.internal.compute.cpu.kernelsums;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.KernelFill;

/**
 * Computes the symmetric matrix of kernel values of n points, row-major, in the precision of the
 * points: whole rows, or one half of which the other is a copy. The values are the same.
 *
 * @param kernel a symmetric kernel
 * @param elements n x n elements to fill
 */
record KernelMatrixFill(
    PointSet points, Similarity kernel, HostKernelSumOps ops, MemorySegment elements) {
  private static final int BLOCK = KernelRows.AT_ONCE;
  private static final int STRIP = 16;

  /** Fills the matrix. */
  void run(KernelFill fill, Execution execution) {
    if (fill.resolved(points.dimensions()) == KernelFill.HALF) {
      half(execution);
    } else {
      wholeRows(execution);
    }
  }

  /** Computes every value. */
  private void wholeRows(Execution execution) {
    int n = points.size();
    forRowBlocks(
        Math.clamp(n / 16 / 4 * 4L, 4, BLOCK),
        execution,
        (block, from, _) -> block.compute(0, n, from(from, 0), n));
  }

  /** Computes blocks on and above the diagonal and copies those above to below it. */
  private void half(Execution execution) {
    int n = points.size();
    forRowBlocks(
        BLOCK,
        execution,
        (block, from, to) -> {
          for (int column = from; column < n; column += BLOCK) {
            int end = Math.min(n, column + BLOCK);
            block.compute(column, end, from(from, column), n);
            if (column > from) {
              mirror(from, to, column, end);
            }
          }
        });
  }

  /** What to do with some rows. */
  @FunctionalInterface
  private interface RowTask {
    void run(KernelRows.Block block, int from, int to);
  }

  private void forRowBlocks(int size, Execution execution, RowTask task) {
    int n = points.size();
    KernelRows rows = ops.rows(points, points, kernel, execution);
    int[] all = new int[n];
    Arrays.setAll(all, i -> i);
    execution.forBlocks(
        n,
        size,
        (_, from, to) -> {
          execution.progress().update("gram", from, n);
          task.run(rows.block(all, from, to), from, to);
        });
  }

  /** Copies a block to the other side of the diagonal, some rows of the target at a time. */
  private void mirror(int from, int to, int first, int end) {
    if (points.precision() == Precision.FLOAT64) {
      for (int i = from; i < to; i++) {
        for (int j = first; j < end; j++) {
          Precision.FLOAT64.set(
              elements, index(j, i), Precision.FLOAT64.get(elements, index(i, j)));
        }
      }
      return;
    }
    int height = to - from;
    float[] row = new float[STRIP];
    float[] strip = new float[STRIP * height];
    for (int start = first; start < end; start += STRIP) {
      int count = Math.min(STRIP, end - start);
      for (int r = 0; r < height; r++) {
        MemorySegment.copy(from(from + r, start), ValueLayout.JAVA_FLOAT, 0, row, 0, count);
        for (int c = 0; c < count; c++) {
          strip[c * height + r] = row[c];
        }
      }
      for (int c = 0; c < count; c++) {
        MemorySegment.copy(
            strip, c * height, from(start + c, from), ValueLayout.JAVA_FLOAT, 0, height);
      }
    }
  }

  private long index(int i, int j) {
    return (long) i * points.size() + j;
  }

  /** Returns the elements from a place on. */
  private MemorySegment from(int i, int j) {
    return elements.asSlice(index(i, j) * points.precision().bytes());
  }
}
