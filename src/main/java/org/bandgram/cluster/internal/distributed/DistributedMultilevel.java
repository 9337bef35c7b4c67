package org.bandgram.cluster.internal.distributed;

import static org.bandgram.InvalidInputException.require;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.bandgram.Checkpoints.Stage;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Provenance;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Clustering.ExemplarModel;
import org.bandgram.cluster.Clustering.Timings;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.internal.GraphRun;
import org.bandgram.cluster.internal.medoids.Recentring;
import org.bandgram.cluster.internal.medoids.Recentring.Recentred;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.internal.points.DistributedPoints;
import org.bandgram.cluster.internal.points.DistributedPoints.Groups;
import org.bandgram.cluster.internal.points.PartLevel;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.cluster.internal.propagation.OrderedBands;
import org.bandgram.cluster.internal.propagation.Propagation;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation.Options;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.cluster.multilevel.internal.Coarsening;
import org.bandgram.cluster.multilevel.internal.LevelSizes;
import org.bandgram.cluster.multilevel.internal.MultilevelResult;
import org.bandgram.cluster.multilevel.internal.MultilevelRun;
import org.bandgram.cluster.multilevel.internal.OpeningCost;
import org.bandgram.data.internal.RunIdentity;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.layout.BandLayout;
import org.bandgram.layout.SparsityPattern;

/**
 * {@code MultilevelAffinityPropagation} of points on other machines to a given number of clusters.
 * The finest level is a band along one curve there, with as many pairs as the options ask for along
 * all their curves; or, on graphs, the nearest neighbours within {@link NearParts}. Its groups,
 * with their means and numbers of points, come here, where all further levels are those of a single
 * machine. At the end points are assigned to the most similar of the final exemplars, and these
 * re-centred, where the points are.
 *
 * <p>The clusters are not those of a single machine, but about as good: exemplars are first chosen
 * among those of the finest groups, so that swaps cannot look within a group, and copies of a point
 * are not joined. So the finest groups are smaller than a single machine's as long as few enough
 * for that come here. The result does not depend on how points are spread.
 *
 * <p>Memory here: some 60 bytes per point, by estimate, and what {@code
 * MultilevelAffinityPropagation} needs for the groups: it aims at n / 4 of them, n / 2 on graphs,
 * at most {@value #FINE_GROUPS}, but no less than n / 16. Points that are few enough for the top
 * level, or that cannot be grouped along the curve, are all brought here.
 */
public final class DistributedMultilevel {
  /** Up to so many of the finest groups may come here where larger ones would do. */
  private static final int FINE_GROUPS = 1 << 17;

  private static final double LEAST_POINTS_PER_GROUP = 4;

  /** Larger ones lose 1 % more with 20 points to a cluster. */
  private static final double LEAST_POINTS_PER_GROUP_OF_GRAPHS = 2;

  private final DistributedPoints points;
  private final Options options;
  private final Execution execution;
  private final int clusters;
  private final LevelSizes sizes;
  private final Timings.Stopwatch watch = new Timings.Stopwatch();
  private double orderSeconds;
  private double constructSeconds;
  private double propagateSeconds;
  private SparsityPattern pattern;

  private DistributedMultilevel(DistributedPoints points, Options options, Execution execution) {
    this.points = points;
    this.options = options;
    this.execution = execution;
    this.clusters = options.band().clusters().count().orElseThrow();
    this.sizes = LevelSizes.of(options.topSize(), clusters);
  }

  /**
   * Checks what is asked for.
   *
   * @throws InvalidInputException if it is done on a single machine only
   */
  public static void requireSupported(Options options) {
    DistributedAffinityPropagation.requireSupported(finest(options));
    options.graph().ifPresent(graph -> new GraphRun(options.band(), graph).requireSuitable());
    require(
        options.band().clusters().count().isPresent(),
        "clusters",
        "left out",
        "given for multilevel on several machines");
  }

  /** Returns the options of the finest level. */
  private static AffinityOptions finest(Options options) {
    AffinityOptions band = options.band();
    long halfBandwidth = (long) band.bands().curves() * band.bands().halfBandwidth();
    return band.withCurves(1).withHalfBandwidth((int) Math.min(Integer.MAX_VALUE, halfBandwidth));
  }

  /**
   * Clusters points.
   *
   * @param bands orders and compares them, given the half-bandwidth and the other options
   * @param options what to do; they must ask for a number of clusters
   * @param execution threads for what is done here, progress and cancellation
   * @throws InvalidInputException if the options do not suit the points
   */
  public static Clustering fit(
      DistributedPoints points,
      Function<AffinityOptions, DistributedBand> bands,
      Options options,
      Execution execution) {
    requireSupported(options);
    Propagation.requireClusterCount(options.band().clusters().count(), points.size());
    return new DistributedMultilevel(points, options, execution).run(bands);
  }

  private Clustering run(Function<AffinityOptions, DistributedBand> bands) {
    execution.checkpoints().begin(this::identity);
    if (sizes.isTop(points.size())) {
      return here();
    }
    Groups groups = groups(bands);
    if (!sizes.isUsable(points.size(), groups.count(), groups.count())) {
      return here();
    }
    MultilevelClustering coarse = cluster(groups);
    propagateSeconds += watch.lap();
    Recentring recentring = new Recentring.Remote(points, execution);
    int[] exemplars =
        Arrays.stream(coarse.clustering().exemplars())
            .map(g -> groups.rows()[g])
            .sorted()
            .toArray();
    boolean refine = options.band().clusters().refine() && !execution.cancellation().isStopping();
    if (refine) {
      Recentred recentred = recentring.run(exemplars, 0, execution.checkpoints().next());
      return result(recentred.partition(), recentred.sum(), coarse);
    }
    Partition partition = recentring.assign(exemplars);
    return result(partition, recentring.sum(partition), coarse);
  }

