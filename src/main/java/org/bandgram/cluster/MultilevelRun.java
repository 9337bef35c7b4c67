package org.bandgram.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Provenance;
import org.bandgram.cluster.MultilevelAffinityPropagation.Options;
import org.bandgram.cluster.MultilevelClustering.Level;
import org.bandgram.cluster.Refinement.Refined;
import org.bandgram.cluster.TopLevel.Choice;
import org.bandgram.compute.Backend;
import org.bandgram.compute.BackendProvider;
import org.bandgram.compute.KeptSimilarities;
import org.bandgram.compute.MessageFormat;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Similarity;
import org.bandgram.layout.BandLayout;

/** One run of {@link MultilevelAffinityPropagation}. */
final class MultilevelRun {
  /** A top level of more groups than this keeps the pairs of bands only. */
  private static final int LARGEST_DENSE = 2048;

  /** A level has up to so many times the groups of the next. */
  private static final double MOST_SHRINKAGE = 16;

  /** How many times the groups asked for the top level may have. */
  private static final double TOLERATED = 4.0 / 3;

  /** A level that keeps a greater share of its groups is the top. */
  private static final double LEAST_SHRINKAGE = 0.95;

  /** Groups at the top per cluster asked for. */
  private static final int GROUPS_PER_CLUSTER = 4;

  private final Options options;
  private final Similarity similarity;
  private final OptionalInt clusters;
  private final Execution execution;
  private final PointSet input;
  private final double[] weights;
  private final DistinctPoints distinct;
  private final PointPreferences preferences;
  private final Backend backend;
  private final List<PointGroups> levels = new ArrayList<>();
  private final List<Partition> partitions = new ArrayList<>();
  private final Timings.Stopwatch watch = new Timings.Stopwatch();

  /** Preferences of the points, where they decide the number of clusters. */
  private double[] wanted;

  private double orderSeconds;
  private double constructSeconds;
  private double propagateSeconds;

  MultilevelRun(PointSet points, double[] weights, Options options, Execution execution) {
    this.options = options;
    this.similarity = options.band().similarity();
    this.clusters = options.band().clusters();
    this.execution = execution;
    this.input = points.withPrecision(options.band().precision());
    this.weights = weights;
    this.distinct = DistinctPoints.of(input, weights);
    this.preferences = new PointPreferences(distinct, options.band().propagation().preference());
    if (clusters.isPresent()) {
      InvalidInputException.require(
          clusters.getAsInt() <= preferences.allowedCount(),
          "clusters",
          clusters.getAsInt(),
          "at most %d, the number of distinct points%s"
              .formatted(
                  preferences.allowedCount(),
                  preferences.allowedCount() < distinct.size() ? " that may be exemplars" : ""));
    }
    BandLayout first = BandLayout.of(distinct.size(), options.band().halfBandwidth());
    this.backend =
        BackendProvider.select(
            options.band().device(), options.band().curves() * first.elementCount());
  }

  MultilevelClustering run() {
    PointGroups groups = PointGroups.ofPoints(distinct, similarity);
    while (true) {
      levels.add(groups);
      Step step = step(groups);
      if (step.isTop()) {
        return finish(step.choices);
      }
      groups = coarser(groups, step.joined);
      propagateSeconds += watch.lap();
    }
  }

  /**
   * What a level leads to.
   *
   * @param joined the group that each group joins, where another level follows
   * @param choices exemplars among the groups, where this level is the top
   */
  private record Step(int[] joined, List<Choice> choices) {
    boolean isTop() {
      return !choices.isEmpty();
    }
  }

  private Step step(PointGroups groups) {
    OrderedBands ordered = order(groups);
    try (KeptSimilarities kept =
        ordered.construct(groups.columns(), groups.comparison(), backend, execution)) {
      if (clusters.isEmpty() && wanted == null) {
        wanted = wantedPreferences(kept, ordered);
      }
      OpeningCost opening = OpeningCost.of(groups, ordered, kept, execution);
      constructSeconds += watch.lap();
      boolean[] allowed = preferences.allowed(groups);
      double goal = nextSize(groups.size());
      if (!isTop(groups) && !wantsMoreThan(goal, opening)) {
        int[] joined =
            new Coarsening(groups, ordered, kept, options, execution)
                .run(opening.forClusters(goal), goal, allowed);
        if (isUsable(Coarsening.count(joined), groups.size())) {
          return new Step(joined, List.of());
        }
      }
      TopLevel top = new TopLevel(groups, ordered, kept, allowed, options, execution);
      return new Step(new int[0], choose(top, opening));
    }
  }

  /** Tells whether the preference asks for more clusters than the next level would have groups. */
  private boolean wantsMoreThan(double goal, OpeningCost opening) {
    return wanted != null && opening.clusters(costOfWanted()) >= goal;
  }

  /** A few groups more than asked for are not worth another level. */
  private boolean isTop(PointGroups groups) {
    return groups.size() <= TOLERATED * topSize();
  }

  /** Groups that hardly shrink, or to fewer than the clusters asked for, are those of the top. */
  private boolean isUsable(int count, int size) {
    return count <= LEAST_SHRINKAGE * size && count >= clusters.orElse(1);
  }

  private int topSize() {
    return Math.max(options.topSize(), GROUPS_PER_CLUSTER * clusters.orElse(0));
  }

