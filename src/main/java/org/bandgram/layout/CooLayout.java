package org.bandgram.layout;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The structure of a sparse n x n matrix in coordinate form: elements sorted by row, then by
 * column, and the same elements listed by column, then by row.
 *
 * <p>Row i holds the elements {@code rowStarts[i] .. rowStarts[i + 1] - 1}; column j holds the
 * elements {@code columnOrder[q]} for {@code q = columnStarts[j] .. columnStarts[j + 1] - 1}. The
 * arrays are borrowed, not copied.
 *
 * @param rowStarts n + 1 element numbers, ascending
 * @param columnStarts n + 1 places in the column order, ascending
 * @param rows row of each element, 32-bit integers
 * @param columns column of each element, 32-bit integers
 * @param columnOrder elements by column, then by row, 64-bit integers
 */
public record CooLayout(
    long[] rowStarts,
    long[] columnStarts,
    MemorySegment rows,
    MemorySegment columns,
    MemorySegment columnOrder) {
  /** Returns the number of rows and columns n. */
  public int size() {
    return rowStarts.length - 1;
  }

  /** Returns the number of elements. */
  public long count() {
    return rowStarts[size()];
  }

  /** Returns the row of element {@code p}. */
  public int row(long p) {
    return rows.getAtIndex(ValueLayout.JAVA_INT, p);
  }

  /** Returns the column of element {@code p}. */
  public int column(long p) {
    return columns.getAtIndex(ValueLayout.JAVA_INT, p);
  }

  /**
   * Returns the element in row {@code i} and column {@code j}, or -1 if there is none; O(log count
   * of the row).
   */
  public long find(int i, int j) {
    long low = rowStarts[i];
    long high = rowStarts[i + 1] - 1;
    while (low <= high) {
      long middle = (low + high) >>> 1;
      int column = column(middle);
      if (column == j) {
        return middle;
      }
      if (column < j) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  /** Returns the element at place {@code q} of the order by columns. */
  public long atColumnOrder(long q) {
    return columnOrder.getAtIndex(ValueLayout.JAVA_LONG, q);
  }

  @Override
  public String toString() {
    return "pattern of " + count() + " elements of " + size() + " rows";
  }
}
