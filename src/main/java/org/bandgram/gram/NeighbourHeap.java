package org.bandgram.gram;

/**
 * The k most similar columns seen of one row; of equally similar ones those that came first. A
 * binary heap with the weakest at its root. Not safe for several threads.
 */
final class NeighbourHeap {
  private final int[] columns;
  private final double[] values;
  private int size;

  /** Prepares for k columns, at least 1. */
  NeighbourHeap(int k) {
    columns = new int[k];
    values = new double[k];
  }

  /** Returns the similarity that a column must exceed to be taken. */
  double bound() {
    return size < columns.length ? Double.NEGATIVE_INFINITY : values[0];
  }

  /** Takes a column whose value exceeds the bound; columns come in ascending order. */
  void add(int column, double value) {
    if (size < columns.length) {
      rise(size++, column, value);
    } else {
      sink(column, value);
    }
  }

  private void rise(int place, int column, double value) {
    int at = place;
    while (at > 0 && isWeaker(column, value, (at - 1) / 2)) {
      at = move((at - 1) / 2, at);
    }
    put(at, column, value);
  }

  /** Replaces the root. */
  private void sink(int column, double value) {
    int at = 0;
    for (int child = 1; child < size; child = 2 * at + 1) {
      int weaker =
          child + 1 < size && isWeaker(columns[child + 1], values[child + 1], child)
              ? child + 1
              : child;
      if (isWeaker(column, value, weaker)) {
        break;
      }
      at = move(weaker, at);
    }
    put(at, column, value);
  }

  private boolean isWeaker(int column, double value, int other) {
    return value < values[other] || (value == values[other] && column > columns[other]);
  }

  private int move(int from, int to) {
    put(to, columns[from], values[from]);
    return from;
  }

  private void put(int at, int column, double value) {
    columns[at] = column;
    values[at] = value;
  }

  /**
   * Empties the heap into {@code target[from ...]}, the most similar column first. Places past the
   * last column are left alone.
   */
  void drainInto(int[] target, int from) {
    while (size > 0) {
      target[from + --size] = columns[0];
      sink(columns[size], values[size]);
    }
  }
}
