package org.bandgram.cluster.internal.propagation;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Provenance;
import org.bandgram.cluster.ClusterOptions;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Clustering.Timings;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.data.internal.RunIdentity;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.SimilarityRange;
import org.bandgram.layout.SparsityPattern;
import org.bandgram.order.Permutation;
import org.bandgram.storage.MessageFormat;

/**
 * What all drivers share once the similarities are there: preferences, messages, exemplars,
 * assignment, result. Similarities are indexed by position, results by input row.
 *
 * @param kept the similarities that messages are passed along
 * @param points where the similarities come from; empty where they were precomputed
 * @param clusters how many clusters are asked for, and how points are assigned to them
 */
public record Propagation(
    Kept kept,
    Optional<ComparedPoints> points,
    PropagationOptions options,
    ClusterOptions clusters,
    Backend backend,
    Map<String, String> parameters) {

  /**
   * How messages are handled.
   *
   * @param published whether they are passed in the scans of the band paper
   * @param rowLength how many elements a row of similarities stores, 1 where that varies
   */
  public record Messaging(MessageFormat format, boolean published, int rowLength) {
    private Messages on(SparseSimilarities pairs, Execution execution) {
      return published ? pairs.twoScanMessages(execution) : pairs.messages(format, execution);
    }
  }

  /**
   * Similarities that messages are passed along.
   *
   * @param pairs the similarities by position
   * @param messaging how messages are updated and stored
   * @param permutation input row of each position
   * @param pattern which pairs are kept, by input row
   * @param swaps what improves exemplars once messages have chosen them; empty for nothing
   */
  public record Kept(
      SparseSimilarities pairs,
      Messaging messaging,
      Permutation permutation,
      SparsityPattern pattern,
      Optional<Swaps> swaps) {
    /** Takes exemplars as messages have chosen them. */
    public Kept(
        SparseSimilarities pairs,
        Messaging messaging,
        Permutation permutation,
        SparsityPattern pattern) {
      this(pairs, messaging, permutation, pattern, Optional.empty());
    }
  }

  /** Improves exemplars. */
  @FunctionalInterface
  public interface Swaps {
    /**
     * Returns as many exemplars of a greater sum of similarities.
     *
     * @param exemplars positions, ascending
     * @param candidate which positions may be exemplars
     */
    int[] improve(int[] exemplars, IntPredicate candidate);
  }

  private static final int QUANTILES = 257;

  /**
   * Clusters, as a run of its own.
   *
   * @param orderSeconds time it took to order the points
   * @param constructSeconds time it took to get the similarities
   * @param execution threads, progress, cancellation and checkpoints
   */
  public Clustering run(double orderSeconds, double constructSeconds, Execution execution) {
    return run(orderSeconds, constructSeconds, execution.checkpoints()::begin, execution);
  }

  /** Clusters, as the rest of a run that has begun. */
  public Clustering rest(double orderSeconds, double constructSeconds, Execution execution) {
    return run(orderSeconds, constructSeconds, _ -> {}, execution);
  }

  private Clustering run(
      double orderSeconds,
      double constructSeconds,
      Consumer<Supplier<String>> begin,
      Execution execution) {
    Timings.Stopwatch watch = new Timings.Stopwatch();
    Prepared prepared = prepare(execution);
    double preparing = watch.lap();
    begin.accept(() -> identity(prepared));
    Found found =
        isDegenerate(prepared)
            ? withoutMessages(prepared, watch, execution)
            : propagate(prepared, watch, execution);
    Outcome outcome = found.outcome;
    Partition partition = found.partition;
    double[] preferences = found.preferences;
    double net = netSimilarity(partition, preferences, execution);
    return new Clustering(
        partition.labels(),
        partition.exemplars(),
        clusters.count(),
        ended(outcome.status(), execution),
        outcome.iterations(),
        outcome.orphans(),
        net,
        OptionalDouble.of(Preferences.mean(preferences)),
        OptionalDouble.of(outcome.damping()),
        outcome.trace(),
        new Timings(orderSeconds, constructSeconds + preparing, found.seconds, watch.lap()),
        kept.pattern,
        points.map(p -> p.model(partition.exemplars())),
        Provenance.now(backend.name(), execution.threads(), parameters));
  }

  /**
   * What messages begin with.
   *
   * @param preferences one for each input row
   * @param ofKept how the similarities are distributed that messages are passed along
   * @param sampled how those of random pairs are
   */
  private record Prepared(
      double[] preferences,
      Supplier<SimilarityDistribution> ofKept,
      Supplier<SimilarityDistribution> sampled) {
    SimilarityRange range() {
      return ofKept.get().range();
    }
  }

  /** Exemplars, their clusters, the preferences that led to them, and the seconds they took. */
  private record Found(
      Outcome outcome, Partition partition, double[] preferences, double seconds) {}

  private Prepared prepare(Execution execution) {
    SparseSimilarities pairs = kept.pairs;
    Supplier<SimilarityDistribution> ofKept =
        new Memo<>(() -> SimilarityDistribution.ofKept(pairs, rowLength(), execution));
    Supplier<SimilarityDistribution> sampled = new Memo<>(() -> sampled(ofKept, execution));
    return new Prepared(
        Preferences.resolve(options.preference(), pairs.size(), pairs.precision(), ofKept, sampled),
        ofKept,
        sampled);
  }

  private Found withoutMessages(Prepared prepared, Timings.Stopwatch watch, Execution execution) {
    execution.cancellation().resultAvailable();
    EqualSimilarities equal =
        new EqualSimilarities(prepared.range(), prepared.preferences, options, clusters.count());
    return new Found(equal.outcome(), equal.partition(), prepared.preferences, watch.lap());
  }

  private Found propagate(Prepared prepared, Timings.Stopwatch watch, Execution execution) {
    try (Messages messages = kept.messaging.on(kept.pairs, execution)) {
      ClusterCountSearch.Found found = exemplars(messages, prepared, execution);
      double seconds = watch.lap();
      execution.progress().update("assign", 0, 1);
      Partition partition = finish(messages, found.outcome(), found.preferences(), execution);
      execution.progress().update("assign", 1, 1);
      return new Found(found.outcome(), partition, found.preferences(), seconds);
    }
  }

  private ClusterCountSearch.Found exemplars(
      Messages messages, Prepared prepared, Execution execution) {
    double[] preferences = prepared.preferences;
    if (clusters.count().isEmpty()) {
      Outcome outcome =
          PropagationLoop.run(
              messages,
              kept.pairs,
              kept.permutation,
              preferences,
              options,
              execution,
              execution.progress());
      return new ClusterCountSearch.Found(Preferences.mean(preferences), preferences, outcome);
    }
    return new ClusterCountSearch(
            messages,
            kept.pairs,
            kept.permutation,
            value -> Preferences.replaced(preferences, value),
            options,
            prepared.range(),
            prepared.range().greatest(),
            execution)
        .find(clusters.count().getAsInt(), Preferences.mean(preferences));
  }

  /**
   * Returns how a run ended, and keeps what is finished of one that is to go on another time.
   *
   * @throws org.bandgram.CancelledException if the run was cancelled at its very end
   */
  public static Status ended(Status iterations, Execution execution) {
    execution.cancellation().throwIfCancelled();
    Status status = iterations.unlessStopped(execution.cancellation());
    if (status == Status.STOPPED) {
      execution.checkpoints().stopped();
    }
    return status;
  }

  private int rowLength() {
    return kept.messaging.rowLength;
  }

  private String identity(Prepared prepared) {
    RunIdentity identity = new RunIdentity(parameters, backend.name());
    return points
        .map(p -> p.identified(identity))
        .orElseGet(() -> identity.with("similarities", quantiles(prepared.ofKept.get())))
        .with("preferences", prepared.preferences)
        .toString();
  }

  private static double[] quantiles(SimilarityDistribution distribution) {
    double[] quantiles = new double[QUANTILES];
    Arrays.setAll(quantiles, q -> distribution.quantile(q / (QUANTILES - 1.0)));
    return quantiles;
  }

  private SimilarityDistribution sampled(
      Supplier<SimilarityDistribution> kept, Execution execution) {
    return points.map(p -> p.sampled(options.seed(), execution)).orElseGet(kept);
  }

  private Partition finish(
      Messages messages, Outcome outcome, double[] preferences, Execution execution) {
    IntPredicate row = i -> Preferences.allows(preferences[i]);
    Permutation permutation = kept.permutation;
    IntPredicate position = i -> row.test(permutation.source(i));
    boolean refine = clusters.refine() && !execution.cancellation().isStopping();
    int[] exemplars = improved(Partition.indices(outcome.exemplars()), preferences, refine);
    Optional<Assigner.Anywhere> nearest = points.map(p -> p.nearest(row, execution));
    if (nearest.isPresent() && clusters.assignment() != FinalAssignment.IN_BAND) {
      int[] rows = Arrays.stream(exemplars).map(permutation::source).sorted().toArray();
      Partition partition = nearest.get().finish(rows, refine);
      return clusters.assignment() == FinalAssignment.MEAN
          ? points.get().toMeans(row, execution).best(partition, options.seed())
          : partition;
    }
    Assigner.OrphanRule rule =
        nearest
            .map(n -> n.orphanRule(permutation::source))
            .orElse(Assigner.OrphanRule.OWN_EXEMPLAR);
    return byRow(
        new Assigner.AlongPairs(kept.pairs, messages, position, rule, execution)
            .finish(exemplars, refine));
  }

  /** Swaps count all exemplars alike, so they need the same preference for all. */
  private int[] improved(int[] exemplars, double[] preferences, boolean refine) {
    boolean alike = Arrays.stream(preferences).filter(Preferences::allows).distinct().count() == 1;
    return refine && alike && exemplars.length > 1 && kept.swaps.isPresent()
        ? kept.swaps
            .get()
            .improve(exemplars, i -> Preferences.allows(preferences[kept.permutation.source(i)]))
        : exemplars;
  }

  private Partition byRow(Partition byPosition) {
    Permutation permutation = kept.permutation;
    int[] exemplarOf = new int[kept.pairs.size()];
    for (int i = 0; i < exemplarOf.length; i++) {
      exemplarOf[permutation.source(i)] =
          permutation.source(byPosition.exemplars()[byPosition.labels()[i]]);
    }
    return Partition.of(exemplarOf);
  }

  private double netSimilarity(Partition partition, double[] preferences, Execution execution) {
    int[] exemplarOf = partition.exemplarOf();
    double[] values =
        points
            .map(p -> p.similarities(exemplarOf, execution))
            .orElseGet(() -> keptSimilarities(exemplarOf));
    double net = 0;
    for (int i = 0; i < values.length; i++) {
      net += exemplarOf[i] == i ? preferences[i] : values[i];
    }
    return net;
  }

  /** Returns the similarity of each point to its exemplar, 0 where they have no edge. */
  private double[] keptSimilarities(int[] exemplarOf) {
    Permutation permutation = kept.permutation;
    double[] values = new double[exemplarOf.length];
    for (int i = 0; i < values.length; i++) {
      double s =
          kept.pairs.similarity(permutation.position(i), permutation.position(exemplarOf[i]));
      values[i] = s == Double.NEGATIVE_INFINITY ? 0 : s;
    }
    return values;
  }

  /** Without differences between similarities messages decide nothing but ties. */
  private boolean isDegenerate(Prepared prepared) {
    SimilarityRange range = prepared.range();
    double[] preferences = prepared.preferences;
    return range.isEmpty()
        || (range.isConstant()
            && Arrays.stream(preferences).allMatch(p -> p == preferences[0])
            && (keepsAllPairs(range) || isConstantThroughout(range, prepared.sampled)));
  }

  private boolean keepsAllPairs(SimilarityRange range) {
    return range.count() == (kept.pairs.size() - 1L) * kept.pairs.size();
  }

  /** Kept pairs may be alike where others differ, such as neighbours on a line. */
  private boolean isConstantThroughout(
      SimilarityRange range, Supplier<SimilarityDistribution> sampled) {
    return points.isPresent()
        && sampled.get().range().isConstant()
        && sampled.get().range().least() == range.least();
  }

  public static void requireClusterCount(OptionalInt clusters, int n) {
    if (clusters.isPresent()) {
      int k = clusters.getAsInt();
      InvalidInputException.require(
          k >= 1 && k <= n, "clusters", k, "from 1 to " + n + ", the number of points");
    }
  }

  /** Computes a value once, when first asked. */
  static final class Memo<T> implements Supplier<T> {
    private final Supplier<T> source;
    private T value;

    Memo(Supplier<T> source) {
      this.source = source;
    }

    @Override
    public T get() {
      if (value == null) {
        value = source.get();
      }
      return value;
    }
  }
}
