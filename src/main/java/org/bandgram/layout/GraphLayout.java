package org.bandgram.layout;

import java.util.Arrays;
import org.bandgram.InvalidInputException;

/**
 * The storage of the edges of an undirected graph: each edge is in the rows of both ends, so row i
 * equals column i.
 *
 * <p>Row i holds the slots {@code rowStarts[i] .. rowStarts[i + 1] - 1}, as many as a multiple of
 * {@value #PADDING}: first the neighbours of i in ascending order, then i itself where slots are
 * left over. A point is no neighbour of itself. The arrays are borrowed, not copied.
 *
 * @param rowStarts n + 1 slots, ascending multiples of {@value #PADDING}
 * @param columns the neighbour of each slot, or its own row
 */
public record GraphLayout(int[] rowStarts, int[] columns) {
  /** What the lengths of rows are multiples of. */
  public static final int PADDING = 8;

  /**
   * Lays out rows.
   *
   * @param degrees how many neighbours each of n points has
   * @return the layout with every slot's own row as its column, to be filled in
   * @throws InvalidInputException if there are more slots than an array can have
   */
  public static GraphLayout ofDegrees(int[] degrees) {
    long slots = Arrays.stream(degrees).mapToLong(GraphLayout::padded).sum();
    InvalidInputException.require(
        slots <= Integer.MAX_VALUE - PADDING,
        "the number of edges of a graph",
        slots,
        "at most %,d; take fewer neighbours".formatted(Integer.MAX_VALUE - PADDING));
    int[] rowStarts = new int[degrees.length + 1];
    for (int i = 0; i < degrees.length; i++) {
      rowStarts[i + 1] = rowStarts[i] + (int) padded(degrees[i]);
    }
    int[] columns = new int[(int) slots];
    for (int i = 0; i < degrees.length; i++) {
      Arrays.fill(columns, rowStarts[i], rowStarts[i + 1], i);
    }
    return new GraphLayout(rowStarts, columns);
  }

  /** Returns how many slots a row takes. */
  private static long padded(int degree) {
    return Math.ceilDiv(degree, PADDING) * (long) PADDING;
  }

  /** Returns the number of points n. */
  public int size() {
    return rowStarts.length - 1;
  }

  /** Returns the number of slots, those left over included. */
  public int slots() {
    return columns.length;
  }

  /** Returns the number of neighbours of a point; O(1). */
  public int degree(int i) {
    int low = rowStarts[i];
    int high = rowStarts[i + 1];
    while (high > low && columns[high - 1] == i) {
      high--;
    }
    return high - low;
  }

  /**
   * Returns the slot of row {@code i} and column {@code j}, or -1 if they are not neighbours; O(log
   * degree).
   */
  public int find(int i, int j) {
    int slot = Arrays.binarySearch(columns, rowStarts[i], rowStarts[i] + degree(i), j);
    return slot < 0 ? -1 : slot;
  }

  @Override
  public String toString() {
    return columns.length + " edges of " + size() + " rows";
  }
}
