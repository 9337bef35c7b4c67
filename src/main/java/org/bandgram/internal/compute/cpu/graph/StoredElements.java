package org.bandgram.internal.compute.cpu.graph;

import org.bandgram.internal.compute.gram.ReverseSlots;
import org.bandgram.layout.GraphLayout;

/**
 * A sparse matrix of similarities in single precision with rows and columns of whole vectors. A
 * slot that is left over, or on the diagonal, has a similarity of negative infinity: its
 * responsibility never is positive, and it never is a row's maximum.
 *
 * @param rowStarts n + 1 slots, ascending multiples of {@link GraphLayout#PADDING}
 * @param columns the column of each slot, ascending in a row; in a slot left over any
 * @param columnStarts n + 1 places in the column order, multiples of {@link GraphLayout#PADDING}
 * @param columnSlots the slots of each column by ascending row; at a place left over one that is
 *     left over
 * @param similarities s of each slot
 */
// as large as the messages, never compared
public record StoredElements(
    int[] rowStarts, int[] columns, int[] columnStarts, int[] columnSlots, float[] similarities)
    implements SparseElements {
  /**
   * Reads a graph, of which row i is column i as well; O(slots).
   *
   * @throws org.bandgram.InvalidInputException if a pair is an edge in one of its rows only
   */
  static StoredElements of(GraphLayout layout, float[] similarities) {
    return new StoredElements(
        layout.rowStarts(),
        layout.columns(),
        layout.rowStarts(),
        ReverseSlots.of(layout),
        similarities);
  }

  @Override
  public int size() {
    return rowStarts.length - 1;
  }

  @Override
  public long count() {
    return columns.length;
  }

  @Override
  public long rowStart(int i) {
    return rowStarts[i];
  }

  @Override
  public int column(long element) {
    return columns[(int) element];
  }

  @Override
  public double value(long element) {
    return similarities[(int) element];
  }

  @Override
  public long columnStart(int k) {
    return columnStarts[k];
  }

  @Override
  public long atColumnOrder(long place) {
    return columnSlots[(int) place];
  }
}
