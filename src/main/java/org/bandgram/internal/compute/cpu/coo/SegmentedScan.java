package org.bandgram.internal.compute.cpu.coo;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.Execution;

/**
 * Inclusive scans that begin anew at the head of each segment, in place. Threads scan blocks of a
 * fixed number of elements; then what a block ends with goes into the rest of its last segment. The
 * same bits for any number of threads.
 *
 * <p>S. Sengupta, M. Harris, Y. Zhang, J. Owens, "Scan primitives for GPU computing", Graphics
 * Hardware 2007, doi 10.2312/EGGH/EGGH07/097-106.
 *
 * @param heads a byte for each element, not 0 if a segment begins there
 * @param count number of elements
 * @param execution the team of threads
 */
record SegmentedScan(MemorySegment heads, long count, Execution execution) {
  /** The elements that a thread takes at once. */
  static final int BLOCK = 1 << 14;

  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT;

  /** Takes what an element has so far into a later one of its segment. */
  private interface Operator {
    void combine(long from, long to);
  }

  /** A range of elements. */
  interface Elements {
    void run(long from, long to);
  }

  /** Puts the sum of its segment up to each element in the place of its value. */
  void sums(MemorySegment values) {
    scan(
        (from, to) ->
            values.setAtIndex(
                FLOAT, to, values.getAtIndex(FLOAT, from) + values.getAtIndex(FLOAT, to)));
  }

  /** Puts the two greatest values of its segment up to each element in the place of its own two. */
  void twoGreatest(MemorySegment greatest, MemorySegment second) {
    scan(
        (from, to) -> {
          float a = greatest.getAtIndex(FLOAT, from);
          float b = greatest.getAtIndex(FLOAT, to);
          float rest = Math.max(second.getAtIndex(FLOAT, from), second.getAtIndex(FLOAT, to));
          greatest.setAtIndex(FLOAT, to, Math.max(a, b));
          second.setAtIndex(FLOAT, to, Math.max(Math.min(a, b), rest));
        });
  }

  private void scan(Operator operator) {
    forBlocks(
        (from, to) -> {
          for (long p = from + 1; p < to; p++) {
            if (!isHead(p)) {
              operator.combine(p - 1, p);
            }
          }
        });
    for (long start = BLOCK; start < count; start += BLOCK) {
      long end = Math.min(count, start + BLOCK);
      for (long p = start; p < end && !isHead(p); p++) {
        operator.combine(start - 1, p);
      }
    }
  }

  private boolean isHead(long element) {
    return heads.get(ValueLayout.JAVA_BYTE, element) != 0;
  }

  /** Runs a task on blocks of elements. */
  void forBlocks(Elements task) {
    execution.forBlocks(
        Math.toIntExact(Math.ceilDiv(count, BLOCK)),
        1,
        (block, _, _) -> {
          long from = (long) block * BLOCK;
          task.run(from, Math.min(count, from + BLOCK));
        });
  }
}
