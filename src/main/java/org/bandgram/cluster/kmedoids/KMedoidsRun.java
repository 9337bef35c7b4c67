package org.bandgram.cluster.kmedoids;

import static org.bandgram.InvalidInputException.require;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import org.bandgram.Checkpoints.Stage;
import org.bandgram.Execution;
import org.bandgram.Provenance;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Clustering.ExemplarModel;
import org.bandgram.cluster.Clustering.Timings;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.internal.medoids.MeanAssignment;
import org.bandgram.cluster.internal.medoids.MedoidSwaps;
import org.bandgram.cluster.internal.medoids.Recentring;
import org.bandgram.cluster.internal.medoids.Recentring.Recentred;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.cluster.internal.points.PointGroups;
import org.bandgram.cluster.internal.points.PreparedPoints;
import org.bandgram.cluster.internal.propagation.RunParameters;
import org.bandgram.cluster.kmedoids.KMedoids.Options;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.similarity.Similarity;

/** One run of {@link KMedoids}. */
final class KMedoidsRun {
  /** A sample of weighted points may have half as many as it was to have. */
  private static final int LEAST_SAMPLED = 2;

  /** Swaps judged on all points, or on more stand-ins, are done so often at most. */
  private static final int MOST_TURNS = 2;

  /** A turn that gains less, as a part of the sum, is the last. */
  private static final double LEAST_GAIN_OF_TURN = 1e-3;

  /** A round of re-centring many points that gains less, as a part of the sum, is the last. */
  private static final double LEAST_GAIN_OF_ROUND = 1e-4;

  private static final int CANDIDATES_PER_CLUSTER = 10;
  private static final int LEAST_CANDIDATES = 1000;

  /** Stand-ins are as many as keep the costs of these with all candidates below this. */
  private static final int MOST_COSTS = 64_000_000;

  /** The most stand-ins. */
  private static final int MOST_ROWS = 1 << 16;

  private final PointSet input;
  private final Options options;
  private final Execution execution;
  private final DistinctPoints distinct;
  private final Similarity similarity;
  private final int searched;
  private final Backend backend;
  private final HeldPoints held;
  private final Recentring recentring;
  private final Timings.Stopwatch watch = new Timings.Stopwatch();

  /**
   * Prepares a run.
   *
   * @param searchedOf how many of a number of distinct points medoids are searched among
   */
  KMedoidsRun(
      PointSet input,
      double[] weights,
      Options options,
      IntUnaryOperator searchedOf,
      Execution execution) {
    this.input = input;
    this.options = options;
    this.execution = execution;
    PreparedPoints prepared =
        PreparedPoints.of(input, weights, options.precision(), options.similarity(), execution);
    this.distinct = prepared.distinct();
    this.similarity = prepared.similarity();
    int clusters = options.clusters();
    require(
        clusters <= distinct.size(),
        "clusters",
        clusters,
        "at most %d, the number of distinct points".formatted(distinct.size()));
    this.searched = searchedOf.applyAsInt(distinct.size());
    requireEnoughSearched();
    this.backend =
        BackendProvider.select(
            options.device(), (long) searched * searched + (long) clusters * distinct.size());
    this.held = backend.gram().hold(distinct.points(), execution);
    this.recentring = new Recentring.Local(distinct, similarity, _ -> true, held, execution);
  }

  private void requireEnoughSearched() {
    int most = MedoidSwaps.mostMedoids(searched);
    most = searched == distinct.size() ? most : Math.min(most, searched / LEAST_SAMPLED);
    require(
        options.clusters() <= most,
        "clusters",
        options.clusters(),
        "at most %d for %d distinct points; affinity propagation on many levels finds more"
            .formatted(most, distinct.size()));
  }

  Clustering run() {
    try (held) {
      return clustering();
    }
  }

