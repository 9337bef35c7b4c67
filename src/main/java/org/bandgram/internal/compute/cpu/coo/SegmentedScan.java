package org.bandgram.internal.compute.cpu.coo;

import org.bandgram.Execution;

/**
 * Inclusive scans that begin anew at the head of each segment, in place. Threads scan blocks of a
 * fixed number of elements; then what a block ends with goes into the rest of its last segment. The
 * same bits for any number of threads.
 *
 * <p>S. Sengupta, M. Harris, Y. Zhang, J. Owens, "Scan primitives for GPU computing", Graphics
 * Hardware 2007, doi 10.2312/EGGH/EGGH07/097-106.
 *
 * @param heads whether a segment begins at each element
 * @param execution the team of threads
 */
// an array of many elements, borrowed
record SegmentedScan(boolean[] heads, Execution execution) {
  /** The elements that a thread takes at once. */
  static final int BLOCK = 1 << 14;

  /** Takes what an element has so far into a later one of its segment. */
  private interface Operator {
    void combine(int from, int to);
  }

  /** A range of elements. */
  interface Elements {
    void run(int from, int to);
  }

  /** Puts the sum of its segment up to each element in the place of its value. */
  void sums(float... values) {
    scan((from, to) -> values[to] = values[from] + values[to]);
  }

  /** Puts the two greatest values of its segment up to each element in the place of its own two. */
  void twoGreatest(float[] greatest, float[] second) {
    scan(
        (from, to) -> {
          float a = greatest[from];
          float b = greatest[to];
          greatest[to] = Math.max(a, b);
          second[to] = Math.max(Math.min(a, b), Math.max(second[from], second[to]));
        });
  }

  private void scan(Operator operator) {
    forBlocks(
        (from, to) -> {
          for (int p = from + 1; p < to; p++) {
            if (!heads[p]) {
              operator.combine(p - 1, p);
            }
          }
        });
    for (int start = BLOCK; start < heads.length; start += BLOCK) {
      int end = Math.min(heads.length, start + BLOCK);
      for (int p = start; p < end && !heads[p]; p++) {
        operator.combine(start - 1, p);
      }
    }
  }

  /** Runs a task on blocks of elements. */
  void forBlocks(Elements task) {
    execution.forBlocks(heads.length, BLOCK, (_, from, to) -> task.run(from, to));
  }
}
