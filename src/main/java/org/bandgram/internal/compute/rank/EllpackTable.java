package org.bandgram.internal.compute.rank;

import java.util.Arrays;

/**
 * The rows of an ELLPACK bin in a table as wide as its longest row. In a table of c rows, nonzero k
 * of row r is at {@code k c + r}, so that the k-th nonzeros of neighbouring rows are neighbours.
 * Where a row has fewer nonzeros, the column is n, in which the vector has a 0. A row's terms are
 * added up from zero, by ascending k, with those of column n.
 *
 * @param first the first row
 * @param end one past the last row
 * @param width the most nonzeros of a row
 * @param columns the column of each nonzero
 * @param values the value of each nonzero; none where all are 1
 */
// shared by products
public record EllpackTable(int first, int end, int width, int[] columns, double[] values) {
  static EllpackTable of(CsrMatrix matrix, RowOrder order, int first, int end, int width) {
    int count = end - first;
    int[] columns = new int[Math.multiplyExact(width, count)];
    Arrays.fill(columns, matrix.size());
    double[] values = new double[matrix.hasValues() ? columns.length : 0];
    for (int p = first; p < end; p++) {
      order.copy(matrix, p, columns, values, p - first, count);
    }
    return new EllpackTable(first, end, width, columns, values);
  }

  /** Returns the number of rows. */
  public int size() {
    return end - first;
  }

  /** Returns the bytes of all nonzeros. */
  long bytes() {
    return CsrMatrix.bytes(columns, values);
  }
}
