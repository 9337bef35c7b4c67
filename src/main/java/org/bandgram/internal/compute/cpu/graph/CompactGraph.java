package org.bandgram.internal.compute.cpu.graph;

import org.bandgram.internal.compute.gram.ReverseSlots;
import org.bandgram.layout.GraphLayout;

/**
 * The similarities of a graph's edges as compact messages read them: as dissimilarities d = s_max -
 * s ≥ 0, infinite for no edge.
 *
 * @param rowStarts n + 1 slots, ascending multiples of {@link GraphLayout#PADDING}
 * @param columns the column of each slot, ascending in a row
 * @param similarities s from a row's point to each column
 * @param incoming s from each column to the row's point; the same array where similarities are
 *     symmetric
 * @param greatest s_max, which no similarity exceeds
 */
// as large as the graph, never compared
public record CompactGraph(
    int[] rowStarts, int[] columns, float[] similarities, float[] incoming, float greatest) {
  /**
   * Reads a graph; O(slots).
   *
   * @throws org.bandgram.InvalidInputException if a pair is an edge in one of its rows only
   */
  static CompactGraph of(GraphLayout layout, float[] similarities, float greatest) {
    return new CompactGraph(
        layout.rowStarts(),
        layout.columns(),
        similarities,
        ReverseSlots.incoming(layout, similarities),
        greatest);
  }

  /** Returns the number of points n. */
  int size() {
    return rowStarts.length - 1;
  }

  /**
   * Returns the most slots that consecutive rows have which begin with a multiple of their number.
   */
  int widest(int rows) {
    int widest = 0;
    for (int start = 0; start < size(); start += rows) {
      widest = Math.max(widest, rowStarts[Math.min(size(), start + rows)] - rowStarts[start]);
    }
    return widest;
  }
}
