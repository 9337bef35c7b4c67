package org.bandgram.cluster.count;

import static org.bandgram.InvalidInputException.require;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.bandgram.CancelledException;
import org.bandgram.Checkpoints;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.count.CountComparison.Count;
import org.bandgram.cluster.merge.MergeTree;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Choice;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Levels;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.cluster.multilevel.MultilevelClustering.Level;
import org.bandgram.cluster.multilevel.internal.MultilevelRun;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.PointScale;
import org.bandgram.metric.ClusteringError;
import org.bandgram.metric.ExemplarDistances;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Similarity;

/**
 * Compares numbers of clusters of the same points, and clusters them into the number that it
 * suggests; see the package's page for what is measured.
 */
public final class ClusterCounts {
  /** Points whose silhouettes are measured, at most. */
  private static final int SAMPLE = 2000;

  /** The most clusters that a hint looks at. */
  private static final int MOST_HINTED = 50;

  private ClusterCounts() {}

  /**
   * Which numbers of clusters to compare, and how.
   *
   * @param fewest the least number, at least 2
   * @param most the greatest number, at most {@value MultilevelClustering#MOST_MERGED}
   * @param clustering how to cluster; a number of clusters there is not used; by k-medoids, or on
   *     many levels along bands or a graph
   * @param resamples how many parts of the points are clustered to see how stable clusters are, at
   *     least 0
   */
  public record Options(
      int fewest, int most, AutoAffinityPropagation.Options clustering, int resamples) {
    private static final int RESAMPLES = 5;

    /** Checks every bound. */
    public Options {
      require(fewest >= 2, "the fewest clusters", fewest, "at least 2");
      require(
          most >= fewest && most <= MultilevelClustering.MOST_MERGED,
          "the most clusters",
          most,
          "from %d to %d".formatted(fewest, MultilevelClustering.MOST_MERGED));
      require(resamples >= 0, "resamples", resamples, "at least 0");
      require(clustering.levels() != Levels.ONE, "levels", clustering.levels(), "many or auto");
      require(
          clustering.pairs() != Pairs.ALL && clustering.pairs() != Pairs.COO,
          "pairs",
          clustering.pairs(),
          "bands, graph or auto");
    }

    /** Returns options for all numbers in a range, with 5 resamples and the usual clustering. */
    public static Options of(int fewest, int most) {
      return new Options(fewest, most, AutoAffinityPropagation.Options.defaults(), RESAMPLES);
    }

    /** Returns a copy with changed {@link #clustering}. */
    public Options withClustering(UnaryOperator<AutoAffinityPropagation.Options> change) {
      return new Options(fewest, most, change.apply(clustering), resamples);
    }

    /** Returns a copy with another number of {@link #resamples}. */
    public Options withResamples(int value) {
      return new Options(fewest, most, clustering, value);
    }
  }

  /**
   * Compares numbers of clusters. The time is that of a run to the most clusters, another choice of
   * exemplars among the groups of its top level, runs on the resamples and up to three on as many
   * points without clusters, 1,000 at most or 25 for each cluster, and O(n d) for each number. The
   * same for any number of threads.
   *
   * @param points n points
   * @param options which numbers, and how to cluster
   * @param execution as for {@link AutoAffinityPropagation}, and progress of a stage resample; a
   *     run that is stopped before its comparison is complete throws
   * @throws InvalidInputException if there are fewer distinct points than the most clusters, if the
   *     options do not suit the points, or if no distance belongs to the similarity, so that there
   *     are no silhouettes
   * @throws org.bandgram.InsufficientMemoryException if a level does not fit in memory
   * @throws org.bandgram.CancelledException if the run was cancelled
   */
  public static CountComparison compare(PointSet points, Options options, Execution execution) {
    require(
        execution.checkpoints().equals(Checkpoints.NONE),
        "checkpoints",
        "given",
        "none for several numbers of clusters");
    AutoAffinityPropagation.Options most = options.clustering().withClusters(options.most());
    Similarity similarity = most.band().similarity();
    Dissimilarity dissimilarity =
        ExemplarDistances.suiting(similarity)
            .orElseThrow(
                () ->
                    InvalidInputException.of(
                        "similarity", similarity.name(), "one that has a distance"));
    Choice choice = AutoAffinityPropagation.choose(points, most, false, execution);
    AutoAffinityPropagation.Options chosen = most.as(choice);
    Runs runs = Runs.of(points, chosen, choice, execution);
    MultilevelClustering finest = runs.most().get();
    requireComplete(execution);
    Cuts cuts =
        Cuts.of(
            points,
            finest.clustering(),
            finest.merges().orElseThrow(),
            dissimilarity,
            most.band().propagation().seed(),
            execution);
    Resampling resampling = new Resampling(cuts.silhouettes());
    resampling.run(
        points, cuts.near(), cuts.sample(), chosen, dissimilarity, options.resamples(), execution);
    List<Count> counts =
        IntStream.rangeClosed(options.fewest(), options.most())
            .mapToObj(k -> count(k, points, finest, cuts.silhouettes(), resampling, execution))
            .toList();
    Suggestion suggestion = cuts.suggestion(points, counts, chosen, execution);
    int suggested = suggestion.count().clusters();
    return new CountComparison(
        counts,
        suggested,
        CountComparison.reason(
            counts, suggestion.count(), suggestion.reference(), cuts.far().length),
        suggestion.reference(),
        suggestion.standsOut(),
        Arrays.stream(cuts.far()).boxed().toList(),
        choice,
        suggested == options.most() ? finest : runs.fewer().apply(suggested));
  }

