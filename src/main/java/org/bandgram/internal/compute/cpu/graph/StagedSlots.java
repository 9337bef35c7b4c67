package org.bandgram.internal.compute.cpu.graph;

/**
 * Consecutive slots as the loops over rows read them: scratch memory of one thread. Numbers of
 * columns are copied one by one, which takes less time than a vector gathers them in.
 */
final class StagedSlots {
  /** A number of the column of each slot, and at the end what {@link #expect} has read. */
  final float[] values;

  /** The dissimilarity of each slot. */
  final float[] dissimilarities;

  /**
   * Allocates scratch memory.
   *
   * @param widest the most slots at once
   */
  StagedSlots(int widest) {
    values = new float[Math.addExact(widest, 1)];
    dissimilarities = new float[widest];
  }

  /** Expects that numbers of columns near {@code from .. to - 1} will be read. */
  void expect(float[] ofColumns, int from, int to) {
    values[values.length - 1] = CacheLines.touch(ofColumns, from, to);
  }

  /**
   * Reads the slots {@code from .. to - 1}, which go to the indices from 0 on.
   *
   * @param ofColumns a number of each column
   */
  void load(CompactGraph graph, float[] similarities, float[] ofColumns, int from, int to) {
    int[] columns = graph.columns();
    float greatest = graph.greatest();
    int count = to - from;
    for (int e = 0; e < count; e++) {
      values[e] = ofColumns[columns[from + e]];
      dissimilarities[e] = greatest - similarities[from + e];
    }
  }
}
