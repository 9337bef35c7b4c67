package org.bandgram.internal.compute.rank;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.storage.SparseFormat;

/**
 * {@link SparseFormat#ELLPACK}: rows with up to 3, 4 to 7 and 8 to 15 nonzeros in a table each, the
 * others compressed.
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

  /** Sorts the rows of a matrix into bins; O(n + m) time for m nonzeros. */
  public static EllpackMatrix of(CsrMatrix matrix) {
    int n = matrix.size();
    RowOrder order = RowOrder.by(n, WIDTHS.length + 1, i -> bin(matrix.length(i)));
    List<EllpackTable> tables = new ArrayList<>();
    int first = 0;
    for (int width : WIDTHS) {
      int end = first;
      while (end < n && order.length(matrix, end) <= width) {
        end++;
      }
      tables.add(EllpackTable.of(matrix, order, first, end, width));
      first = end;
    }
    return new EllpackMatrix(order.order(), tables, CsrRows.of(matrix, order, first, n));
  }

  private static int bin(int length) {
    int bin = 0;
    while (bin < WIDTHS.length && length > WIDTHS[bin]) {
      bin++;
    }
    return bin;
  }

  /** Returns the bytes of all nonzeros. */
  public long bytes() {
    return longRows.bytes() + tables.stream().mapToLong(EllpackTable::bytes).sum();
  }
}