  private Clustering here() {
    int[] rows = IntStream.range(0, points.size()).toArray();
    return MultilevelRun.ofPoints(points.select(rows), new double[0], options, execution)
        .rest()
        .clustering();
  }

  private String identity() {
    return points
        .identified(
            new RunIdentity(
                MultilevelResult.parameters(points.size(), options),
                BackendProvider.select(Device.CPU, 0).name()))
        .toString();
  }

  private Groups groups(Function<AffinityOptions, DistributedBand> bands) {
    return options.graph().map(this::groupsOfParts).orElseGet(() -> groupsAlongCurve(bands));
  }

  /** Groups in parts. */
  private record PartGroups(NearParts parts, int[] exemplarOf) {
    private static final PartGroups NONE = new PartGroups(new NearParts(new int[0], 0), new int[0]);

    /** Moves this out, or returns what was kept. */
    PartGroups transferred(StateTransfer state) {
      return new PartGroups(
          new NearParts(state.array(parts.pivotOf()), state.real(parts.recall())),
          state.array(exemplarOf));
    }
  }

  private Groups groupsOfParts(NeighbourGraph.Options graph) {
    Stage stage = execution.checkpoints().next();
    PartGroups found =
        stage.resumed(PartGroups.NONE::transferred).orElseGet(() -> groupInParts(graph));
    stage.held(found::transferred);
    pattern = found.parts;
    constructSeconds = watch.lap();
    return points.groups(found.exemplarOf);
  }

  /** Groups the points of each part along their nearest neighbours. */
  private PartGroups groupInParts(NeighbourGraph.Options graph) {
    PropagationOptions propagation = options.band().propagation();
    NearParts parts = NearParts.of(points, propagation.seed(), execution);
    orderSeconds = watch.lap();
    DistributedPoints.Joined joined =
        points.joinedWithin(
            parts.pivotOf(),
            new PartLevel(
                points.similarity(),
                graph.neighbours(),
                propagation.damping().factor(),
                propagation.damping().adaptive(),
                graph.seed(),
                points.size() / goal()));
    return new PartGroups(parts.withRecall(joined.recall()), joined.exemplarOf());
  }

  private Groups groupsAlongCurve(Function<AffinityOptions, DistributedBand> bands) {
    AffinityOptions finest = finest(options);
    try (DistributedBand band = bands.apply(finest)) {
      double goal = goal();
      BandLayout layout = BandLayout.of(points.size(), finest.bands().halfBandwidth());
      double[] own = points.own();
      pattern = new OrderedBands(band.order(), CurveBands.single(layout));
      OpeningCost opening = OpeningCost.ofPoints(points, own, band.order(), layout);
      boolean[] all = new boolean[points.size()];
      Arrays.fill(all, true);
      orderSeconds = band.orderSeconds();
      constructSeconds = watch.lap() - orderSeconds;
      int[] joined =
          new Coarsening(own, band.order(), band.similarities(), finest, execution)
              .run(opening.forClusters(goal), goal, all);
      return points.groups(joined);
    }
  }

  /** Returns how many groups the finest level should leave. */
  private double goal() {
    double least =
        options.graph().isPresent() ? LEAST_POINTS_PER_GROUP_OF_GRAPHS : LEAST_POINTS_PER_GROUP;
    double fine = Math.min(points.size() / least, FINE_GROUPS);
    return Math.max(fine, sizes.next(points.size()));
  }

  private MultilevelClustering cluster(Groups groups) {
    DistinctPoints exemplars =
        DistinctPoints.ofGroups(points.select(groups.rows()), groups.centres(), groups.sizes());
    return MultilevelRun.ofGroups(exemplars, groups.cohesion(), options, execution).rest();
  }

  private Clustering result(Partition partition, double sum, MultilevelClustering coarse) {
    Clustering top = coarse.clustering();
    double net = sum;
    for (double own : points.similarities(partition.exemplars(), partition.exemplars())) {
      net += top.preference().orElseThrow() - own;
    }
    return new Clustering(
        partition.labels(),
        partition.exemplars(),
        options.band().clusters().count(),
        top.status().unlessStopped(execution.cancellation()),
        top.iterations(),
        top.orphans(),
        net,
        top.preference(),
        top.damping(),
        top.trace(),
        new Timings(orderSeconds, constructSeconds, propagateSeconds, watch.lap()),
        pattern,
        Optional.of(new ExemplarModel(points.select(partition.exemplars()), points.similarity())),
        Provenance.now(
            BackendProvider.select(Device.CPU, 0).name(), execution.threads(), parameters(coarse)));
  }

  private Map<String, String> parameters(MultilevelClustering coarse) {
    List<Integer> counts =
        new ArrayList<>(List.of(points.size(), coarse.clustering().labels().length));
    coarse
        .levels()
        .subList(0, coarse.levels().size() - 1)
        .forEach(l -> counts.add(l.clusterCount()));
    Map<String, String> parameters = MultilevelResult.parameters(points.size(), options);
    parameters.put("levels", counts.toString());
    if (pattern instanceof NearParts parts) {
      parameters.put("parts", Integer.toString(parts.count()));
    } else {
      parameters.put(
          "finest_half_bandwidth", Integer.toString(finest(options).bands().halfBandwidth()));
    }
    return parameters;
  }
}
