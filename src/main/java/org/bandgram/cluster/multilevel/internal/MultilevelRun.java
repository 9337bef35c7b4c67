package org.bandgram.cluster.multilevel.internal;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.Clustering.Timings;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.internal.BandRun;
import org.bandgram.cluster.affinity.internal.GraphRun;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.cluster.internal.points.PointGroups;
import org.bandgram.cluster.internal.points.PreparedPoints;
import org.bandgram.cluster.internal.propagation.OrderedBands;
import org.bandgram.cluster.internal.propagation.OrderedPairs;
import org.bandgram.cluster.internal.propagation.Outcome;
import org.bandgram.cluster.internal.propagation.PointPreferences;
import org.bandgram.cluster.internal.propagation.Preferences;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation.Options;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.cluster.multilevel.internal.Refinement.Refined;
import org.bandgram.cluster.multilevel.internal.TopLevel.Choice;
import org.bandgram.data.PointSet;
import org.bandgram.data.internal.RunIdentity;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.SimilarityStorage;

/** One run of {@code MultilevelAffinityPropagation}. */
public final class MultilevelRun {
  /** A top level of more groups than this keeps the pairs of bands only. */
  private static final int LARGEST_DENSE = 2048;

  /** What was asked for. */
  private Options asked;

  /** What is done, by the similarity of the finest groups. */
  private Options options;

  private final Similarity similarity;
  private OptionalInt clusters;
  private final Execution execution;
  private final PointSet input;
  private final double[] weights;
  private final DistinctPoints distinct;
  private final PointPreferences preferences;
  private final Backend backend;
  private final LevelSizes sizes;
  private final Hierarchy hierarchy;
  private final Timings.Stopwatch watch = new Timings.Stopwatch();

  /** Preferences of the points, if they decide the number of clusters. */
  private double[] wanted;

  /** The preference that should give the number of clusters asked for, as the last level has it. */
  private double estimated;

  /** Which pairs of the distinct points the finest level keeps. */
  private OrderedPairs finest;

  /** Where the weight of each distinct point is. */
  private HeldPoints centres;

  private double orderSeconds;
  private double constructSeconds;
  private double propagateSeconds;

  /**
   * Prepares a run from points.
   *
   * @param weights how often each point counts; none if once
   */
  public static MultilevelRun ofPoints(
      PointSet points, double[] weights, Options options, Execution execution) {
    AffinityOptions band = options.band();
    PreparedPoints prepared =
        PreparedPoints.of(
            points, weights, band.storage().precision(), band.similarity(), execution);
    DistinctPoints distinct = prepared.distinct();
    PointGroups finest = PointGroups.ofPoints(distinct, prepared.similarity());
    return new MultilevelRun(points, prepared.weights(), distinct, finest, options, execution);
  }

  /**
   * Prepares a run from groups, of which it tells in terms of their indices.
   *
   * @param groups the exemplars of the groups
   * @param cohesion the cohesion of each group
   */
  public static MultilevelRun ofGroups(
      DistinctPoints groups, double[] cohesion, Options options, Execution execution) {
    PointGroups finest = PointGroups.standingFor(groups, cohesion, options.band().similarity());
    return new MultilevelRun(groups.points(), groups.weights(), groups, finest, options, execution);
  }

  private MultilevelRun(
      PointSet input,
      double[] weights,
      DistinctPoints distinct,
      PointGroups finest,
      Options options,
      Execution execution) {
    this.asked = options;
    this.similarity = finest.similarity();
    this.options = options.withBand(band -> band.withSimilarity(similarity));
    this.clusters = options.band().clusters().count();
    this.execution = execution;
    this.input = input;
    this.weights = weights;
    this.distinct = distinct;
    this.preferences = new PointPreferences(distinct, options.band().propagation().preference());
    this.sizes = LevelSizes.of(options.topSize(), clusters.orElse(1));
    this.hierarchy = new Hierarchy(distinct, preferences, finest);
    requireReachable();
    this.backend = select();
  }

  /** All levels but the first store their similarities, and nobody knows yet how large they are. */
  private Backend select() {
    if (options.graph().isPresent()) {
      return new GraphRun(options.band(), options.graph().get())
          .select(distinct.size(), input.dimensions());
    }
    BandRun first = BandRun.of(options.band(), distinct.size());
    return first.select(first.suitsGpu(input.dimensions()), SimilarityStorage.STORED);
  }

