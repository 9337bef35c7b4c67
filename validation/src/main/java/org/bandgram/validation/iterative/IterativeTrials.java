package org.bandgram.validation.iterative;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;

/**
 * Times {@link IterativeTasks} on one thread of the CPU, on all, and on a GPU; then, where both are
 * measured, K-means on both, the points shared so that by the times of each alone both are done at
 * once.
 */
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

    Limits plus(Limits other) {
      return new Limits(bytes + other.bytes, coordinates + other.coordinates);
    }

    double floor(IterativeTask task) {
      return task.floor().seconds(bytes, coordinates);
    }
  }

  /**
   * What has been timed on a device.
   *
   * @param limits the device's
   * @param means the runs of K-means
   */
  private record Timed(Limits limits, List<IterativeRun> means) {}

  /** Times everything, unless an earlier report is written anew. */
  Runs<IterativeRun> run() {
    if (!runs.all().isEmpty()) {
      return runs;
    }
    Map<Device, Timed> timed = new EnumMap<>(Device.class);
    for (Device device : setup.devices()) {
      if (device == Device.CPU && threads > 1) {
        time(device, 1);
      }
      timed.put(device, time(device, threads));
    }
    if (timed.size() > 1) {
      timeShared(timed.get(Device.CPU), timed.get(Device.CUDA));
    }
    return runs;
  }

  private Timed time(Device device, int team) {
    int first = runs.all().size();
    try (Execution own = setup.silent(team)) {
      Limits limits = smoke ? Limits.UNKNOWN : Limits.of(device, own);
      double warmUp = first == 0 ? FIRST_WARM_UP : WARM_UP;
      for (IterativeTask task : problems.on(device)) {
        time(task, warmUp, limits, own);
      }
      return new Timed(limits, runs.all().subList(first, first + problems.meansCount()));
    }
  }

  private void timeShared(Timed onCpu, Timed onGpu) {
    Limits both = onCpu.limits.plus(onGpu.limits);
    try (Execution own = setup.silent()) {
      for (int m = 0; m < problems.meansCount(); m++) {
        double hostShare = smoke ? 0.5 : balanced(onCpu.means.get(m), onGpu.means.get(m));
        time(problems.shared(m, hostShare), WARM_UP, both, own);
      }
    }
  }

  private static double balanced(IterativeRun onCpu, IterativeRun onGpu) {
    return Math.clamp(onGpu.seconds() / (onCpu.seconds() + onGpu.seconds()), 0, 1);
  }

  private void time(IterativeTask task, double warmUp, Limits limits, Execution own) {
    int repetitions = smoke ? 1 : REPETITIONS;
    runs.add(task.run(smoke ? 0 : warmUp, repetitions, limits.floor(task), own));
    setup.execution().progress().update(setup.name(), runs.all().size(), count());
  }

  /** Returns how many runs there will be. */
  private long count() {
    int onCpu = threads > 1 ? 2 : 1;
    long alone =
        setup.devices().stream()
            .mapToInt(d -> (d == Device.CPU ? onCpu : 1) * problems.count(d))
            .sum();
    long shared = setup.devices().size() > 1 ? problems.meansCount() : 0;
    return alone + shared;
  }
}