  private Clustering clustering() {
    double preparation = watch.lap();
    execution.cancellation().resultAvailable();
    Recentred found = searched == distinct.size() ? ofAll() : ofSome();
    Partition partition = found.partition();
    double sum = found.sum();
    if (options.assignment() == FinalAssignment.MEAN) {
      partition =
          new MeanAssignment(distinct, _ -> true, held, execution).best(partition, options.seed());
      sum = recentring.sum(partition);
    }
    return result(partition, sum, found, new Timings(0, preparation, 0, watch.lap()));
  }

  private Recentred ofAll() {
    PointGroups points = PointGroups.ofPoints(distinct, similarity);
    return recentring.run(
        MedoidSwaps.among(points, backend.gram(), execution)
            .drawn(options.clusters(), options.seed()));
  }

  private Recentred ofSome() {
    SplittableRandom random = new SplittableRandom(options.seed());
    StandIns standIns = StandIns.of(distinct, similarity, random, execution);
    PointGroups few = standIns.take(searched);
    MedoidSwaps swaps = MedoidSwaps.among(few, backend.gram(), execution);
    int clusters = options.clusters();
    int[] drawn =
        isGrouped()
            ? swaps.drawn(clusters, random.nextLong())
            : swaps.drawnOnce(clusters, random.nextLong());
    int[] medoids = Arrays.stream(drawn).map(m -> few.rows()[m]).sorted().toArray();
    Partition partition = recentring.assign(medoids);
    CentralPoints central = new CentralPoints(distinct, similarity, held, execution);
    if (PointGroups.isByMean(similarity)) {
      partition = recentring.assign(recentring.medoids(central.towardsMeans(partition)));
    }
    Recentred best = new Recentred(partition, recentring.sum(partition), 1, true);
    for (int turn = 0; turn < MOST_TURNS && !execution.cancellation().isStopping(); turn++) {
      Recentred next = swapped(best.partition(), central, standIns);
      double gain = next.sum() - best.sum();
      best = gain > 0 ? next : best;
      if (!(gain > LEAST_GAIN_OF_TURN * Math.abs(best.sum()))) {
        break;
      }
    }
    return best;
  }

  /** Swaps medoids for points in the middle of clusters, and re-centres them. */
  private Recentred swapped(Partition partition, CentralPoints central, StandIns standIns) {
    int perCluster = Math.max(CANDIDATES_PER_CLUSTER, LEAST_CANDIDATES / options.clusters());
    int[] candidates = central.of(partition, perCluster);
    int rows = Math.clamp((long) MOST_COSTS / candidates.length, searched, MOST_ROWS);
    int[] medoids =
        MedoidSwaps.with(
                standIns.take(rows),
                PointGroups.ofPoints(distinct, similarity),
                candidates,
                backend.gram(),
                execution)
            .best(new int[][] {partition.exemplars()}, options.seed())
            .points();
    return recentring.run(medoids, LEAST_GAIN_OF_ROUND, Stage.NONE);
  }

  private boolean isGrouped() {
    return searched < distinct.size() && KMedoids.usesGroups(input.dimensions(), options);
  }

  private Clustering result(Partition partition, double sum, Recentred found, Timings timings) {
    int[] exemplars = Arrays.stream(partition.exemplars()).map(i -> distinct.rows()[i]).toArray();
    Map<String, String> parameters = RunParameters.of("k-medoids", input.size(), options);
    parameters.put("distinct", Integer.toString(distinct.size()));
    parameters.put("sample", Integer.toString(searched));
    parameters.put("grouped", Boolean.toString(isGrouped()));
    return new Clustering(
        distinct.byRow(partition.labels()),
        exemplars,
        OptionalInt.of(options.clusters()),
        Status.of(found.settled()).unlessStopped(execution.cancellation()),
        found.rounds(),
        0,
        sum,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        new double[0],
        timings,
        (_, _) -> true,
        Optional.of(new ExemplarModel(input.select(exemplars), options.similarity())),
        Provenance.now(backend.name(), execution.threads(), parameters));
  }
}