  private String identity() {
    RunIdentity identity =
        new RunIdentity(MultilevelResult.parameters(input.size(), asked), backend.name())
            .with(input)
            .with("weights", weights);
    return (options.band().propagation().preference() instanceof Preference.PerPoint perPoint
            ? identity.with("preferences", perPoint.values())
            : identity)
        .toString();
  }

  private void requireReachable() {
    int allowed = preferences.allowedCount();
    if (clusters.isPresent()) {
      InvalidInputException.require(
          clusters.getAsInt() <= allowed,
          "clusters",
          clusters.getAsInt(),
          "at most %d, the number of distinct points%s"
              .formatted(allowed, allowed < distinct.size() ? " that may be exemplars" : ""));
    }
  }

  /** Groups level by level until few enough are left, and takes the clusters. */
  public MultilevelClustering run() {
    execution.checkpoints().begin(this::identity);
    return rest();
  }

  /** Does what {@link #run} does, as the rest of a run that has begun. */
  public MultilevelClustering rest() {
    try (HeldPoints held = backend.gram().hold(distinct.centres(), execution)) {
      centres = held;
      return result(refine(choices()));
    }
  }

  /**
   * Takes another number of clusters, at most as many as before, on the levels of a run that has
   * ended: pairs of points are not searched again.
   */
  public MultilevelClustering again(int count) {
    asked = asked.withClusters(count);
    options = options.withClusters(count);
    clusters = OptionalInt.of(count);
    return rest();
  }

  private List<Choice> choices() {
    List<Choice> choices = step();
    while (choices.isEmpty()) {
      choices = isStopping() ? List.of(ofGroups()) : step();
    }
    return choices;
  }

  private MultilevelClustering result(Refined refined) {
    return new MultilevelResult(input, weights, distinct, hierarchy, finest, similarity, execution)
        .of(
            refined,
            new Timings(orderSeconds, constructSeconds, propagateSeconds, watch.lap()),
            backend.name(),
            asked);
  }

  /** Adds a level, or returns choices of exemplars where the coarsest groups are the top. */
  private List<Choice> step() {
    PointGroups groups = hierarchy.top();
    boolean dense = sizes.isTop(groups.size()) && groups.size() <= LARGEST_DENSE;
    return options.graph().isPresent() && !dense ? stepOnGraph(groups) : stepOnBands(groups);
  }

  private List<Choice> stepOnBands(PointGroups groups) {
    OrderedBands ordered = order(groups);
    PointSet columns = groups.columns();
    boolean isFinest = columns == centres.points();
    HeldPoints held = isFinest ? centres : backend.gram().hold(columns, execution);
    try (SparseSimilarities kept =
        ordered.construct(held, groups.comparison(), storage(groups), backend, execution)) {
      if (!isFinest) {
        held.close();
      }
      return step(groups, ordered, kept, ordered.bands().layout().width());
    }
  }

  private List<Choice> stepOnGraph(PointGroups groups) {
    NeighbourGraph.Options graph = options.graph().orElseThrow();
    GroupGraph ordered = GroupGraph.of(groups, graph, centres, execution);
    try (SparseSimilarities kept = ordered.similarities(groups, backend, execution)) {
      return step(groups, ordered, kept, 1);
    }
  }

  private List<Choice> step(
      PointGroups groups, OrderedPairs ordered, SparseSimilarities kept, int rowLength) {
    centres.makeRoom(kept);
    finest = finest == null ? ordered : finest;
    if (clusters.isEmpty() && wanted == null) {
      wanted = wantedPreferences(kept, rowLength);
    }
    OpeningCost opening = OpeningCost.of(groups, ordered, kept, execution);
    if (clusters.isPresent()) {
      estimated = own() - opening.forClusters(clusters.getAsInt());
    }
    constructSeconds += watch.lap();
    execution.cancellation().resultAvailable();
    List<Choice> choices =
        joins(groups, ordered, kept, opening)
            ? List.of()
            : choose(new TopLevel(groups, ordered, kept, preferences, options.band(), execution));
    propagateSeconds += watch.lap();
    return choices;
  }

