package org.bandgram.compute.cpu;

import java.util.Arrays;

/**
 * Consecutive rows of compact messages in the same step at once, so that a processor can work on
 * one while it waits for another, and the loops over their elements: the scratch memory of one
 * thread. Implementations give the same bits, so multiplications and additions are never
 * contracted.
 */
abstract class CompactRowGroup {
  /** The most rows of a group. */
  static final int ROWS = 8;

  final ColumnBases columns;
  final CompactRow[] rows = new CompactRow[ROWS];
  int start;
  int count;

  /**
   * Allocates rows.
   *
   * @param columns the bases of all columns that rows will have
   * @param length how many costs a row has at most
   */
  CompactRowGroup(ColumnBases columns, int length) {
    this.columns = columns;
    Arrays.setAll(rows, r -> new CompactRow(length));
  }

  /** Makes the loops over the rows of a band. */
  @FunctionalInterface
  interface Factory {
    /** Returns scratch memory for rows with the given columns. */
    CompactRowGroup allocate(ColumnBases columns);
  }

  /**
   * Turns to rows {@code start .. start + count - 1} of one stripe.
   *
   * @param leads says which columns of them have a lead
   */
  final void load(int start, int count, RowLeads leads) {
    this.start = start;
    this.count = count;
    for (int r = 0; r < count; r++) {
      CompactRow row = rows[r];
      row.index = start + r;
      loadCosts(row);
      row.costs[CompactRow.AT + row.index - row.first] = CompactRow.NONE;
      for (int lead = 0; lead < leads.count(row.index); lead++) {
        row.gained(lead, leads.column(row.index, lead));
      }
    }
  }

  /** Reads the costs of a row. */
  abstract void loadCosts(CompactRow row);

  /** Takes the deficits of the columns without a lead into the two least of each row. */
  abstract void scan();

  /** Returns the first column without a lead whose deficit is the least of a row, as an index. */
  abstract int search(CompactRow row);

  /**
   * Adds the positive responsibilities of columns without a lead to the column sums, by ascending
   * row.
   *
   * @param window column sums
   * @param offset index of column 0 in them, as if they went so far
   */
  abstract void addPositive(float[] window, int offset);

  /** Returns the deficit of a column. */
  final float deficit(CompactRow row, int k) {
    int column = row.first - columns.first();
    return columns.penalties()[column + k]
        + Math.max(row.costs[CompactRow.AT + k], columns.credits()[column + k] - row.damped);
  }
}
