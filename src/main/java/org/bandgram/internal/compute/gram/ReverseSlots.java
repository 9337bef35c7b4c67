package org.bandgram.internal.compute.gram;

import org.bandgram.InvalidInputException;
import org.bandgram.layout.GraphLayout;

/**
 * Where the other direction of each edge of an undirected graph is stored. As columns ascend in
 * every row, the rows that have a column are met in the order of that column's own row: one pass
 * over the slots finds all of them.
 */
public final class ReverseSlots {
  private ReverseSlots() {}

  /** Takes the slots of the two directions of an edge. */
  @FunctionalInterface
  public interface Visitor {
    void visit(int slot, int reverse);
  }

  /**
   * Goes over all edges, each in both directions, by ascending slot; O(slots).
   *
   * @throws InvalidInputException if a pair is an edge in one of its rows only
   */
  public static void forEach(GraphLayout layout, Visitor visitor) {
    int[] columns = layout.columns();
    int[] next = layout.rowStarts().clone();
    for (int i = 0; i < layout.size(); i++) {
      int end = layout.rowStarts()[i] + layout.degree(i);
      for (int slot = layout.rowStarts()[i]; slot < end; slot++) {
        int reverse = next[columns[slot]]++;
        if (reverse == layout.rowStarts()[columns[slot] + 1] || columns[reverse] != i) {
          throw oneWay(layout, i, columns[slot], reverse);
        }
        visitor.visit(slot, reverse);
      }
    }
  }

  private static InvalidInputException oneWay(GraphLayout layout, int i, int j, int reverse) {
    boolean isMissing = layout.find(j, i) < 0;
    return new InvalidInputException(
        "edge (%d, %d) of a neighbour graph is not in the row of its other end"
            .formatted(isMissing ? i : j, isMissing ? j : layout.columns()[reverse]));
  }

  /** Returns the slot of the other direction of each; a slot left over is its own. */
  public static int[] of(GraphLayout layout) {
    int[] reverse = new int[layout.slots()];
    for (int slot = 0; slot < reverse.length; slot++) {
      reverse[slot] = slot;
    }
    forEach(layout, (slot, other) -> reverse[slot] = other);
    return reverse;
  }

  /**
   * Returns the similarity of the other direction in each slot: the same array where similarities
   * are symmetric.
   */
  public static float[] incoming(GraphLayout layout, float[] similarities) {
    boolean[] symmetric = {true};
    forEach(layout, (slot, other) -> symmetric[0] &= similarities[slot] == similarities[other]);
    if (symmetric[0]) {
      return similarities;
    }
    float[] incoming = similarities.clone();
    forEach(layout, (slot, other) -> incoming[slot] = similarities[other]);
    return incoming;
  }
}
