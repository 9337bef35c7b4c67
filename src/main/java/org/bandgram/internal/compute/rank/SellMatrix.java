package org.bandgram.internal.compute.rank;

import java.util.Arrays;

/**
 * {@code SparseFormat.SLICED}, SELL-C-sigma with C = 8 and sigma = {@value #WINDOW}: of each sigma
 * rows that follow one another the longest first, in slices of C. Where a row has fewer nonzeros
 * than another of its slice, the column is n, in which the vector has a 0. Since lengths descend in
 * a window, that adds at most 16 {@value #LONGEST} nonzeros for each: rows with more than that come
 * before all windows and are compressed.
 *
 * @param order the row of the matrix at each place; shared
 * @param longRows the first rows
 * @param slices the others
 */
// shared, as the documentation says
public record SellMatrix(int[] order, CsrRows longRows, SellSlices slices) {
  private static final int LONGEST = 1024;
  private static final int WINDOW = 16_384;

  /** Sorts the rows of a matrix; O(n + m) time for m nonzeros. */
  public static SellMatrix of(CsrMatrix matrix) {
    return of(matrix, LONGEST, WINDOW);
  }

  static SellMatrix of(CsrMatrix matrix, int longest, int window) {
    RowOrder order = RowOrder.byLength(matrix, longest, window);
    int n = matrix.size();
    int first = 0;
    while (first < n && order.length(matrix, first) > longest) {
      first = Math.min(n, first + SellSlices.LANES);
    }
    return new SellMatrix(
        order.order(), CsrRows.of(matrix, order, 0, first), slices(matrix, order, first));
  }

  private static SellSlices slices(CsrMatrix matrix, RowOrder order, int first) {
    int n = matrix.size();
    int count = (n - first + SellSlices.LANES - 1) / SellSlices.LANES;
    int[] starts = new int[count + 1];
    for (int s = 0; s < count; s++) {
      int width = width(matrix, order, first + s * SellSlices.LANES);
      starts[s + 1] = Math.addExact(starts[s], SellSlices.LANES * width);
    }
    int[] columns = new int[starts[count]];
    Arrays.fill(columns, n);
    double[] values = new double[matrix.hasValues() ? columns.length : 0];
    for (int p = first; p < n; p++) {
      int start = starts[(p - first) / SellSlices.LANES] + (p - first) % SellSlices.LANES;
      order.copy(matrix, p, columns, values, start, SellSlices.LANES);
    }
    return new SellSlices(first, starts, columns, values);
  }

  private static int width(CsrMatrix matrix, RowOrder order, int from) {
    int most = 0;
    for (int p = from; p < Math.min(matrix.size(), from + SellSlices.LANES); p++) {
      most = Math.max(most, order.length(matrix, p));
    }
    return most;
  }

  /** Returns the bytes of all nonzeros. */
  public long bytes() {
    return longRows.bytes() + slices.bytes();
  }
}
