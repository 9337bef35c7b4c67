package org.bandgram.internal.compute.rank;

/**
 * Slices of eight rows; nonzero k of lane l is at {@code starts[slice] + 8 k + l}.
 *
 * @param first the first row, a multiple of eight or the number of rows
 * @param starts where each slice begins, and the end
 * @param columns the column of each nonzero
 * @param values the value of each nonzero; none where all are 1
 */
// shared by products
public record SellSlices(int first, int[] starts, int[] columns, double[] values) {
  /** Places in a slice. */
  public static final int LANES = 8;

  /** Returns the slice of a row. */
  public int slice(int row) {
    return (row - first) / LANES;
  }

  /** Returns one past the last slice that has one of the rows before a row. */
  public int endSlice(int row) {
    return (row - first + LANES - 1) / LANES;
  }

  /** Returns the bytes of all of it. */
  public long bytes() {
    return CsrMatrix.bytes(starts, columns, values);
  }
}
