package org.bandgram.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.cluster.ClusterCountSearch.Found;
import org.bandgram.cluster.PropagationLoop.Outcome;
import org.bandgram.compute.GramOps;
import org.bandgram.compute.KeptSimilarities;
import org.bandgram.compute.MessageFormat;
import org.bandgram.compute.Messages;
import org.bandgram.compute.SimilarityRange;

/**
 * Affinity propagation on the coarsest groups.
 *
 * @param groups the groups in input order
 * @param ordered their order, and which pairs are kept
 * @param kept similarities of the kept pairs
 * @param allowed which groups may represent others
 * @param options how messages are passed
 */
record TopLevel(
    PointGroups groups,
    OrderedBands ordered,
    KeptSimilarities kept,
    boolean[] allowed,
    MultilevelAffinityPropagation.Options options,
    Execution execution) {
  /** Runs of the search whose exemplars are pursued further. */
  private static final int MOST_CHOICES = 6;

  /** The search may end one cluster off for so many clusters. */
  private static final int CLUSTERS_PER_MISS = 50;

  /**
   * Exemplars that a run chose.
   *
   * @param exemplars groups, ascending
   * @param outcome the run
   * @param preference the preference of a point
   */
  record Choice(int[] exemplars, Outcome outcome, double preference) {}

  /**
   * Runs with given preferences.
   *
   * @param preferences preferences of the points
   */
  Choice withPreferences(double[] preferences) {
    double mean = Preferences.mean(preferences);
    SimilarityRange range = kept.range(execution);
    if (groups.size() == 1 || range.isEmpty()) {
      return new Choice(Partition.indices(allowed), settled(), mean);
    }
    try (Messages messages = messages()) {
      PropagationOptions propagation = options.band().propagation();
      double[] jittered =
          Preferences.jittered(
              groups.preferences(preferences), propagation.jitter(), propagation.seed());
      Outcome outcome =
          PropagationLoop.run(
              messages,
              kept::similarity,
              ordered.permutation().apply(jittered),
              propagation,
              execution.cancellation(),
              execution.progress());
      return new Choice(exemplars(outcome), outcome, mean);
    }
  }

  private Outcome settled() {
    return new Outcome(
        allowed.clone(),
        0,
        0,
        Status.CONVERGED,
        options.band().propagation().damping(),
        new double[0]);
  }

  private Messages messages() {
    return kept.messages(options.band().form(), MessageFormat.FULL, execution);
  }

  private int[] exemplars(Outcome outcome) {
    return Arrays.stream(Partition.indices(outcome.exemplars()))
        .map(ordered.permutation()::source)
        .sorted()
        .toArray();
  }

  /**
   * Searches the preference that gives a number of clusters.
   *
   * @param clusters how many are wanted
   * @param cost where to start: what an exemplar costs
   * @return the runs that came closest, with different exemplars, brought to exactly that number
   */
  List<Choice> withClusters(int clusters, double cost, GramOps ops) {
    ExactCount exact = new ExactCount(groups, g -> allowed[g], ops, execution);
    SimilarityRange range = kept.range(execution);
    if (clusters == groups.size() || range.isEmpty() || range.isConstant()) {
      int[] all = Partition.indices(allowed);
      return List.of(new Choice(exact.adjust(all, clusters), settled(), 0));
    }
    try (Messages messages = messages()) {
      List<Found> runs =
          new ArrayList<>(
              new ClusterCountSearch(
                      messages,
                      kept,
                      ordered.permutation(),
                      this::preferences,
                      options.band().propagation(),
                      range,
                      execution)
                  .findAll(clusters, clusters / CLUSTERS_PER_MISS, -cost));
      runs.sort(
          Comparator.comparingLong((Found run) -> run.distance(clusters))
              .thenComparing(run -> run.outcome().status()));
      List<Choice> choices = new ArrayList<>();
      for (Found run : runs.subList(0, Math.min(MOST_CHOICES, runs.size()))) {
        int[] exemplars = exact.adjust(exemplars(run.outcome()), clusters);
        if (choices.stream().noneMatch(other -> Arrays.equals(other.exemplars, exemplars))) {
          choices.add(new Choice(exemplars, run.outcome(), run.value()));
        }
      }
      return choices;
    }
  }

  /** Returns the groups' preferences where an exemplar costs {@code -value}. */
  private double[] preferences(double value) {
    double[] preferences = new double[groups.size()];
    Arrays.setAll(
        preferences, i -> allowed[i] ? groups.cohesion()[i] + value : Double.NEGATIVE_INFINITY);
    return preferences;
  }
}
