package org.bandgram.compute.cpu;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.GramOps;
import org.bandgram.compute.SimilarityRows;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Similarity;

/**
 * Computes the symmetric matrix of kernel values of n points, row-major, in the precision of the
 * points: whole rows, or one half of which the other is a copy. The values are the same.
 *
 * @param points the points
 * @param kernel a symmetric kernel
 * @param ops what computes
 * @param elements n x n elements to fill
 */
record KernelMatrixFill(PointSet points, Similarity kernel, GramOps ops, MemorySegment elements) {
  /**
   * From about this many dimensions on half of the arithmetic takes longer than copying: for 6000
   * points half took 1.2 (linear) and 0.9 times (Gaussian) as long as whole rows in 32 dimensions,
   * 0.9 in 100 and 0.7 in 300.
   */
  private static final int DIMENSIONS_FOR_HALF = 64;

  private static final int BLOCK = 256;
  private static final int TILE = 16;

  /** Fills the matrix in the way that takes less time. */
  void run(Execution execution) {
    if (points.dimensions() < DIMENSIONS_FOR_HALF) {
      wholeRows(execution);
    } else {
      half(execution);
    }
  }

  /** Computes every value. */
  void wholeRows(Execution execution) {
    int n = points.size();
    SimilarityRows rows = ops.rows(points, points, kernel, execution);
    int atOnce = Math.clamp(n / 16 / 4 * 4L, 4, SimilarityRows.ROWS_AT_ONCE);
    execution.forBlocks(
        n,
        atOnce,
        (block, from, to) -> {
          execution.progress().update("gram", from, n);
          rows.rows(from, to, slice(from, 0, (long) (to - from) * n));
        });
  }

  /** Computes blocks on and above the diagonal and copies those above to below it. */
  void half(Execution execution) {
    int n = points.size();
    int blocks = Execution.blocks(n, BLOCK);
    SimilarityRows[] columns = new SimilarityRows[blocks];
    for (int j = 0; j < blocks; j++) {
      columns[j] = ops.rows(points, part(j), kernel, execution);
    }
    execution.forBlocks(
        blocks * (blocks + 1) / 2,
        1,
        (pair, from, to) -> {
          int row = (int) ((Math.sqrt(8.0 * pair + 1) - 1) / 2);
          int column = pair - row * (row + 1) / 2;
          execution.progress().update("gram", pair, blocks * (blocks + 1) / 2);
          block(columns[row], column * BLOCK, row * BLOCK);
        });
  }

  private PointSet part(int block) {
    int[] rows = new int[Math.min(BLOCK, points.size() - block * BLOCK)];
    for (int r = 0; r < rows.length; r++) {
      rows[r] = block * BLOCK + r;
    }
    return points.select(rows);
  }

  /** Computes rows from {@code i} on for columns from {@code j} on, at least i. */
  private void block(SimilarityRows rows, int i, int j) {
    int height = Math.min(BLOCK, points.size() - i);
    int width = rows.columns();
    if (points.precision() == Precision.FLOAT32) {
      float[] values = new float[height * width];
      rows.rows(i, i + height, MemorySegment.ofArray(values));
      for (int r = 0; r < height; r++) {
        MemorySegment.copy(
            values, r * width, slice(i + r, j, width), ValueLayout.JAVA_FLOAT, 0, width);
      }
      if (i < j) {
        mirror(values, height, width, i, j);
      }
    } else {
      MemorySegment values = MemorySegment.ofArray(new double[height * width]);
      rows.rows(i, i + height, values);
      for (int r = 0; r < height; r++) {
        for (int c = 0; c < width; c++) {
          double value = values.getAtIndex(ValueLayout.JAVA_DOUBLE, (long) r * width + c);
          Precision.FLOAT64.set(elements, index(i + r, j + c), value);
          Precision.FLOAT64.set(elements, index(j + c, i + r), value);
        }
      }
    }
  }

  /** Copies a block to the other side of the diagonal, some rows of the target at a time. */
  private void mirror(float[] values, int height, int width, int i, int j) {
    float[] rows = new float[TILE * height];
    for (int start = 0; start < width; start += TILE) {
      int count = Math.min(TILE, width - start);
      for (int r = 0; r < height; r++) {
        for (int c = 0; c < count; c++) {
          rows[c * height + r] = values[r * width + start + c];
        }
      }
      for (int c = 0; c < count; c++) {
        MemorySegment.copy(
            rows, c * height, slice(j + start + c, i, height), ValueLayout.JAVA_FLOAT, 0, height);
      }
    }
  }

  private long index(int i, int j) {
    return (long) i * points.size() + j;
  }

  private MemorySegment slice(int i, int j, long count) {
    long bytes = points.precision().bytes();
    return elements.asSlice(index(i, j) * bytes, count * bytes);
  }
}
