package org.bandgram.internal.compute.cpu.graph;

/**
 * Sums over the columns of a graph, corrections left out: a column is its own row read the other
 * way round. The scratch memory of one thread.
 */
final class CompactColumns {
  /** The most columns at once, staged in a processor's nearest cache. */
  static final int ROWS = 64;

  private final CompactGraph graph;
  private final CompactLoops loops;
  private final float[] damped;
  private final float[] staged;
  private final float[] partial = new float[CompactLoops.PARTIAL_SUMS];

  /**
   * Allocates scratch memory.
   *
   * @param damped M of each row
   * @param widest the most slots that {@value #ROWS} rows have
   */
  CompactColumns(CompactGraph graph, CompactLoops loops, float[] damped, int widest) {
    this.graph = graph;
    this.loops = loops;
    this.damped = damped;
    this.staged = new float[widest];
  }

  /** Adds up the positive responsibilities of columns {@code from .. to - 1}. */
  void sum(int from, int to, float[] sums) {
    partial[0] = CacheLines.touch(damped, from, to);
    for (int start = from; start < to; start += ROWS) {
      sumGroup(start, Math.min(to, start + ROWS), sums);
    }
  }

  private void sumGroup(int start, int end, float[] sums) {
    int[] rowStarts = graph.rowStarts();
    int first = rowStarts[start];
    stage(first, rowStarts[end] - first);
    for (int k = start; k < end; k++) {
      sums[k] = loops.sumPositive(staged, rowStarts[k] - first, rowStarts[k + 1] - first, partial);
    }
  }

  /** Computes -r = M + d of slots from {@code first} on. */
  private void stage(int first, int count) {
    int[] columns = graph.columns();
    float[] similarities = graph.incoming();
    float greatest = graph.greatest();
    for (int e = 0; e < count; e++) {
      staged[e] = damped[columns[first + e]] + (greatest - similarities[first + e]);
    }
  }
}