  /**
   * A number of clusters.
   *
   * @param reference the silhouette of as many clusters of points without clusters
   * @param standsOut whether the number is more than chance
   */
  private record Suggestion(Count count, double reference, boolean standsOut) {}

  /**
   * How points are clustered.
   *
   * @param most into the most clusters
   * @param fewer into another number, afterwards
   */
  private record Runs(
      Supplier<MultilevelClustering> most, IntFunction<MultilevelClustering> fewer) {
    /** On many levels, pairs of points are searched once. */
    static Runs of(
        PointSet points,
        AutoAffinityPropagation.Options options,
        Choice choice,
        Execution execution) {
      if (choice.isByMedoids()) {
        return new Runs(
            () -> found(points, options, execution),
            clusters -> found(points, options.withClusters(clusters), execution));
      }
      MultilevelRun run =
          MultilevelRun.ofPoints(points, new double[0], options.levelsOf(choice), execution);
      return new Runs(run::run, run::again);
    }

    private static MultilevelClustering found(
        PointSet points, AutoAffinityPropagation.Options options, Execution execution) {
      return AutoAffinityPropagation.fit(points, options, execution).hierarchy().orElseThrow();
    }
  }

  /** What a run that was stopped has found so far is compared with nothing. */
  static void requireComplete(Execution execution) {
    if (execution.cancellation().isStopping()) {
      throw new CancelledException();
    }
  }

  private static Count count(
      int clusters,
      PointSet points,
      MultilevelClustering finest,
      CutSilhouettes silhouettes,
      Resampling resampling,
      Execution execution) {
    Level level = finest.cut(clusters);
    int[] exemplarOf = Arrays.stream(level.labels()).map(c -> level.exemplars()[c]).toArray();
    return new Count(
        clusters,
        ClusteringError.mean(points, exemplarOf, execution),
        silhouettes.silhouette(clusters),
        resampling.stability(clusters),
        preference(finest.merges().orElseThrow(), clusters));
  }

  /** Returns what the merge that leaves one cluster less loses, as a preference. */
  private static double preference(MergeTree tree, int clusters) {
    int merge = tree.leaves() - clusters;
    return merge < tree.merges().size()
        ? -tree.merges().get(merge).height()
        : Double.NEGATIVE_INFINITY;
  }

  /**
   * What a run says of every number.
   *
   * @param far the points that are far from all others, rows
   * @param near all other points
   * @param sample some of these
   * @param silhouettes how well these suit the clusters
   */
  private record Cuts(int[] far, int[] near, int[] sample, CutSilhouettes silhouettes) {
    static Cuts of(
        PointSet points,
        Clustering clustering,
        MergeTree tree,
        Dissimilarity dissimilarity,
        long seed,
        Execution execution) {
      int n = points.size();
      int[] some =
          n <= SAMPLE
              ? IntStream.range(0, n).toArray()
              : Resampling.rows(n, SAMPLE, new SplittableRandom(seed));
      int[] clusters = FarPoints.clusters(points, some, clustering, dissimilarity);
      int[] far = Arrays.stream(clusters).map(c -> clustering.exemplars()[c]).sorted().toArray();
      int[] sample = without(far, Arrays.stream(some));
      return new Cuts(
          far,
          without(far, IntStream.range(0, n)),
          sample,
          new CutSilhouettes(
              points, sample, clustering.exemplars(), tree, clusters, dissimilarity, execution));
    }

    private static int[] without(int[] far, IntStream rows) {
      return rows.filter(row -> Arrays.binarySearch(far, row) < 0).toArray();
    }

