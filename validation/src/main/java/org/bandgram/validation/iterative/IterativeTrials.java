package org.bandgram.validation.iterative;

import java.util.OptionalDouble;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;

/** Times {@link IterativeTasks} on one thread of the CPU, on all, and on a GPU. */
final class IterativeTrials {
  private static final double WARM_UP = 3;

  /** Where loops run first, the JVM has yet to compile them. */
  private static final double FIRST_WARM_UP = 6;

  private static final int REPETITIONS = 7;

  private final IterativeTasks problems;
  private final Setup setup;
  private final boolean smoke;
  private final int threads;
  private final Runs<IterativeRun> runs;

  /**
   * Prepares trials.
   *
   * @param problems what is timed
   * @param setup how; in a smoke run once is enough and limits do not matter
   */
  IterativeTrials(IterativeTasks problems, Setup setup) {
    this.problems = problems;
    this.setup = setup;
    smoke = setup.smoke();
    threads = setup.execution().threads();
    runs = new Runs<>(setup, IterativeRun.COLUMNS);
  }

  /** What a device does in a second; NaN where that is not known. */
  private record Limits(double bytes, double coordinates) {
    static final Limits UNKNOWN = new Limits(Double.NaN, Double.NaN);

    static Limits of(Device device, Execution execution) {
      Backend backend = BackendProvider.select(device, Long.MAX_VALUE);
      OptionalDouble coordinates = backend.coordinateRate(execution);
      return new Limits(backend.memoryBandwidth(execution), coordinates.orElse(Double.NaN));
    }

    double floor(IterativeTask task) {
      return task.floor().seconds(bytes, coordinates);
    }
  }

  /** Times everything. */
  Runs<IterativeRun> run() {
    for (Device device : setup.devices()) {
      if (device == Device.CPU && threads > 1) {
        time(device, 1);
      }
      time(device, threads);
    }
    return runs;
  }

  private void time(Device device, int team) {
    try (Execution own = setup.silent(team)) {
      Limits limits = smoke ? Limits.UNKNOWN : Limits.of(device, own);
      for (IterativeTask task : problems.on(device)) {
        time(task, limits, own);
      }
    }
  }

  private void time(IterativeTask task, Limits limits, Execution own) {
    double warmUp = runs.all().size() < problems.count() ? FIRST_WARM_UP : WARM_UP;
    int repetitions = smoke ? 1 : REPETITIONS;
    runs.add(task.run(smoke ? 0 : warmUp, repetitions, limits.floor(task), own));
    setup.execution().progress().update(setup.name(), runs.all().size(), count());
  }

  /** Returns how many runs there will be. */
  private long count() {
    int onCpu = threads > 1 ? 2 : 1;
    long teams = setup.devices().stream().mapToInt(d -> d == Device.CPU ? onCpu : 1).sum();
    return teams * problems.count();
  }
}
