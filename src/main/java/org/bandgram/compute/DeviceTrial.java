package org.bandgram.compute;

import java.util.Locale;
import java.util.function.LongSupplier;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;

/**
 * Chooses between the CPU and a GPU for a run of many iterations by trying it on both: what takes
 * one iteration and what takes two fit an {@link OverheadModel}, which predicts the time of the
 * most iterations that the run may have. An iteration before those is not timed, as loops are
 * compiled and kernels loaded in it. Loops that are not compiled by then count as they are, to the
 * CPU's disadvantage where the run is short.
 *
 * @param nanoseconds the clock
 */
record DeviceTrial(LongSupplier nanoseconds) {
  private static final System.Logger LOG = System.getLogger(DeviceTrial.class.getName());

  /**
   * Returns the backend that the run is predicted to be faster on: the CPU's where it is alike, or
   * where memory is short.
   */
  Backend faster(Backend cpu, Backend gpu, IterativeRun run, Execution execution) {
    Execution.Settings silent =
        Execution.Settings.ofThreads(execution.threads())
            .withCancellation(execution.cancellation());
    try (Execution team = Execution.of(silent)) {
      double onGpu = predict(gpu, run, team);
      double onCpu = predict(cpu, run, team);
      Backend faster = onGpu < onCpu ? gpu : cpu;
      LOG.log(
          System.Logger.Level.DEBUG,
          () ->
              String.format(
                  Locale.ROOT,
                  "Using %s: %d iterations are predicted to take %.3g s on %s, %.3g s on %s",
                  faster.name(),
                  run.iterations(),
                  onCpu,
                  cpu.name(),
                  onGpu,
                  gpu.name()));
      return faster;
    } catch (InsufficientMemoryException e) {
      LOG.log(
          System.Logger.Level.DEBUG,
          "Using {0}, for want of memory: {1}",
          cpu.name(),
          e.getMessage());
      return cpu;
    }
  }

  private double predict(Backend backend, IterativeRun run, Execution team) {
    long begun = nanoseconds.getAsLong();
    Runnable iteration = run.trial().prepare(backend, team);
    double preparation = secondsSince(begun);
    iteration.run();
    double single = preparation + seconds(iteration, 1);
    double doubled = preparation + seconds(iteration, 2);
    return OverheadModel.of(single, doubled).seconds((double) run.iterations());
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
