package org.bandgram.internal.compute.gram;

import java.util.function.IntToDoubleFunction;

/** The kept elements of a block of rows, packed, with the diagonal put in where it was not kept. */
final class SparsityBlock {
  private final int from;
  private final int[] starts;
  private final int[] columns;
  private final double[] values;

  private SparsityBlock(int from, int[] starts) {
    this.from = from;
    this.starts = starts;
    int count = starts[starts.length - 1];
    this.columns = new int[count];
    this.values = new double[count];
  }

  /**
   * Packs rows.
   *
   * @param from number of the first row
   * @param rows the rows, columns ascending
   * @param diagonal gives diagonal elements
   */
  static SparsityBlock of(int from, SparseRow[] rows, IntToDoubleFunction diagonal) {
    int[] starts = new int[rows.length + 1];
    for (int r = 0; r < rows.length; r++) {
      starts[r + 1] = Math.addExact(starts[r], edges(rows[r], from + r) + 1);
    }
    SparsityBlock block = new SparsityBlock(from, starts);
    for (int r = 0; r < rows.length; r++) {
      block.pack(rows[r], from + r, starts[r], diagonal.applyAsDouble(from + r));
    }
    return block;
  }

  /** Counts what is an edge to another point. */
  private static int edges(SparseRow row, int i) {
    int count = 0;
    for (int e = 0; e < row.count(); e++) {
      count += isEdge(row, e, i) ? 1 : 0;
    }
    return count;
  }

  private static boolean isEdge(SparseRow row, int element, int i) {
    return row.column(element) != i && row.value(element) != Double.NEGATIVE_INFINITY;
  }

  private void pack(SparseRow row, int i, int start, double diagonal) {
    int at = start;
    int e = 0;
    for (; e < row.count() && row.column(e) < i; e++) {
      at = putEdge(row, e, i, at);
    }
    columns[at] = i;
    values[at++] = diagonal;
    for (; e < row.count(); e++) {
      at = putEdge(row, e, i, at);
    }
  }

  private int putEdge(SparseRow row, int element, int i, int at) {
    if (!isEdge(row, element, i)) {
      return at;
    }
    columns[at] = row.column(element);
    values[at] = row.value(element);
    return at + 1;
  }

  /** Writes each row's count at {@code counts[row + 1]}. */
  void countInto(long[] counts) {
    for (int r = 0; r + 1 < starts.length; r++) {
      counts[from + r + 1] = (long) starts[r + 1] - starts[r];
    }
  }

  void copyInto(CooElements elements) {
    for (int r = 0; r + 1 < starts.length; r++) {
      long p = elements.layout().rowStarts()[from + r];
      for (int e = starts[r]; e < starts[r + 1]; e++) {
        elements.set(p++, from + r, columns[e], values[e]);
      }
    }
  }
}
