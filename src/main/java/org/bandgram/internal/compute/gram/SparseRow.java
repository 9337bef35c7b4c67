package org.bandgram.internal.compute.gram;

import java.util.Arrays;

/**
 * The kept elements of one row: columns in the order they were added, and their values. Grows as
 * needed; not safe for several threads.
 */
public final class SparseRow {
  private static final int INITIAL_CAPACITY = 64;

  private int count;
  private int[] columns = new int[INITIAL_CAPACITY];
  private double[] values = new double[INITIAL_CAPACITY];

  /** Appends an element. */
  public void add(int column, double value) {
    if (count == columns.length) {
      int capacity = Math.toIntExact(Math.min(2L * count, Integer.MAX_VALUE - 8));
      columns = Arrays.copyOf(columns, capacity);
      values = Arrays.copyOf(values, capacity);
    }
    columns[count] = column;
    values[count++] = value;
  }

  /** Removes all elements. */
  public void clear() {
    count = 0;
  }

  /** Returns how many elements there are. */
  public int count() {
    return count;
  }

  /** Returns the column of the element at {@code position}, below {@link #count}. */
  public int column(int position) {
    return columns[position];
  }

  /** Returns the value of the element at {@code position}, below {@link #count}. */
  public double value(int position) {
    return values[position];
  }
}
