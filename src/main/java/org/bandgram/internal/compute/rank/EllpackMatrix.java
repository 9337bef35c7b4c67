package org.bandgram.internal.compute.rank;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.InvalidInputException;

/**
 * {@code SparseFormat.ELLPACK}: rows with few nonzeros in tables, by default those with up to 3, 4
 * to 7 and 8 to 15 in a table each, the others compressed.
 *
 * @param order the row of the matrix at each place; shared
 * @param tables the first rows, by ascending width
 * @param longRows the others
 */
// shared, as the documentation says
public record EllpackMatrix(int[] order, List<EllpackTable> tables, CsrRows longRows) {
  private static final int[] WIDTHS = {3, 7, 15};

  /** Copies the list. */
  public EllpackMatrix {
    tables = List.copyOf(tables);
  }

  /** Sorts the rows of a matrix into the default bins; O(n + m) time for m nonzeros. */
  public static EllpackMatrix of(CsrMatrix matrix) {
    return of(matrix, WIDTHS);
  }

  /**
   * Sorts the rows of a matrix into bins; O(n + m) time for m nonzeros.
   *
   * @param widths the most nonzeros of a row of each table, at least 1, ascending
   * @throws InvalidInputException if they do not ascend from 1 or more
   */
  public static EllpackMatrix of(CsrMatrix matrix, int... widths) {
    requireAscending(widths);
    int n = matrix.size();
    RowOrder order = RowOrder.by(n, widths.length + 1, i -> bin(matrix.length(i), widths));
    List<EllpackTable> tables = new ArrayList<>();
    int first = 0;
    for (int width : widths) {
      int end = first;
      while (end < n && order.length(matrix, end) <= width) {
        end++;
      }
      tables.add(EllpackTable.of(matrix, order, first, end, width));
      first = end;
    }
    return new EllpackMatrix(order.order(), tables, CsrRows.of(matrix, order, first, n));
  }

  private static void requireAscending(int... widths) {
    int last = 0;
    for (int width : widths) {
      InvalidInputException.require(width > last, "the width of a table", width, "above " + last);
      last = width;
    }
  }

  private static int bin(int length, int... widths) {
    int bin = 0;
    while (bin < widths.length && length > widths[bin]) {
      bin++;
    }
    return bin;
  }

  /** Returns the bytes of all nonzeros. */
  public long bytes() {
    return longRows.bytes() + tables.stream().mapToLong(EllpackTable::bytes).sum();
  }
}
