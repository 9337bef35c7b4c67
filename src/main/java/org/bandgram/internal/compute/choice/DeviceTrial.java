package org.bandgram.internal.compute.choice;

import java.util.Locale;
import java.util.function.LongSupplier;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.internal.compute.Backend;

/**
 * Chooses between the CPU, a GPU and both for a run of many iterations by trying it on each: what
 * takes one iteration and what takes two fit an {@link OverheadModel}, which predicts the time of
 * the most iterations that the run may have, and a {@link ShareModel}, which predicts the time of
 * both together; that is not tried. An iteration before those is not timed, as loops are compiled
 * and kernels loaded in it. Loops that are not compiled by then count as they are, to the CPU's
 * disadvantage where the run is short.
 *
 * @param nanoseconds the clock
 */
record DeviceTrial(LongSupplier nanoseconds) {
  private static final System.Logger LOG = System.getLogger(DeviceTrial.class.getName());

  /**
   * Returns what the run is predicted to be fastest on: the CPU where a GPU is alike, or where
   * memory is short; both only where that gains at least a tenth.
   */
  DeviceChoice fastest(Backend cpu, Backend gpu, IterativeRun run, Execution execution) {
    Execution.Settings silent =
        Execution.Settings.ofThreads(execution.threads())
            .withCancellation(execution.cancellation());
    try (Execution team = Execution.of(silent)) {
      OverheadModel onGpu = fit(gpu, run, team);
      ShareModel model = new ShareModel(fit(cpu, run, team), onGpu, run.iterations());
      double hostShare = model.best(run.hostShares());
      LOG.log(
          System.Logger.Level.DEBUG,
          () ->
              String.format(
                  Locale.ROOT,
                  "Leaving %.3g of the work to %s: %d iterations are predicted to take %.3g s so,"
                      + " %.3g s there alone, %.3g s on %s",
                  hostShare,
                  cpu.name(),
                  run.iterations(),
                  model.seconds(hostShare),
                  model.seconds(1),
                  model.seconds(0),
                  gpu.name()));
      return new DeviceChoice(hostShare == 1 ? cpu : gpu, hostShare);
    } catch (InsufficientMemoryException e) {
      LOG.log(
          System.Logger.Level.DEBUG,
          "Using {0}, for want of memory: {1}",
          cpu.name(),
          e.getMessage());
      return new DeviceChoice(cpu, 1);
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
