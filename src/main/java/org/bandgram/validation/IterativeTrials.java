package org.bandgram.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.bandgram.Execution;
import org.bandgram.Progress;
import org.bandgram.compute.Backend;
import org.bandgram.compute.BackendProvider;
import org.bandgram.compute.Device;

/**
 * Times {@link IterativeTasks} on one thread of the CPU, on all, and on a GPU if one is usable;
 * then K-means on both, the points shared so that by the times of each alone both are done at once.
 */
final class IterativeTrials {
  private static final double WARM_UP = 3;

  /** Where loops run first, the JVM has yet to compile them. */
  private static final double FIRST_WARM_UP = 6;

  private static final int REPETITIONS = 7;

  private final String name;
  private final IterativeTasks problems;
  private final boolean smoke;
  private final Execution execution;
  private final boolean hasGpu = TrialRunner.usableDevices().contains(Device.CUDA);
  private final List<IterativeRun> runs = new ArrayList<>();

  /**
   * Prepares trials.
   *
   * @param name the stage that progress is reported of
   * @param problems what is timed
   * @param smoke whether once is enough and limits do not matter
   * @param execution threads, progress and cancellation
   */
  IterativeTrials(String name, IterativeTasks problems, boolean smoke, Execution execution) {
    this.name = name;
    this.problems = problems;
    this.smoke = smoke;
    this.execution = execution;
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

  /** Times everything. */
  List<IterativeRun> run() {
    int all = execution.threads();
    Timed onCpu = time(Device.CPU, 1);
    if (all > 1) {
      onCpu = time(Device.CPU, all);
    }
    if (hasGpu) {
      timeShared(onCpu, time(Device.CUDA, all));
    }
    return runs;
  }

  private Timed time(Device device, int threads) {
    int first = runs.size();
    try (Execution own = onThreads(threads)) {
      Limits limits = smoke ? Limits.UNKNOWN : Limits.of(device, own);
      for (IterativeTask task : problems.on(device)) {
        time(task, limits, own);
      }
      return new Timed(limits, List.copyOf(runs.subList(first, first + problems.meansCount())));
    }
  }

  private void timeShared(Timed onCpu, Timed onGpu) {
    Limits both = onCpu.limits.plus(onGpu.limits);
    try (Execution own = onThreads(execution.threads())) {
      for (int m = 0; m < problems.meansCount(); m++) {
        double hostShare = smoke ? 0.5 : balanced(onCpu.means.get(m), onGpu.means.get(m));
        time(problems.shared(m, hostShare), both, own);
      }
    }
  }

  private static double balanced(IterativeRun onCpu, IterativeRun onGpu) {
    return Math.clamp(onGpu.seconds() / (onCpu.seconds() + onGpu.seconds()), 0, 1);
  }

  private Execution onThreads(int threads) {
    return Execution.of(threads, Progress.NONE, execution.cancellation());
  }

  private void time(IterativeTask task, Limits limits, Execution own) {
    double warmUp = runs.size() < problems.count() ? FIRST_WARM_UP : WARM_UP;
    int repetitions = smoke ? 1 : REPETITIONS;
    runs.add(task.run(smoke ? 0 : warmUp, repetitions, limits.floor(task), own));
    execution.progress().update(name, runs.size(), count());
  }

  /** Returns how many runs there will be. */
  private long count() {
    int teams = execution.threads() > 1 ? 2 : 1;
    long onGpu = hasGpu ? problems.count() + problems.meansCount() : 0;
    return (long) teams * problems.count() + onGpu;
  }
}
