package org.bandgram.gram;

import java.util.Arrays;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.gram.internal.CooGramBuilder;
import org.bandgram.internal.compute.gram.CooElements;

/** Checks triples and sorts them by row, then by column, with two passes of counting. */
final class TripleSorter {
  private final int size;
  private final int[] rows;
  private final int[] columns;
  private final double[] values;
  private final Precision precision;

  TripleSorter(int size, int[] rows, int[] columns, double[] values, Precision precision) {
    InvalidInputException.require(size >= 1, "the number of points", size, "at least 1");
    InvalidInputException.require(
        columns.length == rows.length,
        "the number of columns given",
        columns.length,
        rows.length + ", the number of rows given");
    InvalidInputException.require(
        values.length == rows.length,
        "the number of values given",
        values.length,
        rows.length + ", the number of rows given");
    this.size = size;
    this.precision = precision;
    this.rows = rows;
    this.columns = columns;
    this.values = values;
    for (int t = 0; t < rows.length; t++) {
      requireIndex("row", t, rows[t]);
      requireIndex("column", t, columns[t]);
      int triple = t;
      Values.require(() -> "value of triple " + triple, values[t], precision);
    }
  }

  private void requireIndex(String what, int triple, int index) {
    if (index < 0 || index >= size) {
      throw InvalidInputException.of(
          what + " of triple " + triple, index, "from 0 to " + (size - 1));
    }
  }

  CooMatrix sorted() {
    int[] order = byKey(rows, byKey(columns, edges()));
    long[] rowStarts = new long[size + 1];
    for (int t : order) {
      rowStarts[rows[t] + 1]++;
    }
    for (int i = 0; i < size; i++) {
      rowStarts[i + 1] += rowStarts[i];
    }
    requireDistinct(order);
    CooElements elements = new CooElements(precision, rowStarts);
    for (int p = 0; p < order.length; p++) {
      elements.set(p, rows[order[p]], columns[order[p]], values[order[p]]);
    }
    return CooGramBuilder.wrap(elements.index());
  }

  /** Returns the triples that are edges, in the order given. */
  private int[] edges() {
    int[] edges = new int[rows.length];
    int count = 0;
    for (int t = 0; t < rows.length; t++) {
      if (values[t] != Double.NEGATIVE_INFINITY) {
        edges[count++] = t;
      }
    }
    return Arrays.copyOf(edges, count);
  }

  private int[] byKey(int[] keys, int[] triples) {
    int[] next = new int[size + 1];
    for (int t : triples) {
      next[keys[t] + 1]++;
    }
    for (int k = 0; k < size; k++) {
      next[k + 1] += next[k];
    }
    int[] sorted = new int[triples.length];
    for (int t : triples) {
      sorted[next[keys[t]]++] = t;
    }
    return sorted;
  }

  private void requireDistinct(int[] order) {
    for (int p = 1; p < order.length; p++) {
      int t = order[p - 1];
      int u = order[p];
      if (rows[t] == rows[u] && columns[t] == columns[u]) {
        throw new InvalidInputException(
            "triples %d and %d both give row %d, column %d, but each pair may be given once"
                .formatted(t, u, rows[t], columns[t]));
      }
    }
  }
}
