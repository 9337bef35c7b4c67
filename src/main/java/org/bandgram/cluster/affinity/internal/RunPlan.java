package org.bandgram.cluster.affinity.internal;

import java.util.List;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Provenance;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.internal.compute.Backend;
import org.bandgram.similarity.Similarity.Cosine;

/**
 * A prediction of the memory and time of a run: memory by formula, time from a trial on some of the
 * points.
 *
 * @param elements similarities of all bands, masked ones included, or of the graph
 * @param availableBytes memory that the run may take
 * @param prepareSeconds how long ordering and construction take, roughly
 * @param configurations what could be stored how, the fullest first
 * @param provenance where the plan comes from: that of the run, with what would compute it
 */
public record RunPlan(
    long elements,
    long availableBytes,
    double prepareSeconds,
    List<Configuration> configurations,
    Provenance provenance) {
  private static final int SAMPLE = 1 << 15;

  /** What a JVM takes with the compiled loops and a small heap, as the launcher sets it up. */
  private static final long JVM_BYTES = 160L << 20;

  /** Copies the list. */
  public RunPlan {
    configurations = List.copyOf(configurations);
  }

  /**
   * A run with one of the possible storage plans.
   *
   * @param storage how messages and similarities are stored
   * @param peakBytes the most bytes taken at once beside the JVM and the points as they are given
   * @param iterationSeconds how long an iteration takes, roughly
   */
  public record Configuration(StoragePlan storage, long peakBytes, double iterationSeconds) {
    /**
     * Returns how much memory a process takes at its most that does nothing but read points and run
     * like this on the CPU, where the JVM keeps its heap small as the launcher has it do.
     */
    public long processBytes(PointSet points, AffinityOptions options) {
      boolean hasUnitVectors = options.similarity() instanceof Cosine;
      return peakBytes
          + JVM_BYTES
          + copyBytes(points, options, false)
          + (hasUnitVectors ? copyBytes(points, options, true) : 0);
    }

    /** Returns the bytes of a copy of the points as a run has them, or of points made of them. */
    static long copyBytes(PointSet points, AffinityOptions options, boolean isMade) {
      int wide = Math.max(points.precision().bytes(), options.storage().precision().bytes());
      boolean isStored = !isMade && wide == points.precision().bytes();
      return (long) points.size() * points.dimensions() * (isStored ? points.bytes() : wide);
    }

    /** Tells whether it is the one that a run of some points with these options has. */
    public boolean isOf(PointSet points, AffinityOptions options) {
      return storage.messages() == options.storage().messages()
          && storage.similarities()
              == options.storage().resolved(options.similarity(), points.dimensions());
    }
  }

  /** Returns the name of what would compute it. */
  public String backend() {
    return provenance.backend();
  }

  /** Tells whether there is memory enough for a configuration. */
  public boolean fits(Configuration configuration) {
    return configuration.storage.bytes() <= availableBytes;
  }

  /**
   * Plans a run on the device that it would take; a few seconds.
   *
   * @param points n points, at least 2
   * @param options the options of the run; those of messages and similarities are planned for all
   *     their values
   * @param execution threads, working memory and cancellation
   * @throws InvalidInputException if there are fewer than two points, or the options do not suit
   *     them
   */
  public static RunPlan of(PointSet points, AffinityOptions options, Execution execution) {
    InvalidInputException.require(
        points.size() >= 2, "the number of points", points.size(), "at least 2");
    BandRun run = BandRun.of(options, points.size());
    Backend backend = run.selectFor(points.dimensions());
    TrialRun trial = TrialRun.of(run, points, SAMPLE, backend, execution);
    // beside the input there are points in the order of the first curve
    long copy = Configuration.copyBytes(points, options, false);
    List<Configuration> configurations =
        new StoragePlans(run, points.dimensions(), backend)
            .all().stream()
                .map(
                    plan ->
                        new Configuration(plan, plan.bytes() + copy, trial.iterationSeconds(plan)))
                .toList();
    return new RunPlan(
        run.elementCount(),
        backend.availableBytes(execution.memory()),
        trial.prepareSeconds(),
        configurations,
        run.provenance(backend, execution));
  }

  /**
   * Plans a run on a graph of nearest neighbours; some seconds.
   *
   * @param points n points, at least 2
   * @param options the options of the run
   * @param execution threads, working memory and cancellation
   * @throws InvalidInputException if there are fewer than two points, or the options do not suit
   *     them
   */
  public static RunPlan of(
      PointSet points, AffinityOptions options, NeighbourGraph.Options graph, Execution execution) {
    InvalidInputException.require(
        points.size() >= 2, "the number of points", points.size(), "at least 2");
    return new GraphTrial(points, options, graph, execution).plan(SAMPLE);
  }
}
