package org.bandgram.internal.compute.rank;

import org.bandgram.InvalidInputException;

/**
 * A square sparse matrix in compressed rows: the nonzeros of row i are in the columns {@code
 * columns[starts[i]] .. columns[starts[i + 1] - 1]}. Of a directed graph, row i has the arcs that
 * lead to node i, in the columns of the nodes that they come from.
 *
 * @param starts where the nonzeros of each row begin, n + 1 numbers; not copied
 * @param columns the column of each nonzero; not copied
 * @param values the value of each nonzero, or none at all where all are 1; not copied
 */
// shared, as the documentation says
public record CsrMatrix(int[] starts, int[] columns, double[] values) {
  /**
   * Checks that the arrays belong together.
   *
   * @throws InvalidInputException if they do not
   */
  public CsrMatrix {
    InvalidInputException.require(
        starts.length >= 1 && starts[starts.length - 1] == columns.length,
        "the number of columns",
        columns.length,
        "what the last start says");
    InvalidInputException.require(
        values.length == 0 || values.length == columns.length,
        "the number of values",
        values.length,
        "0 or %d, the number of nonzeros".formatted(columns.length));
  }

  /** Returns the number of rows n. */
  public int size() {
    return starts.length - 1;
  }

  /** Returns the number of nonzeros. */
  public int nonzeros() {
    return columns.length;
  }

  /** Returns the number of nonzeros in a row. */
  public int length(int row) {
    return starts[row + 1] - starts[row];
  }

  /** Tells whether nonzeros have values of their own. */
  public boolean hasValues() {
    return values.length > 0;
  }

  /** Returns the bytes of stored nonzeros and of where they begin. */
  static long bytes(int[] starts, int[] columns, double[] values) {
    return (long) Integer.BYTES * starts.length + bytes(columns, values);
  }

  /** Returns the bytes of stored nonzeros. */
  static long bytes(int[] columns, double[] values) {
    return (long) Integer.BYTES * columns.length + (long) Double.BYTES * values.length;
  }
}
