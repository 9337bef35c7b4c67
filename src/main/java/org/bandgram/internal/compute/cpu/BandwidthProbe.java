package org.bandgram.internal.compute.cpu;

import org.bandgram.Execution;

/**
 * Measures the bandwidth of the host's memory by adding one array to another in place, as messages
 * are updated. A copy would be slower: its target is read from memory before it is overwritten.
 */
final class BandwidthProbe {
  private static final int BLOCK = 1 << 16;
  private static final int LENGTH = 1 << 26;
  private static final int BYTES_PER_ELEMENT = 3 * Float.BYTES;
  private static final int REPETITIONS = 8;

  private BandwidthProbe() {}

  /** Returns the bytes read and written per second by the fastest of several passes. */
  static double bytesPerSecond(Execution execution) {
    float[] sums = new float[LENGTH];
    float[] values = new float[LENGTH];
    double best = 0;
    for (int repetition = 0; repetition < REPETITIONS; repetition++) {
      long start = System.nanoTime();
      execution.forBlocks(LENGTH, BLOCK, (block, from, to) -> add(values, sums, from, to));
      double seconds = (System.nanoTime() - start) / 1e9;
      best = Math.max(best, (double) BYTES_PER_ELEMENT * LENGTH / seconds);
    }
    return best;
  }

  private static void add(float[] values, float[] sums, int from, int to) {
    for (int i = from; i < to; i++) {
      sums[i] += values[i];
    }
  }
}