  private boolean joins(
      PointGroups groups, OrderedPairs ordered, SparseSimilarities kept, OpeningCost opening) {
    double goal = sizes.next(groups.size());
    if (sizes.isTop(groups.size()) || wantsMoreThan(goal, opening)) {
      return false;
    }
    int[] joined =
        new Coarsening(groups.cohesion(), ordered.permutation(), kept, options.band(), execution)
            .run(opening.forClusters(goal), goal, preferences.allowed(groups));
    return hierarchy.join(joined, sizes, execution);
  }

  /** Tells whether the preference asks for more clusters than the next level would have groups. */
  private boolean wantsMoreThan(double goal, OpeningCost opening) {
    return wanted != null && opening.clusters(costOfWanted()) >= goal;
  }

  /** Sums over groups are too expensive to be computed more than once. */
  private SimilarityStorage storage(PointGroups groups) {
    AffinityOptions band = options.band();
    return groups.isPlain()
        ? band.storage().resolved(similarity, input.dimensions())
        : SimilarityStorage.STORED;
  }

  private OrderedBands order(PointGroups groups) {
    AffinityOptions band = options.band();
    boolean dense = sizes.isTop(groups.size()) && groups.size() <= LARGEST_DENSE;
    BandLayout layout =
        dense
            ? BandLayout.full(groups.size())
            : BandLayout.of(groups.size(), band.bands().halfBandwidth());
    new BandRun(band, layout, band.bands().curvesFor(layout))
        .requireMemory(
            groups.representatives().dimensions(),
            storage(groups),
            groups.isPlain()
                ? EnumSet.allOf(SimilarityStorage.class)
                : Set.of(SimilarityStorage.STORED),
            backend,
            execution);
    constructSeconds += watch.lap();
    OrderedBands ordered =
        OrderedBands.order(
            groups.representatives(),
            layout,
            band.bands().curves(),
            band.bands().ordering(),
            backend,
            execution);
    orderSeconds += watch.lap();
    return ordered;
  }

  private double[] wantedPreferences(SparseSimilarities kept, int rowLength) {
    return preferences.values(
        kept,
        rowLength,
        similarity,
        backend.gram(),
        options.band().propagation().seed(),
        execution);
  }

  /** Returns what an exemplar costs on average: what it would contribute without a preference. */
  private double costOfWanted() {
    return preferences.meanOverAllowed(i -> distinct.own(similarity, i) - wanted[i]);
  }

  private boolean isStopping() {
    return execution.cancellation().isStopping();
  }

  /**
   * Returns the exemplars of the coarsest groups, for a run that is to end before they are few: all
   * of them, or as many as clusters are asked for.
   */
  private Choice ofGroups() {
    PointGroups groups = hierarchy.top();
    boolean[] allowed = preferences.allowed(groups);
    int[] exemplars = Partition.indices(allowed);
    Outcome outcome = Outcome.without(allowed, Status.STOPPED, options.band().propagation());
    if (clusters.isEmpty()) {
      return new Choice(exemplars, outcome, i -> wanted[i], Preferences.mean(wanted));
    }
    int[] chosen =
        new ExactCount(groups, g -> allowed[g], backend.gram(), execution)
            .adjust(new int[] {exemplars[0]}, clusters.getAsInt());
    return Choice.of(chosen, outcome, estimated);
  }

  /** Returns the mean similarity of a point that may be an exemplar to itself. */
  private double own() {
    return preferences.meanOverAllowed(i -> distinct.own(similarity, i));
  }

  private List<Choice> choose(TopLevel top) {
    if (clusters.isEmpty()) {
      return List.of(top.withPreferences(wanted));
    }
    return top.withClusters(clusters.getAsInt(), estimated, own(), backend.gram());
  }

  private Refined refine(List<Choice> choices) {
    PropagationOptions propagation = options.band().propagation();
    Refinement refinement =
        new Refinement(
            distinct,
            hierarchy.levels(),
            finest instanceof GroupGraph graph ? Optional.of(graph) : Optional.empty(),
            preferences::allows,
            centres,
            execution);
    Refined refined =
        options.band().clusters().refine() && !isStopping()
            ? refinement.best(choices, propagation.seed())
            : refinement.first(choices);
    return options.band().clusters().assignment() == FinalAssignment.MEAN
        ? refinement.toMeans(refined, propagation.seed())
        : refined;
  }
}
