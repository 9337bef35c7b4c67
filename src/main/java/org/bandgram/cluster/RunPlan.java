package org.bandgram.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cluster.BandAffinityPropagation.Options;
import org.bandgram.compute.Backend;
import org.bandgram.compute.BackendProvider;
import org.bandgram.compute.Device;
import org.bandgram.compute.KeptSimilarities;
import org.bandgram.compute.MessageFormat;
import org.bandgram.compute.Messages;
import org.bandgram.compute.SimilarityStorage;
import org.bandgram.data.PointSet;
import org.bandgram.layout.BandLayout;

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
  /** Rows of the points that each way is tried on. */
  private static final int SAMPLE = 1 << 15;

  private static final double TRIAL_SECONDS = 0.15;

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
      MessageFormat messages, SimilarityStorage storage, long bytes, double iterationSeconds) {}

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
    BandLayout layout = BandLayout.of(points.size(), options.halfBandwidth());
    int curves = options.curvesFor(layout);
    Backend backend = BandRun.of(options, points.size()).select();
    boolean onGpu = !backend.name().equals(BackendProvider.select(Device.CPU, 0).name());
    PointSet sample = sample(points).withPrecision(options.precision());
    double share = (double) points.size() / sample.size();
    OrderedBands ordered = order(sample, options, backend, execution);
    List<Way> ways = new ArrayList<>();
    for (Way way : possible(layout, curves, options)) {
      if (onGpu && !suitsGpu(way, points, options)) {
        continue;
      }
      try (KeptSimilarities kept =
          ordered.construct(sample, options.similarity(), way.storage, backend, execution)) {
        double perElement =
            iterationSeconds(kept, options, way.messages, execution) / kept.elementCount();
        double seconds = perElement * curves * layout.elementCount();
        ways.add(new Way(way.messages, way.storage, way.bytes, seconds));
      }
    }
    double prepare = prepareSeconds(sample, options, backend, execution);
    return new RunPlan(
        backend.name(),
        curves * layout.elementCount(),
        backend.availableBytes(execution.memory()),
        prepare * share,
        ways);
  }

  private static OrderedBands order(
      PointSet points, Options options, Backend backend, Execution execution) {
    return OrderedBands.order(
        points,
        BandLayout.of(points.size(), options.halfBandwidth()),
        options.curves(),
        options.ordering(),
        backend,
        execution);
  }

  private static double prepareSeconds(
      PointSet points, Options options, Backend backend, Execution execution) {
    Timings.Stopwatch watch = new Timings.Stopwatch();
    order(points, options, backend, execution)
        .construct(points, options.similarity(), backend, execution)
        .close();
    return watch.lap();
  }

  private static PointSet sample(PointSet points) {
    int n = points.size();
    int count = Math.min(n, SAMPLE);
    return count == n
        ? points
        : points.select(IntStream.range(0, count).map(i -> (int) ((long) i * n / count)).toArray());
  }

  private static List<Way> possible(BandLayout layout, int curves, Options options) {
    List<Way> ways = new ArrayList<>();
    for (MessageFormat messages : MessageFormat.values()) {
      for (SimilarityStorage storage : SimilarityStorage.values()) {
        if (isPossible(messages, storage, options)) {
          long bytes = MemoryPlan.bandBytes(layout, curves, options.precision(), messages, storage);
          ways.add(new Way(messages, storage, bytes, Double.NaN));
        }
      }
    }
    return ways;
  }

  private static boolean isPossible(
      MessageFormat messages, SimilarityStorage storage, Options options) {
    boolean compact = messages == MessageFormat.COMPACT;
    boolean single = options.precision() == Precision.FLOAT32;
    boolean damped = options.propagation().damping() >= MessageFormat.LEAST_DAMPING;
    return storage != SimilarityStorage.AUTO
        && (single || (messages == MessageFormat.FULL && storage == SimilarityStorage.STORED))
        && (damped || !compact);
  }

  private static boolean suitsGpu(Way way, PointSet points, Options options) {
    return way.storage.suitsGpu(way.messages)
        && (way.storage != SimilarityStorage.RECOMPUTED
            || SimilarityStorage.areQuickDistances(options.similarity(), points.dimensions()));
  }

  private static double iterationSeconds(
      KeptSimilarities kept, Options options, MessageFormat format, Execution execution) {
    try (Messages messages = kept.messages(options.form(), format, execution)) {
      double[] preferences = new double[kept.size()];
      Arrays.fill(preferences, kept.range(execution).mean());
      messages.reset(preferences);
      double damping = options.propagation().damping();
      timed(messages, damping, execution);
      return timed(messages, damping, execution);
    }
  }

  /** Returns the seconds of the quickest of some iterations. */
  private static double timed(Messages messages, double damping, Execution execution) {
    Timings.Stopwatch watch = new Timings.Stopwatch();
    double total = 0;
    double least = Double.POSITIVE_INFINITY;
    while (total < TRIAL_SECONDS) {
      execution.cancellation().throwIfCancelled();
      messages.iterate(damping);
      double seconds = watch.lap();
      least = Math.min(least, seconds);
      total += seconds;
    }
    return least;
  }
}
