package org.bandgram.cluster.affinity;

import java.util.List;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;

/**
 * What a run on bands would need: memory by formula, time by trying each way on some of the points.
 *
 * @param backend what would compute it
 * @param elements similarities of all bands, masked ones included
 * @param availableBytes memory that the run may take
 * @param prepareSeconds how long ordering and construction take, roughly
 * @param ways the ways to store messages and similarities, the fullest first
 */
public record RunPlan(
    String backend, long elements, long availableBytes, double prepareSeconds, List<Way> ways) {
  private static final int SAMPLE = 1 << 15;
  private static final double TRIAL_SECONDS = 0.15;

  /** What a JVM takes with the compiled loops and a small heap, as the launcher sets it up. */
  private static final long JVM_BYTES = 160L << 20;

  /** Points are kept in the order of the input, and in that of the first curve. */
  private static final int COPIES_OF_POINTS = 2;

  /** Copies the list. */
  public RunPlan {
    ways = List.copyOf(ways);
  }

  /**
   * One way to run.
   *
   * @param messages how messages are stored
   * @param storage where similarities are
   * @param bytes memory for messages, similarities and what is kept per point
   * @param iterationSeconds how long an iteration takes, roughly
   */
  public record Way(
      MessageFormat messages, SimilarityStorage storage, long bytes, double iterationSeconds) {
    Way withIterationSeconds(double seconds) {
      return new Way(messages, storage, bytes, seconds);
    }
  }

  /**
   * Returns how much memory a process takes at its most that does nothing but read points and run
   * in some way on the CPU, where the JVM keeps its heap small as the launcher has it do.
   */
  public static long processBytes(Way way, PointSet points, Options options) {
    long coordinates = (long) points.size() * points.dimensions();
    return way.bytes + JVM_BYTES + COPIES_OF_POINTS * coordinates * options.precision().bytes();
  }

  /** Tells whether there is memory enough for a way. */
  public boolean fits(Way way) {
    return way.bytes <= availableBytes;
  }

  /** Tells whether a way is the one that a run with these options takes. */
  public static boolean isOf(Way way, PointSet points, Options options) {
    return way.messages == options.messages()
        && way.storage
            == options
                .storage()
                .resolved(options.messages(), options.similarity(), points.dimensions());
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
  public static RunPlan of(PointSet points, Options options, Execution execution) {
    InvalidInputException.require(
        points.size() >= 2, "the number of points", points.size(), "at least 2");
    BandRun run = BandRun.of(options, points.size());
    Backend backend = run.selectFor(points.dimensions());
    SampleRun sample = SampleRun.of(run, points, SAMPLE, backend, execution);
    List<Way> ways =
        Ways.of(run, points.dimensions(), backend).stream()
            .map(
                way ->
                    way.withIterationSeconds(secondsPerElement(sample, way) * run.elementCount()))
            .toList();
    return new RunPlan(
        backend.name(),
        run.elementCount(),
        backend.availableBytes(execution.memory()),
        sample.prepareSeconds() * points.size() / sample.size(),
        ways);
  }

  private static double secondsPerElement(SampleRun sample, Way way) {
    try (WayTrial trial = sample.trial(way)) {
      trial.settle(TRIAL_SECONDS);
      return trial.secondsPerElement(TRIAL_SECONDS);
    }
  }
}