    /**
     * Returns the number whose silhouette is about the best; if that does not stand out, one that
     * is more stable and does.
     */
    Suggestion suggestion(
        PointSet points,
        List<Count> counts,
        AutoAffinityPropagation.Options options,
        Execution execution) {
      Count best = CountComparison.suggested(counts);
      Suggestion first = judged(best, points, options, execution);
      int most = silhouettes.counted(counts.getLast().clusters());
      if (first.standsOut() || most < 2) {
        return first;
      }
      double[] even = Reference.silhouettes(points.select(near), most, options, execution);
      return CountComparison.clearest(
              counts, best, k -> even[silhouettes.counted(k)], sample.length)
          .map(count -> judged(count, points, options, execution))
          .filter(Suggestion::standsOut)
          .orElse(first);
    }

    private Suggestion judged(
        Count count,
        PointSet points,
        AutoAffinityPropagation.Options options,
        Execution execution) {
      int counted = silhouettes.counted(count.clusters());
      double reference =
          counted < 2
              ? Double.NaN
              : Reference.silhouettes(points.select(near), counted, options, execution)[counted];
      boolean standsOut = CountComparison.standsOut(count, reference, sample.length);
      return new Suggestion(count, reference, standsOut);
    }

    /** Tells whether the silhouette of a number of clusters is more than chance, roughly. */
    boolean exceedChance(
        PointSet points, int clusters, Similarity similarity, Execution execution) {
      int counted = silhouettes.counted(clusters);
      return counted >= 2
          && CountComparison.exceeds(
              silhouettes.silhouette(clusters),
              Reference.roughly(points.select(near), counted, similarity, execution),
              sample.length);
    }
  }

  /**
   * Suggests fewer clusters than a run gave: of the numbers from 2 to 50 whose cut of the merge
   * tree has about the best silhouette on a sample of points, the greatest, if that silhouette is
   * better than the run's own, and than chance: than that of 250 points without clusters, or 25 for
   * each cluster. O(m K d) time for m points of the sample, at most 2,000, beside the tree.
   *
   * @param points the points of the run
   * @param clustering what the run found
   * @param known how its clusters merge; empty to find out
   * @param similarity how points are compared
   * @param execution threads and cancellation
   * @return the number; empty if none is better, no distance belongs to the similarity, or there is
   *     no tree: for more than {@value MultilevelClustering#MOST_MERGED} clusters, or for points so
   *     large that sums of similarities overflow
   */
  public static OptionalInt fewer(
      PointSet points,
      Clustering clustering,
      Optional<MergeTree> known,
      Similarity similarity,
      Execution execution) {
    Optional<Dissimilarity> dissimilarity = ExemplarDistances.suiting(similarity);
    if (dissimilarity.isEmpty() || clustering.clusterCount() <= 2) {
      return OptionalInt.empty();
    }
    return known
        .or(() -> tree(points, clustering, similarity, execution))
        .map(tree -> Cuts.of(points, clustering, tree, dissimilarity.get(), 0, execution))
        .map(cuts -> fewer(points, cuts, clustering.clusterCount(), similarity, execution))
        .orElse(OptionalInt.empty());
  }

  private static OptionalInt fewer(
      PointSet points, Cuts cuts, int clusters, Similarity similarity, Execution execution) {
    int most = Math.min(MOST_HINTED, clusters - 1);
    double[] silhouettes =
        IntStream.rangeClosed(2, most).mapToDouble(cuts.silhouettes()::silhouette).toArray();
    double best = Arrays.stream(silhouettes).filter(s -> !Double.isNaN(s)).max().orElse(0);
    if (!(best > cuts.silhouettes().silhouette(clusters))) {
      return OptionalInt.empty();
    }
    return IntStream.rangeClosed(2, most)
        .filter(k -> silhouettes[k - 2] >= CountComparison.ALIKE * best)
        .boxed()
        .max(Comparator.naturalOrder())
        .filter(k -> cuts.exceedChance(points, k, similarity, execution))
        .map(OptionalInt::of)
        .orElse(OptionalInt.empty());
  }

  private static Optional<MergeTree> tree(
      PointSet points, Clustering clustering, Similarity similarity, Execution execution) {
    int clusters = clustering.clusterCount();
    double largest = similarity.bound(PointScale.of(points, execution).squaredNorm());
    return clusters <= MultilevelClustering.MOST_MERGED
            && largest * points.size() * clusters < MergeTree.LARGEST_TOTAL
        ? Optional.of(
            MergeTree.of(
                points, clustering.labels(), clustering.exemplars(), similarity, execution))
        : Optional.empty();
  }
}
