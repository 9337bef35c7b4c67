package org.bandgram.cluster.count;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.cluster.internal.medoids.MedoidSwaps;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.internal.points.PointGroups;
import org.bandgram.cluster.merge.MergeTree;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.order.internal.Projection;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;

/**
 * Silhouettes of points without clusters: they are spread evenly over the box of the given points
 * along their principal components, and are clustered in the same way.
 *
 * <p>R. Tibshirani, G. Walther, T. Hastie. Estimating the number of clusters in a data set via the
 * gap statistic. Journal of the Royal Statistical Society B 63(2), 2001, doi
 * 10.1111/1467-9868.00293, compares errors with those of such points.
 */
final class Reference {
  /** Components of the box, at most: fewer make silhouettes greater, and so doubts likelier. */
  private static final int COMPONENTS = 16;

  private static final int POINTS_PER_CLUSTER = 25;

  /** At least so many points are drawn, small sets several times. */
  private static final int ENOUGH = 1000;

  private static final int MOST_SETS = 5;

  /** At least so many for a rough silhouette. */
  private static final int FEW = 250;

  private Reference() {}

  /**
   * Returns the mean silhouette of each number of clusters, of one to five sets of points.
   *
   * @param points the points, without such as are far from all others
   * @param most the most clusters, at least 2
   * @param options how points are clustered
   * @param execution threads and cancellation
   * @return silhouettes, of k clusters at k; NaN for fewer than two
   */
  static double[] silhouettes(
      PointSet points, int most, AutoAffinityPropagation.Options options, Execution execution) {
    Similarity similarity = options.band().similarity();
    int size = Math.min(points.size(), Math.max(ENOUGH, POINTS_PER_CLUSTER * most));
    SplittableRandom random = new SplittableRandom(options.band().propagation().seed());
    PointSet projected = projected(points, size, similarity, random, execution);
    AutoAffinityPropagation.Options euclidean =
        options
            .withBand(band -> band.withSimilarity(new NegativeSquaredEuclidean()))
            .withClusters(most);
    double[][] sets =
        IntStream.range(0, Math.clamp(ENOUGH / size, 1, MOST_SETS))
            .mapToObj(_ -> even(projected, random))
            .map(even -> silhouettes(even, euclidean, similarity, execution))
            .toArray(double[][]::new);
    return IntStream.rangeClosed(0, most)
        .mapToDouble(k -> Arrays.stream(sets).mapToDouble(set -> set[k]).average().orElseThrow())
        .toArray();
  }

  private static double[] silhouettes(
      PointSet even,
      AutoAffinityPropagation.Options options,
      Similarity similarity,
      Execution execution) {
    MultilevelClustering found =
        AutoAffinityPropagation.fit(even, options, execution).hierarchy().orElseThrow();
    ClusterCounts.requireComplete(execution);
    int[] exemplars = found.clustering().exemplars();
    MergeTree merges = found.merges().orElseThrow();
    CutSilhouettes cuts = cuts(even, exemplars, merges, similarity, execution);
    return IntStream.rangeClosed(0, exemplars.length)
        .mapToDouble(k -> k < 2 ? Double.NaN : cuts.silhouette(k))
        .toArray();
  }

  private static CutSilhouettes cuts(
      PointSet even,
      int[] exemplars,
      MergeTree merges,
      Similarity similarity,
      Execution execution) {
    return new CutSilhouettes(
        even,
        IntStream.range(0, even.size()).toArray(),
        exemplars,
        merges,
        new int[0],
        similarity instanceof Cosine ? new SquaredEuclideanDistance() : new EuclideanDistance(),
        execution);
  }

  /**
   * Returns the silhouette of one number of clusters in less time: of few points, whose exemplars
   * swaps from one start find.
   *
   * @param points as above
   * @param clusters how many, at least 2
   * @param similarity how points are compared
   * @param execution threads and cancellation
   */
  static double roughly(PointSet points, int clusters, Similarity similarity, Execution execution) {
    SplittableRandom random = new SplittableRandom(0);
    int size = Math.min(points.size(), Math.max(FEW, POINTS_PER_CLUSTER * clusters));
    PointSet even = even(projected(points, size, similarity, random, execution), random);
    PointGroups each =
        PointGroups.ofPoints(DistinctPoints.asTheyAre(even), new NegativeSquaredEuclidean());
    int[] exemplars =
        MedoidSwaps.among(each, BackendProvider.select(Device.CPU, 0).gram(), execution)
            .drawnOnce(clusters, 0);
    MergeTree none = new MergeTree(clusters, List.of());
    return cuts(even, exemplars, none, similarity, execution).silhouette(clusters);
  }

  /** Returns some points along their principal components. */
  private static PointSet projected(
      PointSet points,
      int size,
      Similarity similarity,
      SplittableRandom random,
      Execution execution) {
    PointSet some = points.select(Resampling.rows(points.size(), size, random));
    return Projection.onComponents(
        similarity instanceof Cosine ? directions(some) : some,
        Math.min(COMPONENTS, points.dimensions()),
        execution);
  }

  /** Returns points divided by their norms. */
  private static PointSet directions(PointSet points) {
    PointSet directions = PointSet.allocate(points.size(), points.dimensions(), points.precision());
    for (int i = 0; i < points.size(); i++) {
      double norm = 0;
      for (int f = 0; f < points.dimensions(); f++) {
        norm = Math.hypot(norm, points.get(i, f));
      }
      for (int f = 0; f < points.dimensions(); f++) {
        directions.set(i, f, norm == 0 ? 0 : points.get(i, f) / norm);
      }
    }
    return directions;
  }

  /** Returns as many points, spread evenly over the box of the given ones. */
  private static PointSet even(PointSet points, SplittableRandom random) {
    PointSet even = PointSet.allocate(points.size(), points.dimensions(), points.precision());
    for (int f = 0; f < points.dimensions(); f++) {
      double least = Double.POSITIVE_INFINITY;
      double greatest = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < points.size(); i++) {
        least = Math.min(least, points.get(i, f));
        greatest = Math.max(greatest, points.get(i, f));
      }
      for (int i = 0; i < points.size(); i++) {
        even.set(i, f, least + (greatest - least) * random.nextDouble());
      }
    }
    return even;
  }
}
