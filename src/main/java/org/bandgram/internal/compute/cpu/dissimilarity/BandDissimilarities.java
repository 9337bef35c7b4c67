package org.bandgram.internal.compute.cpu.dissimilarity;

/**
 * The similarities of one band as <em>dissimilarities</em> d_ij = s_max - s_ij, where no similarity
 * exceeds s_max: at least zero, and positive infinity where there is no edge. They are
 * single-precision numbers, computed from the similarity with that one subtraction.
 */
public interface BandDissimilarities {
  /** Slots past a row's last column that a reader may overwrite with meaningless numbers. */
  int PADDING = 16;

  /**
   * Returns a reader with scratch memory of its own, for one thread.
   *
   * @param maxSimilarity what dissimilarities are counted from, no less than any similarity
   */
  Reader reader(float maxSimilarity);

  /** Reads rows. */
  @FunctionalInterface
  interface Reader {
    /**
     * Reads the dissimilarities of a row with the columns that the layout stores for it; ascending
     * rows are the fastest.
     *
     * @param row a row of the band
     * @param dissimilarities receives a dissimilarity per stored column, {@link #PADDING} longer
     *     than that
     * @param at index of the first
     */
    void load(int row, float[] dissimilarities, int at);

    /**
     * Reads consecutive rows of which each stores its columns from one further on than the row
     * before: the dissimilarities of row {@code start + r} go to {@code r * (pitch + 1)}.
     *
     * @param dissimilarities receives the dissimilarities; may be overwritten between them, and
     *     {@link #PADDING} beyond
     * @param pitch slots from a row to the next, at least the layout's width + count - 1
     */
    default void loadShifted(int start, int count, float[] dissimilarities, int pitch) {
      for (int r = 0; r < count; r++) {
        load(start + r, dissimilarities, r * (pitch + 1));
      }
    }
  }
}
