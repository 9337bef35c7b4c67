package org.bandgram.cluster.multilevel.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.bandgram.Execution;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.cluster.internal.points.PointGroups;
import org.bandgram.cluster.internal.propagation.ClusterCountSearch;
import org.bandgram.cluster.internal.propagation.ClusterCountSearch.Found;
import org.bandgram.cluster.internal.propagation.OrderedPairs;
import org.bandgram.cluster.internal.propagation.Outcome;
import org.bandgram.cluster.internal.propagation.PointPreferences;
import org.bandgram.cluster.internal.propagation.Preferences;
import org.bandgram.cluster.internal.propagation.PropagationLoop;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.SimilarityRange;

/**
 * Affinity propagation on the coarsest groups.
 *
 * @param groups the groups in input order
 * @param ordered their order, and which pairs are kept
 * @param kept similarities of the kept pairs
 * @param ofPoints which points may be exemplars
 */
record TopLevel(
    PointGroups groups,
    OrderedPairs ordered,
    SparseSimilarities kept,
    PointPreferences ofPoints,
    AffinityOptions options,
    Execution execution) {
  /** Runs of the search whose exemplars are pursued further. */
  private static final int MOST_CHOICES = 6;

  /** The search may end one cluster off for so many clusters. */
  private static final int CLUSTERS_PER_MISS = 50;

  /**
   * Exemplars that a run chose.
   *
   * @param exemplars groups, ascending
   * @param preference the preference of each point that may be an exemplar
   * @param meanPreference the mean of these
   */
  record Choice(
      int[] exemplars, Outcome outcome, IntToDoubleFunction preference, double meanPreference) {
    static Choice of(int[] exemplars, Outcome outcome, double preference) {
      return new Choice(exemplars, outcome, point -> preference, preference);
    }
  }

  /** Runs with given preferences. */
  Choice withPreferences(double[] preferences) {
    double mean = Preferences.mean(preferences);
    if (groups.size() == 1 || kept.range(execution).isEmpty()) {
      return new Choice(all(), settled(), i -> preferences[i], mean);
    }
    try (Messages messages = messages()) {
      Outcome outcome =
          PropagationLoop.run(
              messages,
              kept,
              ordered.permutation(),
              groups.preferences(i -> preferences[i]),
              options.propagation(),
              execution,
              execution.progress());
      return new Choice(exemplars(outcome), outcome, i -> preferences[i], mean);
    }
  }

  private int[] all() {
    return Partition.indices(ofPoints.allowed(groups));
  }

  private Outcome settled() {
    return Outcome.without(ofPoints.allowed(groups), Status.CONVERGED, options.propagation());
  }

  private Messages messages() {
    return kept.messages(options.storage().messages(), execution);
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
   * @param first the preference of a point to start with
   * @param highest the preference at which about every point stands for itself
   * @return the runs that came closest, with different exemplars, brought to exactly that number
   */
  List<Choice> withClusters(int clusters, double first, double highest, GramOps ops) {
    boolean[] allowed = ofPoints.allowed(groups);
    ExactCount exact = new ExactCount(groups, g -> allowed[g], ops, execution);
    SimilarityRange range = kept.range(execution);
    if (clusters == groups.size() || range.isEmpty() || range.isConstant()) {
      return List.of(Choice.of(exact.adjust(all(), clusters), settled(), highest));
    }
    try (Messages messages = messages()) {
      List<Found> runs =
          new ArrayList<>(
              new ClusterCountSearch(
                      messages,
                      kept,
                      ordered.permutation(),
                      this::preferences,
                      options.propagation(),
                      range,
                      highest,
                      execution)
                  .findAll(clusters, clusters / CLUSTERS_PER_MISS, first));
      runs.sort(
          Comparator.comparingLong((Found run) -> run.distance(clusters))
              .thenComparing(run -> run.outcome().status()));
      List<Choice> choices = new ArrayList<>();
      for (Found run : runs.subList(0, Math.min(MOST_CHOICES, runs.size()))) {
        int[] exemplars = exact.adjust(exemplars(run.outcome()), clusters);
        if (choices.stream().noneMatch(other -> Arrays.equals(other.exemplars, exemplars))) {
          choices.add(Choice.of(exemplars, run.outcome(), run.value()));
        }
      }
      return choices;
    }
  }

  /** Returns the groups' preferences where all points that may be exemplars have the same. */
  private double[] preferences(double value) {
    return groups.preferences(i -> ofPoints.allows(i) ? value : Double.NEGATIVE_INFINITY);
  }
}
