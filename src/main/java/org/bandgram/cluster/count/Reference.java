package org.bandgram.cluster.count;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.data.PointSet;
import org.bandgram.order.PrincipalProjection;
import org.bandgram.similarity.Cosine;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.EuclideanDistance;
import org.bandgram.similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.SquaredEuclideanDistance;

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

  private static final int FEWEST_POINTS = 1000;
  private static final int POINTS_PER_CLUSTER = 20;

  /** Small sets are drawn several times, up to so many points in all. */
  private static final int POINTS_OF_ALL = 1000;

  private static final int MOST_SETS = 5;

  private Reference() {}

  /**
   * Returns the mean silhouette.
   *
   * @param points the points, without such as are far from all others
   * @param clusters how many clusters, at least 2
   * @param options how points are clustered
   * @param execution threads and cancellation
   */
  static double silhouette(
      PointSet points, int clusters, AutoAffinityPropagation.Options options, Execution execution) {
    boolean isCosine = options.band().similarity() instanceof Cosine;
    int size = Math.min(points.size(), Math.max(FEWEST_POINTS, POINTS_PER_CLUSTER * clusters));
    SplittableRandom random = new SplittableRandom(options.band().propagation().seed());
    PointSet some = points.select(Resampling.rows(points.size(), size, random));
    PointSet projected =
        PrincipalProjection.of(
            isCosine ? directions(some) : some,
            Math.min(COMPONENTS, points.dimensions()),
            execution);
    AutoAffinityPropagation.Options euclidean =
        options
            .with(band -> band.withSimilarity(new NegativeSquaredEuclidean()))
            .withClusters(clusters);
    Dissimilarity dissimilarity =
        isCosine ? new SquaredEuclideanDistance() : new EuclideanDistance();
    return IntStream.range(0, Math.clamp(POINTS_OF_ALL / size, 1, MOST_SETS))
        .mapToObj(_ -> even(projected, random))
        .mapToDouble(even -> silhouette(even, euclidean, dissimilarity, execution))
        .average()
        .orElseThrow();
  }

  private static double silhouette(
      PointSet even,
      AutoAffinityPropagation.Options options,
      Dissimilarity dissimilarity,
      Execution execution) {
    MultilevelClustering found =
        AutoAffinityPropagation.fit(even, options, execution).hierarchy().orElseThrow();
    ClusterCounts.requireComplete(execution);
    return new CutSilhouettes(
            even,
            IntStream.range(0, even.size()).toArray(),
            found.clustering().exemplars(),
            found.merges().orElseThrow(),
            new int[0],
            dissimilarity,
            execution)
        .silhouette(found.clustering().clusterCount());
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
