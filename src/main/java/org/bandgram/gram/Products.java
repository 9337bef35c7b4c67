package org.bandgram.gram;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.layout.BandLayout;

/**
 * Products of matrices with vectors, in double precision. "No edge" (negative infinity) counts as
 * zero. Sums run in a fixed order, so results do not depend on the number of threads.
 */
public final class Products {
  private static final int ROWS_PER_BLOCK = 1024;

  private Products() {}

  /**
   * Returns y = S x, y_i = sum_j s(i, j) x_j; O(n (2h + 1)) time.
   *
   * @param band an n x n matrix S
   * @param x n numbers
   * @param execution threads and cancellation
   * @throws InvalidInputException if x has another length
   */
  public static double[] multiply(BandMatrix band, double[] x, Execution execution) {
    BandLayout layout = band.layout();
    requireLength(layout.size(), x);
    double[] y = new double[layout.size()];
    execution.forBlocks(
        layout.size(),
        ROWS_PER_BLOCK,
        (block, from, to) -> {
          double[] row = new double[layout.width()];
          for (int i = from; i < to; i++) {
            readRow(band, i, row);
            y[i] = dot(row, x, layout.firstStored(i));
          }
        });
    return y;
  }

  /**
   * Returns y = S^T x, y_j = sum_i s(i, j) x_i; O(n (2h + 1)) time. Each block of rows adds to its
   * own window of columns; the windows are then added in order.
   *
   * @param band an n x n matrix S
   * @param x n numbers
   * @param execution threads and cancellation
   * @throws InvalidInputException if x has another length
   */
  public static double[] multiplyTransposed(BandMatrix band, double[] x, Execution execution) {
    BandLayout layout = band.layout();
    requireLength(layout.size(), x);
    double[][] windows = new double[Execution.blocks(layout.size(), ROWS_PER_BLOCK)][];
    execution.forBlocks(
        layout.size(),
        ROWS_PER_BLOCK,
        (block, from, to) -> windows[block] = columnSums(band, x, from, to));
    double[] y = new double[layout.size()];
    for (int block = 0; block < windows.length; block++) {
      int first = layout.firstStored(block * ROWS_PER_BLOCK);
      for (int c = 0; c < windows[block].length; c++) {
        y[first + c] += windows[block][c];
      }
    }
    return y;
  }

  private static double[] columnSums(BandMatrix band, double[] x, int from, int to) {
    BandLayout layout = band.layout();
    int first = layout.firstStored(from);
    double[] sums = new double[layout.firstStored(to - 1) + layout.width() - first];
    double[] row = new double[layout.width()];
    for (int i = from; i < to; i++) {
      readRow(band, i, row);
      int at = layout.firstStored(i) - first;
      double factor = x[i];
      for (int c = 0; c < row.length; c++) {
        sums[at + c] += factor * row[c];
      }
    }
    return sums;
  }

  private static void readRow(BandMatrix band, int i, double[] row) {
    MemorySegment elements = band.elements();
    long start = band.layout().rowOffset(i);
    if (band.precision() == Precision.FLOAT32) {
      for (int c = 0; c < row.length; c++) {
        row[c] = Values.orZero(elements.getAtIndex(ValueLayout.JAVA_FLOAT, start + c));
      }
    } else {
      for (int c = 0; c < row.length; c++) {
        row[c] = Values.orZero(elements.getAtIndex(ValueLayout.JAVA_DOUBLE, start + c));
      }
    }
  }

  /** Adds in four chains, since one would wait for each addition to finish. */
  private static double dot(double[] row, double[] x, int first) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int c = 0;
    for (; c + 3 < row.length; c += 4) {
      s0 += row[c] * x[first + c];
      s1 += row[c + 1] * x[first + c + 1];
      s2 += row[c + 2] * x[first + c + 2];
      s3 += row[c + 3] * x[first + c + 3];
    }
    for (; c < row.length; c++) {
      s0 += row[c] * x[first + c];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /**
   * Returns y = S x, O(count) time.
   *
   * @param matrix an n x n matrix S
   * @param x n numbers
   * @param execution threads and cancellation
   * @throws InvalidInputException if x has another length
   */
  public static double[] multiply(CooMatrix matrix, double[] x, Execution execution) {
    requireLength(matrix.size(), x);
    double[] y = new double[matrix.size()];
    execution.forBlocks(
        matrix.size(),
        ROWS_PER_BLOCK,
        (block, from, to) -> {
          for (int i = from; i < to; i++) {
            double sum = 0;
            for (long p = matrix.rowStart(i); p < matrix.rowStart(i + 1); p++) {
              sum += Values.orZero(matrix.value(p)) * x[matrix.column(p)];
            }
            y[i] = sum;
          }
        });
    return y;
  }

  /**
   * Returns y = S^T x, O(count) time, through the order by columns.
   *
   * @param matrix an n x n matrix S
   * @param x n numbers
   * @param execution threads and cancellation
   * @throws InvalidInputException if x has another length
   */
  public static double[] multiplyTransposed(CooMatrix matrix, double[] x, Execution execution) {
    requireLength(matrix.size(), x);
    double[] y = new double[matrix.size()];
    execution.forBlocks(
        matrix.size(),
        ROWS_PER_BLOCK,
        (block, from, to) -> {
          for (int j = from; j < to; j++) {
            double sum = 0;
            for (long q = matrix.columnStart(j); q < matrix.columnStart(j + 1); q++) {
              long p = matrix.atColumnOrder(q);
              sum += Values.orZero(matrix.value(p)) * x[matrix.row(p)];
            }
            y[j] = sum;
          }
        });
    return y;
  }

  private static void requireLength(int size, double[] x) {
    InvalidInputException.require(
        x.length == size, "the length of the vector", x.length, size + ", the size of the matrix");
  }
}
