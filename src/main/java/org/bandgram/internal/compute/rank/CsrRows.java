package org.bandgram.internal.compute.rank;

/**
 * Some rows of a matrix in an order of its own, compressed.
 *
 * @param first the first row
 * @param starts where the nonzeros of each row begin, and the end
 * @param columns the column of each nonzero
 * @param values the value of each nonzero; none where all are 1
 */
// shared by products
public record CsrRows(int first, int[] starts, int[] columns, double[] values) {
  /** Takes all rows of a matrix; not copied. */
  public static CsrRows of(CsrMatrix matrix) {
    return new CsrRows(0, matrix.starts(), matrix.columns(), matrix.values());
  }

  /** Copies the rows {@code [first, end)} of an order. */
  public static CsrRows of(CsrMatrix matrix, RowOrder order, int first, int end) {
    int[] starts = new int[end - first + 1];
    for (int p = first; p < end; p++) {
      starts[p - first + 1] = starts[p - first] + order.length(matrix, p);
    }
    int[] columns = new int[starts[end - first]];
    double[] values = new double[matrix.hasValues() ? columns.length : 0];
    for (int p = first; p < end; p++) {
      order.copy(matrix, p, columns, values, starts[p - first], 1);
    }
    return new CsrRows(first, starts, columns, values);
  }

  /** Returns one past the last row. */
  public int end() {
    return first + starts.length - 1;
  }

  /** Returns the bytes of all of it. */
  public long bytes() {
    return CsrMatrix.bytes(starts, columns, values);
  }
}
