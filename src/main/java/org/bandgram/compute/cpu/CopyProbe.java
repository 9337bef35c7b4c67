package org.bandgram.compute.cpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.bandgram.Execution;

/** Measures the bandwidth of the host's memory. */
final class CopyProbe {
  private static final int BLOCK_BYTES = 1 << 20;
  private static final int BLOCKS = 256;
  private static final int REPETITIONS = 5;

  private CopyProbe() {}

  /** Returns the bytes read and written per second by the fastest of several copies. */
  static double bytesPerSecond(Execution execution) {
    long bytes = (long) BLOCKS * BLOCK_BYTES;
    double best = 0;
    try (Arena arena = Arena.ofShared()) {
      MemorySegment from = arena.allocate(bytes, BLOCK_BYTES);
      MemorySegment to = arena.allocate(bytes, BLOCK_BYTES);
      for (int repetition = 0; repetition < REPETITIONS; repetition++) {
        long start = System.nanoTime();
        execution.forBlocks(
            BLOCKS,
            1,
            (block, first, end) ->
                MemorySegment.copy(
                    from, (long) first * BLOCK_BYTES, to, (long) first * BLOCK_BYTES, BLOCK_BYTES));
        best = Math.max(best, 2e9 * bytes / (System.nanoTime() - start));
      }
    }
    return best;
  }
}
