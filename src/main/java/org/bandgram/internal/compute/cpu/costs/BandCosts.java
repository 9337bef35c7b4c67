package org.bandgram.internal.compute.cpu.costs;

/**
 * The similarities of one band as <em>costs</em>: by how much each falls short of a level that none
 * exceeds, so that a cost is at least zero, and positive infinity where there is no edge. Costs are
 * single-precision numbers, computed from the similarity with one subtraction, level - s.
 */
public interface BandCosts {
  /** Slots past a row's last column that a reader may overwrite with meaningless numbers. */
  int PADDING = 16;

  /**
   * Returns a reader with scratch memory of its own, for one thread.
   *
   * @param level what costs are counted from, no less than any similarity
   */
  Reader reader(float level);

  /** Reads rows. */
  @FunctionalInterface
  interface Reader {
    /**
     * Reads the costs of a row with the columns that the layout stores for it; ascending rows are
     * the fastest.
     *
     * @param row a row of the band
     * @param costs receives a cost per stored column, {@link #PADDING} longer than that
     * @param at index of the first
     */
    void load(int row, float[] costs, int at);

    /**
     * Reads consecutive rows of which each stores its columns from one further on than the row
     * before: the costs of row {@code start + r} go to {@code r * (pitch + 1)}.
     *
     * @param start the first row
     * @param count how many rows
     * @param costs receives the costs; may be overwritten between them, and {@link #PADDING} beyond
     * @param pitch slots from a row to the next, at least the layout's width + count - 1
     */
    default void loadShifted(int start, int count, float[] costs, int pitch) {
      for (int r = 0; r < count; r++) {
        load(start + r, costs, r * (pitch + 1));
      }
    }
  }
}
