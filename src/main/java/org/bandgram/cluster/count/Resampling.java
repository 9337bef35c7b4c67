package org.bandgram.cluster.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.data.PointSet;
import org.bandgram.metric.ExternalIndices;
import org.bandgram.similarity.Dissimilarity;

/**
 * How much clusters depend on which points there are: some runs on random halves of the points, or
 * less of many points, each cut at every number of clusters like the run on all.
 *
 * <p>A. Ben-Hur, A. Elisseeff, I. Guyon. A stability based method for discovering structure in
 * clustered data. Pacific Symposium on Biocomputing, 2002, doi 10.1142/9789812799623_0002.
 */
final class Resampling {
  /** Points of a part for each cluster, at most. */
  private static final int POINTS_PER_CLUSTER = 20;

  private static final int FEWEST_POINTS = 1000;

  private final CutSilhouettes all;
  private final List<CutSilhouettes> parts = new ArrayList<>();
  private final List<Integer> most = new ArrayList<>();

  /**
   * Takes the run on all points.
   *
   * @param all its cuts
   */
  Resampling(CutSilhouettes all) {
    this.all = all;
  }

  /**
   * Clusters parts of the points.
   *
   * @param points the points
   * @param rows which of them to draw from
   * @param sample rows whose clusters are compared, as in the run on all
   * @param options how all points were clustered, the most clusters asked for
   * @param dissimilarity how points are compared
   * @param runs how many parts
   * @param execution threads, progress (stage resample) and cancellation
   */
  void run(
      PointSet points,
      int[] rows,
      int[] sample,
      AutoAffinityPropagation.Options options,
      Dissimilarity dissimilarity,
      int runs,
      Execution execution) {
    int wanted = options.band().clusters().count().orElseThrow();
    long seed = options.band().propagation().seed();
    for (int run = 0; run < runs; run++) {
      execution.progress().update("resample", run, runs);
      int[] drawn =
          Arrays.stream(part(rows.length, wanted, new SplittableRandom(seed + run)))
              .map(i -> rows[i])
              .toArray();
      PointSet part = points.select(drawn);
      int clusters = Math.min(wanted, DistinctPoints.of(part, execution).size());
      MultilevelClustering found =
          AutoAffinityPropagation.fit(part, options.withClusters(clusters), execution)
              .hierarchy()
              .orElseThrow();
      ClusterCounts.requireComplete(execution);
      most.add(found.clustering().clusterCount());
      parts.add(
          new CutSilhouettes(
              points,
              sample,
              Arrays.stream(found.clustering().exemplars()).map(i -> drawn[i]).toArray(),
              found.merges().orElseThrow(),
              new int[0],
              dissimilarity,
              execution));
    }
    execution.progress().update("resample", runs, runs);
  }

  /** Returns some rows, ascending. */
  private static int[] part(int n, int clusters, SplittableRandom random) {
    int few = Math.max(FEWEST_POINTS, POINTS_PER_CLUSTER * clusters);
    int wanted = Math.min(Math.max(n / 2, Math.min(n, clusters + 1)), few);
    return rows(n, wanted, random);
  }

  /** Returns {@code wanted} of n rows, all alike probable, ascending. */
  static int[] rows(int n, int wanted, SplittableRandom random) {
    int[] chosen = new int[wanted];
    int count = 0;
    for (int i = 0; count < wanted; i++) {
      if (random.nextInt(n - i) < wanted - count) {
        chosen[count++] = i;
      }
    }
    return chosen;
  }

  /** Returns the mean adjusted Rand index; NaN if no part has so many clusters, or one counts. */
  double stability(int clusters) {
    int counted = all.counted(clusters);
    int[] labels = all.labels(clusters);
    return IntStream.range(0, parts.size())
        .filter(p -> counted > 1 && most.get(p) >= counted)
        .mapToDouble(
            p -> ExternalIndices.of(labels, parts.get(p).labels(counted)).adjustedRandIndex())
        .average()
        .orElse(Double.NaN);
  }
}
