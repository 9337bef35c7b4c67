package org.bandgram.internal.compute.cuda.probe;

import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;

/**
 * Measures how many coordinates of squared Euclidean distances the device can add up in a second
 * when it has nothing else to do: one subtraction and one multiply-add each, in registers.
 */
public final class CoordinateProbe {
  /** What the kernel does in a round. */
  static final int COORDINATES_PER_ROUND = 8;

  /** Blocks for each multiprocessor: as many as any can have at once. */
  private static final int BLOCKS = 8;

  private static final int FEWEST_ROUNDS = 64;
  private static final int MOST_ROUNDS = 1 << 24;

  /** How long a launch takes at least, in seconds, so that what launching takes is little of it. */
  private static final double LONG_ENOUGH = 5e-3;

  private static final int REPETITIONS = 5;
  private static final float STEP = 1e-3f;

  private final CudaContext context;
  private final DeviceBuffer sums;
  private final int blocks;

  private CoordinateProbe(CudaContext context, DeviceArena arena) {
    this.context = context;
    blocks = BLOCKS * context.device().multiprocessors();
    sums = arena.allocate((long) threads() * Float.BYTES);
  }

  /** Returns coordinates per second in the fastest of several launches. */
  public static double coordinatesPerSecond(CudaContext context) {
    try (DeviceArena arena = context.arena()) {
      return new CoordinateProbe(context, arena).fastest();
    }
  }

  private double fastest() {
    int rounds = FEWEST_ROUNDS;
    seconds(rounds); // the first launch takes the time to load the kernel, too
    double seconds = seconds(rounds);
    while (seconds < LONG_ENOUGH && rounds < MOST_ROUNDS) {
      rounds *= 2;
      seconds = seconds(rounds);
    }
    for (int repetition = 1; repetition < REPETITIONS; repetition++) {
      seconds = Math.min(seconds, seconds(rounds));
    }
    return (double) threads() * COORDINATES_PER_ROUND * rounds / seconds;
  }

  private int threads() {
    return blocks * Kernel.BLOCK_OF_THREADS;
  }

  private double seconds(int rounds) {
    context.synchronize();
    long start = System.nanoTime();
    launch(context, blocks, rounds, STEP, sums);
    context.synchronize();
    return (System.nanoTime() - start) / 1e9;
  }

  static void launch(CudaContext context, int blocks, int rounds, float step, DeviceBuffer sums) {
    KernelArguments arguments = KernelArguments.of().int32(rounds).float32(step).pointer(sums);
    context.kernel("probe_coordinates_f32").launch(blocks, Kernel.BLOCK_OF_THREADS, 0, arguments);
  }
}
