package org.bandgram.validation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
  private final List<Place> places;
  private final Map<Place, Limits> limits = new LinkedHashMap<>();
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
    int all = execution.threads();
    places =
        Stream.concat(
                IntStream.of(1, all).distinct().mapToObj(threads -> new Place(Device.CPU, threads)),
                TrialRunner.usableDevices().stream()
                    .filter(device -> device != Device.CPU)
                    .map(device -> new Place(device, all)))
            .toList();
  }

  /** Where iterations are carried out. */
  private record Place(Device device, int threads) {}

  /** What a place does in a second; NaN where that is not known. */
  private record Limits(double bytes, double coordinates) {
    static final Limits UNKNOWN = new Limits(Double.NaN, Double.NaN);

    static Limits of(Place place, Execution execution) {
      Backend backend = BackendProvider.select(place.device(), Long.MAX_VALUE);
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

  /** Times everything, place by place. */
  List<IterativeRun> run() {
    for (Place place : places) {
      try (Execution own = onThreads(place.threads())) {
        limits.put(place, smoke ? Limits.UNKNOWN : Limits.of(place, own));
        for (IterativeTask task : problems.on(place.device())) {
          time(task, limits.get(place), own);
        }
      }
    }
    if (hasGpu()) {
      try (Execution own = onThreads(execution.threads())) {
        timeShared(own);
      }
    }
    return runs;
  }

  private boolean hasGpu() {
    return places.getLast().device() == Device.CUDA;
  }

  private long count() {
    return (long) places.size() * problems.count() + (hasGpu() ? problems.meansCount() : 0);
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

  /** The last two places are all threads of the CPU and the GPU. */
  private void timeShared(Execution own) {
    int gpu = (places.size() - 1) * problems.count();
    int cpu = gpu - problems.count();
    Limits both = limits.get(places.getLast()).plus(limits.get(places.get(places.size() - 2)));
    for (int m = 0; m < problems.meansCount(); m++) {
      double hostShare = smoke ? 0.5 : balanced(runs.get(cpu + m), runs.get(gpu + m));
      time(problems.shared(m, hostShare), both, own);
    }
  }

  private static double balanced(IterativeRun onCpu, IterativeRun onGpu) {
    return Math.clamp(onGpu.seconds() / (onCpu.seconds() + onGpu.seconds()), 0, 1);
  }
}
