package org.bandgram.internal.compute.cpu.graph;

/**
 * Reads memory in order that is soon read out of order. A processor fetches ahead what is read in
 * order; where points are in the order of a curve, most of what their rows refer to is near.
 */
final class CacheLines {
  private static final int FLOATS = 64 / Float.BYTES;

  private CacheLines() {}

  /**
   * Reads a number of every cache line that has some of {@code values[from .. to - 1]}.
   *
   * @return a number that depends on all of them, to be kept somewhere, as they need not be read
   *     otherwise
   */
  static float touch(float[] values, int from, int to) {
    float touched = 0;
    for (int k = from; k < to; k += FLOATS) {
      touched += values[k];
    }
    return touched;
  }
}
