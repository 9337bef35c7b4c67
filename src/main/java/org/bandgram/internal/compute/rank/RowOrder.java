package org.bandgram.internal.compute.rank;

import java.util.function.IntUnaryOperator;

/**
 * Rows, and the columns of the same numbers, brought into another order.
 *
 * @param order the row of the matrix at each place
 * @param place the place of each row
 */
// shared by those who store nonzeros
public record RowOrder(int[] order, int[] place) {
  /** Sorts rows by keys from 0 to {@code keys - 1}, those of equal keys by their numbers. */
  public static RowOrder by(int n, int keys, IntUnaryOperator key) {
    int[] next = new int[keys + 1];
    for (int i = 0; i < n; i++) {
      next[key.applyAsInt(i) + 1]++;
    }
    for (int k = 0; k < keys; k++) {
      next[k + 1] += next[k];
    }
    int[] order = new int[n];
    int[] place = new int[n];
    for (int i = 0; i < n; i++) {
      int p = next[key.applyAsInt(i)]++;
      order[p] = i;
      place[i] = p;
    }
    return new RowOrder(order, place);
  }

  /**
   * Sorts rows by their number of nonzeros, the most first: those that have more than {@code most},
   * in the order of their numbers, before all others, and of these each {@code window} rows that
   * follow one another for themselves, as neighbours in number often share columns.
   */
  public static RowOrder byLength(CsrMatrix matrix, int most, int window) {
    int keys = most + 1;
    int windows = (matrix.size() + window - 1) / window;
    return by(
        matrix.size(),
        1 + Math.multiplyExact(windows, keys),
        i -> {
          int length = matrix.length(i);
          return length > most ? 0 : 1 + i / window * keys + most - length;
        });
  }

  /** Returns the number of nonzeros in the row at a place. */
  public int length(CsrMatrix matrix, int p) {
    return matrix.length(order[p]);
  }

  /** Copies the nonzeros of the row at a place to a table, {@code stride} apart. */
  public void copy(CsrMatrix matrix, int p, int[] columns, double[] values, int start, int stride) {
    int from = matrix.starts()[order[p]];
    int count = length(matrix, p);
    for (int k = 0; k < count; k++) {
      columns[start + k * stride] = place[matrix.columns()[from + k]];
    }
    for (int k = 0; matrix.hasValues() && k < count; k++) {
      values[start + k * stride] = matrix.values()[from + k];
    }
  }
}
