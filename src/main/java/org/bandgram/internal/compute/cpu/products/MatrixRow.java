package org.bandgram.internal.compute.cpu.products;

import java.util.Arrays;
import org.bandgram.internal.compute.products.MatrixProducts;

/** A row of a matrix, widened, for one thread. */
final class MatrixRow {
  /** The elements, then zeros. */
  final double[] values;

  /** The column of each of them; of no meaning where columns follow one another. */
  final int[] columns;

  /** The column of the first element where columns follow one another; otherwise -1. */
  int first;

  /** How many elements there are. */
  int count;

  /** How many there are with zeros that make it a multiple of the lanes. */
  int length;

  /**
   * Allocates a row.
   *
   * @param longest the most elements
   */
  MatrixRow(int longest) {
    int padded = longest + MatrixProducts.LANES;
    values = new double[padded];
    columns = new int[padded];
  }

  /** Tells whether columns follow one another. */
  boolean isContiguous() {
    return first >= 0;
  }

  /** Returns the column of an element; of a zero at the end one that may be n or more. */
  int column(int p) {
    return first >= 0 ? first + p : columns[p];
  }

  /** Says that there are so many elements, in the columns from {@code from} on. */
  void contiguous(int from, int elements) {
    first = from;
    pad(elements);
  }

  /** Says that there are so many elements, in the columns given. */
  void scattered(int elements) {
    first = -1;
    pad(elements);
    Arrays.fill(columns, count, length, 0);
  }

  private void pad(int elements) {
    count = elements;
    length = Math.ceilDiv(count, MatrixProducts.LANES) * MatrixProducts.LANES;
    Arrays.fill(values, count, length, 0);
  }
}
