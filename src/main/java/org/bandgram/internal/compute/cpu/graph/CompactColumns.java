package org.bandgram.internal.compute.cpu.graph;

/**
 * Sums over the columns of a graph, corrections left out: a column is its own row read the other
 * way round. The scratch memory of one thread.
 */
final class CompactColumns {
  private final CompactGraph graph;
  private final CompactLoops loops;
  private final float[] damped;
  private final StagedSlots staged;
  private final float[] partial = new float[CompactLoops.PARTIAL_SUMS];

  /**
   * Allocates scratch memory.
   *
   * @param graph the graph
   * @param loops the loops over slots
   * @param damped M of each row
   * @param staged scratch memory for a group of {@value CompactGroup#ROWS} rows
   */
  CompactColumns(CompactGraph graph, CompactLoops loops, float[] damped, StagedSlots staged) {
    this.graph = graph;
    this.loops = loops;
    this.damped = damped;
    this.staged = staged;
  }

  /** Adds up the positive responsibilities of columns {@code from .. to - 1}, whole groups. */
  void sum(int from, int to, float[] sums) {
    for (int start = from; start < to; start += CompactGroup.ROWS) {
      sumGroup(start, Math.min(to, start + CompactGroup.ROWS), sums);
    }
  }

  private void sumGroup(int start, int end, float[] sums) {
    int[] rowStarts = graph.rowStarts();
    int first = rowStarts[start];
    staged.load(graph, graph.incoming(), damped, first, rowStarts[end]);
    for (int k = start; k < end; k++) {
      sums[k] =
          loops.sumPositive(
              staged.values,
              staged.dissimilarities,
              rowStarts[k] - first,
              rowStarts[k + 1] - first,
              partial);
    }
  }
}
