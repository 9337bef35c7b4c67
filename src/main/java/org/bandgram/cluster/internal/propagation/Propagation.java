package org.bandgram.cluster.internal.propagation;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Provenance;
import org.bandgram.cluster.ClusterOptions;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.FinalAssignment;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.Timings;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.SimilarityRange;
import org.bandgram.layout.SparsityPattern;
import org.bandgram.order.Permutation;
import org.bandgram.storage.MessageForm;
import org.bandgram.storage.MessageFormat;

/**
 * What all drivers share once the similarities are there: preferences, messages, exemplars,
 * assignment, result. Similarities are indexed by position, results by input row.
 *
 * @param pairs the kept similarities
 * @param messaging how messages are updated and stored
 * @param permutation input row of each position
 * @param pattern which pairs are kept, by input row
 * @param points where the similarities come from; empty where they were precomputed
 * @param options options of the propagation
 * @param clusters how many clusters are asked for, and how points are assigned to them
 * @param backend what computes
 * @param parameters parameters for the provenance
 */
public record Propagation(
    SparseSimilarities pairs,
    Messaging messaging,
    Permutation permutation,
    SparsityPattern pattern,
    Optional<ComparedPoints> points,
    PropagationOptions options,
    ClusterOptions clusters,
    Backend backend,
    Map<String, String> parameters) {

  /**
   * How messages are handled.
   *
   * @param form how they are updated
   * @param format how they are stored
   * @param rowLength how many elements a row of similarities stores, 1 where that varies
   */
  public record Messaging(MessageForm form, MessageFormat format, int rowLength) {}

  private static final int QUANTILES = 257;

  public Clustering run(double orderSeconds, double constructSeconds, Execution execution) {
    Timings.Stopwatch watch = new Timings.Stopwatch();
    Supplier<SimilarityDistribution> kept =
        new Memo(() -> SimilarityDistribution.ofKept(pairs, messaging.rowLength, execution));
    Supplier<SimilarityDistribution> sampled = new Memo(() -> sampled(kept, execution));
    double[] preferences =
        Preferences.resolve(options.preference(), pairs.size(), pairs.precision(), kept, sampled);
    double[] first = preferences;
    double prepared = watch.lap();
    execution.checkpoints().begin(() -> identity(first, kept.get()));
    execution.cancellation().resultAvailable();
    Outcome outcome;
    Partition partition;
    double propagated;
    if (isDegenerate(kept.get().range(), sampled, preferences)) {
      outcome = degenerateOutcome(kept.get().range(), preferences);
      partition = degeneratePartition(outcome);
      propagated = watch.lap();
    } else {
      try (Messages messages = pairs.messages(messaging.form, messaging.format, execution)) {
        if (clusters.count().isPresent()) {
          ClusterCountSearch.Found found =
              new ClusterCountSearch(
                      messages,
                      pairs,
                      permutation,
                      value -> Preferences.replaced(first, value),
                      options,
                      kept.get().range(),
                      kept.get().range().greatest(),
                      execution)
                  .find(clusters.count().getAsInt(), Preferences.mean(first));
          outcome = found.outcome();
          preferences = found.preferences();
        } else {
          outcome =
              PropagationLoop.run(
                  messages,
                  pairs,
                  permutation,
                  preferences,
                  options,
                  execution,
                  execution.progress());
        }
        propagated = watch.lap();
        execution.progress().update("assign", 0, 1);
        partition = finish(messages, outcome, preferences, execution);
        execution.progress().update("assign", 1, 1);
      }
    }
    double net = netSimilarity(partition, preferences, execution);
    return new Clustering(
        partition.labels(),
        partition.exemplars(),
        clusters.count(),
        ended(outcome.status(), execution),
        outcome.iterations(),
        outcome.orphans(),
        net,
        Preferences.mean(preferences),
        outcome.damping(),
        outcome.trace(),
        new Timings(orderSeconds, constructSeconds + prepared, propagated, watch.lap()),
        pattern,
        points.map(p -> p.model(partition.exemplars())),
        Provenance.now(backend.name(), execution.threads(), parameters));
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

  private String identity(double[] preferences, SimilarityDistribution kept) {
    RunIdentity identity =
        new RunIdentity(parameters, backend.name()).with("preferences", preferences);
    return points
        .map(p -> p.identified(identity))
        .orElseGet(() -> identity.with("quantiles of the similarities", quantiles(kept)))
        .toString();
  }

  private static double[] quantiles(SimilarityDistribution distribution) {
    double[] quantiles = new double[QUANTILES];
    Arrays.setAll(quantiles, q -> distribution.quantile(q / (QUANTILES - 1.0)));
    return quantiles;
  }

  private SimilarityDistribution sampled(
      Supplier<SimilarityDistribution> kept, Execution execution) {
    return points.map(p -> p.sampled(backend.gram(), options.seed(), execution)).orElseGet(kept);
  }

  private Partition finish(
      Messages messages, Outcome outcome, double[] preferences, Execution execution) {
    IntPredicate row = i -> Preferences.allows(preferences[i]);
    IntPredicate position = i -> row.test(permutation.source(i));
    int[] exemplars = Partition.indices(outcome.exemplars());
    boolean refine = clusters.refine() && !execution.cancellation().isStopping();
    Optional<Assigner.Anywhere> nearest =
        points.map(p -> p.nearest(row, backend.gram(), execution));
    if (nearest.isPresent() && clusters.assignment() != FinalAssignment.IN_BAND) {
      int[] rows = Arrays.stream(exemplars).map(permutation::source).sorted().toArray();
      Partition partition = nearest.get().finish(rows, refine);
      return clusters.assignment() == FinalAssignment.MEAN
          ? points.get().toMeans(row, backend.gram(), execution).best(partition, options.seed())
          : partition;
    }
    Assigner.OrphanRule rule =
        nearest
            .map(n -> n.orphanRule(permutation::source))
            .orElse(Assigner.OrphanRule.OWN_EXEMPLAR);
    return byRow(
        new Assigner.AlongPairs(pairs, messages, position, rule, execution)
            .finish(exemplars, refine));
  }

  private Partition byRow(Partition byPosition) {
    int[] exemplarOf = new int[pairs.size()];
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
            .map(p -> p.similarities(exemplarOf, backend.gram(), execution))
            .orElseGet(() -> keptSimilarities(exemplarOf));
    double net = 0;
    for (int i = 0; i < values.length; i++) {
      net += exemplarOf[i] == i ? preferences[i] : values[i];
    }
    return net;
  }

  /** Returns the similarity of each point to its exemplar, 0 where they have no edge. */
  private double[] keptSimilarities(int[] exemplarOf) {
    double[] values = new double[exemplarOf.length];
    for (int i = 0; i < values.length; i++) {
      double s = pairs.similarity(permutation.position(i), permutation.position(exemplarOf[i]));
      values[i] = s == Double.NEGATIVE_INFINITY ? 0 : s;
    }
    return values;
  }

  /** Without differences between similarities messages decide nothing but ties. */
  private boolean isDegenerate(
      SimilarityRange kept, Supplier<SimilarityDistribution> sampled, double[] preferences) {
    return kept.isEmpty()
        || (kept.isConstant()
            && Arrays.stream(preferences).allMatch(p -> p == preferences[0])
            && (keepsAllPairs(kept) || isConstantThroughout(kept, sampled)));
  }

  private boolean keepsAllPairs(SimilarityRange kept) {
    return kept.count() == (pairs.size() - 1L) * pairs.size();
  }

  /** Kept pairs may be alike where others differ, such as neighbours on a line. */
  private boolean isConstantThroughout(
      SimilarityRange kept, Supplier<SimilarityDistribution> sampled) {
    return points.isPresent()
        && sampled.get().range().isConstant()
        && sampled.get().range().least() == kept.least();
  }

  /**
   * All similarities are equal: as scikit-learn has it, all points are exemplars where the user
   * prefers a point to being represented at all, and the first point represents all otherwise.
   * Without any edge each point stands for itself.
   */
  private Outcome degenerateOutcome(SimilarityRange kept, double[] preferences) {
    boolean given =
        options.preference() instanceof Preference.Scalar
            || options.preference() instanceof Preference.PerPoint;
    boolean apart = given && preferences[0] >= kept.greatest();
    int count = kept.isEmpty() ? pairs.size() : clusters.count().orElse(apart ? pairs.size() : 1);
    boolean[] exemplars = new boolean[pairs.size()];
    Arrays.fill(exemplars, 0, count, true);
    return Outcome.without(exemplars, Status.CONVERGED, options);
  }

  private Partition degeneratePartition(Outcome outcome) {
    int[] exemplarOf = new int[pairs.size()];
    for (int i = 0; i < exemplarOf.length; i++) {
      exemplarOf[i] = outcome.exemplars()[i] ? i : 0;
    }
    return Partition.of(exemplarOf);
  }

  public static void requireClusterCount(OptionalInt clusters, int n) {
    if (clusters.isPresent()) {
      int k = clusters.getAsInt();
      InvalidInputException.require(
          k >= 1 && k <= n, "clusters", k, "from 1 to " + n + ", the number of points");
    }
  }

  /** Computes a value once, when first asked. */
  private static final class Memo implements Supplier<SimilarityDistribution> {
    private final Supplier<SimilarityDistribution> source;
    private SimilarityDistribution value;

    Memo(Supplier<SimilarityDistribution> source) {
      this.source = source;
    }

    @Override
    public SimilarityDistribution get() {
      if (value == null) {
        value = source.get();
      }
      return value;
    }
  }
}