  /** Returns how many groups the next level should have, so that all levels shrink alike. */
  private double nextSize(int size) {
    double shrinkage = (double) size / topSize();
    double steps = Math.ceil(Math.log(shrinkage) / Math.log(MOST_SHRINKAGE));
    return size / Math.pow(shrinkage, 1 / Math.max(1, steps));
  }

  private OrderedBands order(PointGroups groups) {
    BandAffinityPropagation.Options band = options.band();
    boolean dense = isTop(groups) && groups.size() <= LARGEST_DENSE;
    BandLayout layout =
        dense ? BandLayout.full(groups.size()) : BandLayout.of(groups.size(), band.halfBandwidth());
    int curves = layout.isFull() ? 1 : band.curves();
    MemoryPlan.requireBands(
        layout, curves, band.precision(), MessageFormat.FULL, backend::availableBytes);
    constructSeconds += watch.lap();
    OrderedBands ordered =
        OrderedBands.order(
            groups.representatives(), layout, curves, band.ordering(), backend, execution);
    orderSeconds += watch.lap();
    return ordered;
  }

  private double[] wantedPreferences(KeptSimilarities kept, OrderedBands ordered) {
    return preferences.values(
        kept,
        ordered.bands().layout().width(),
        similarity,
        backend.gram(),
        options.band().propagation().seed(),
        execution);
  }

  /** Returns what an exemplar costs on average: what it would contribute without a preference. */
  private double costOfWanted() {
    PointSet points = distinct.points();
    double sum = 0;
    for (int i = 0; i < wanted.length; i++) {
      sum += preferences.allows(i) ? similarity.between(points, i, points, i) - wanted[i] : 0;
    }
    return sum / preferences.allowedCount();
  }

  private List<Choice> choose(TopLevel top, OpeningCost opening) {
    List<Choice> choices =
        clusters.isPresent()
            ? top.withClusters(
                clusters.getAsInt(), opening.forClusters(clusters.getAsInt()), backend.gram())
            : List.of(top.withPreferences(wanted));
    propagateSeconds += watch.lap();
    return choices;
  }

  /** Returns the groups that groups become when each joins another. */
  private PointGroups coarser(PointGroups groups, int[] joined) {
    int[] exemplarOf = new int[distinct.size()];
    for (int i = 0; i < exemplarOf.length; i++) {
      int group = partitions.isEmpty() ? i : partitions.getLast().labels()[i];
      exemplarOf[i] = groups.rows()[joined[group]];
    }
    Partition partition = Partition.of(exemplarOf);
    partitions.add(partition);
    return PointGroups.of(distinct, partition, similarity, preferences::allows, execution);
  }

  private MultilevelClustering finish(List<Choice> choices) {
    PropagationOptions propagation = options.band().propagation();
    Refinement refinement =
        new Refinement(distinct, levels, preferences::allows, backend, execution);
    Refined refined =
        propagation.refine()
            ? refinement.best(choices, propagation.seed())
            : refinement.first(choices);
    if (options.band().assignment() == FinalAssignment.MEAN) {
      refined = refinement.toMeans(refined);
    }
    List<Level> all = new ArrayList<>();
    for (int l = 0; l + 1 < levels.size(); l++) {
      all.add(level(partitions.get(l).labels(), levels.get(l + 1).rows()));
    }
    all.add(level(refined.partition().labels(), refined.partition().exemplars()));
    return new MultilevelClustering(clustering(refined, all.getLast()), all, merges(all.getLast()));
  }

  private Optional<MergeTree> merges(Level level) {
    return level.clusterCount() > MultilevelClustering.MOST_MERGED
        ? Optional.empty()
        : Optional.of(
            MergeTree.of(input, level.labels(), level.exemplars(), similarity, weights, execution));
  }

  private Level level(int[] labels, int[] exemplars) {
    return new Level(
        distinct.byRow(labels), Arrays.stream(exemplars).map(i -> distinct.rows()[i]).toArray());
  }

  private Clustering clustering(Refined refined, Level level) {
    Choice choice = refined.choice();
    return new Clustering(
        level.labels(),
        level.exemplars(),
        choice.outcome().status(),
        choice.outcome().iterations(),
        choice.outcome().orphans(),
        refined.sum() + level.clusterCount() * choice.preference(),
        choice.preference(),
        choice.outcome().damping(),
        choice.outcome().trace(),
        new Timings(orderSeconds, constructSeconds, propagateSeconds, watch.lap()),
        Optional.of(new ExemplarModel(input.select(level.exemplars()), similarity)),
        Provenance.now(backend.name(), execution.threads(), describe()));
  }

  private Map<String, String> describe() {
    BandAffinityPropagation.Options band = options.band();
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("method", "multilevel");
    parameters.put("n", Integer.toString(input.size()));
    parameters.put("distinct", Integer.toString(distinct.size()));
    parameters.put(
        "levels", levels.stream().map(l -> Integer.toString(l.size())).toList().toString());
    parameters.put("top_size", Integer.toString(options.topSize()));
    parameters.put("half_bandwidth", Integer.toString(band.halfBandwidth()));
    parameters.put("curves", Integer.toString(band.curves()));
    parameters.put("ordering", band.ordering().toString());
    parameters.put("similarity", similarity.toString());
    parameters.put("precision", band.precision().toString());
    parameters.put("propagation", band.propagation().toString());
    return parameters;
  }
}
