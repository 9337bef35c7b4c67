package org.bandgram.internal.compute.cuda.probe;

import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;

/** Measures the bandwidth of the device's memory. */
public final class CopyProbe {
  private static final long BYTES = 1L << 28;

  /** So many that a run takes some milliseconds, beside which launching is little. */
  private static final int COPIES = 64;

  private static final int REPETITIONS = 5;

  private CopyProbe() {}

  /** Returns the bytes read and written per second by the fastest of several runs of copies. */
  public static double bytesPerSecond(CudaContext context) {
    double best = 0;
    try (DeviceArena arena = context.arena()) {
      DeviceBuffer from = arena.allocate(BYTES);
      DeviceBuffer to = arena.allocate(BYTES);
      from.clear();
      for (int repetition = 0; repetition < REPETITIONS; repetition++) {
        context.synchronize();
        long start = System.nanoTime();
        for (int copy = 0; copy < COPIES; copy++) {
          to.copyFrom(from);
        }
        context.synchronize();
        best = Math.max(best, 2e9 * BYTES * COPIES / (System.nanoTime() - start));
      }
    }
    return best;
  }
}
