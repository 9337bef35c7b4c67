package org.bandgram.internal.compute.choice;

import java.util.Locale;
import java.util.function.LongSupplier;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.internal.compute.Backend;

/**
 * Chooses between the CPU and a GPU for a run of many iterations by trying it on each: what takes
 * one iteration and what takes two fit an {@link OverheadModel}, which predicts the time of the
 * most iterations that the run may have. An iteration before those is not timed, as loops are
 * compiled and kernels loaded in it. Loops that are not compiled by then count as they are, to the
 * CPU's disadvantage if the run is short.
 *
 * @param nanoseconds the clock
 */
record DeviceTrial(LongSupplier nanoseconds) {
  private static final System.Logger LOG = System.getLogger(DeviceTrial.class.getName());

  /**
   * Returns what the run is predicted to be faster on: the CPU if both are alike or memory short.
   */
  Backend fastest(Backend cpu, Backend gpu, IterativeRun run, Execution execution) {
    Execution.Settings silent =
        Execution.Settings.ofThreads(execution.threads())
            .withCancellation(execution.cancellation());
    try (Execution team = Execution.of(silent)) {
      double iterations = (double) run.iterations();
      double onGpu = fit(gpu, run, team).seconds(iterations);
      double onCpu = fit(cpu, run, team).seconds(iterations);
      LOG.log(
          System.Logger.Level.DEBUG,
          () ->
              String.format(
                  Locale.ROOT,
                  "%.0f iterations are predicted to take %.3g s on %s, %.3g s on %s",
                  iterations,
                  onCpu,
                  cpu.name(),
                  onGpu,
                  gpu.name()));
      return onGpu < onCpu ? gpu : cpu;
    } catch (InsufficientMemoryException e) {
      LOG.log(
          System.Logger.Level.DEBUG,
          "Using {0}, for want of memory: {1}",
          cpu.name(),
          e.getMessage());
      return cpu;
    }
  }

  private OverheadModel fit(Backend backend, IterativeRun run, Execution team) {
    long begun = nanoseconds.getAsLong();
    Runnable iteration = run.trial().prepare(backend, team);
    double preparation = secondsSince(begun);
    iteration.run();
    double single = preparation + seconds(iteration, 1);
    double doubled = preparation + seconds(iteration, 2);
    return OverheadModel.of(single, doubled);
  }

  private double seconds(Runnable iteration, int times) {
    long begun = nanoseconds.getAsLong();
    for (int i = 0; i < times; i++) {
      iteration.run();
    }
    return secondsSince(begun);
  }

  private double secondsSince(long begun) {
    return (nanoseconds.getAsLong() - begun) / 1e9;
  }
}
