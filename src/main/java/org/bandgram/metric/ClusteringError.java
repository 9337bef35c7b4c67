package org.bandgram.metric;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;

/**
 * The clustering error of Hussein and Abd-Almageed (Efficient band approximation of Gram matrices
 * for large scale kernel methods on GPUs, SC 2009, doi 10.1145/1654059.1654091): the squared
 * Euclidean distance of a point to the exemplar of its cluster, here as the mean over all points.
 *
 * <p>It always falls as exemplars are added, so compare clusterings at an equal number of them.
 */
public final class ClusteringError {
  private ClusteringError() {}

  /**
   * Returns the mean over all points of the squared Euclidean distance to their exemplar, in
   * squared units of the coordinates.
   *
   * <p>O(n d) time. Distances are computed in double precision from coordinate differences, summed
   * with compensation inside fixed blocks and across them in block order, so the result is the same
   * for any number of threads.
   *
   * @param points n points
   * @param exemplarOf for each point the index of its exemplar; n numbers in [0, n)
   * @param execution the team of threads
   * @throws org.bandgram.InvalidInputException if an exemplar is missing or names no point
   */
  public static double mean(PointSet points, int[] exemplarOf, Execution execution) {
    Exemplars.require(exemplarOf, points.size());
    double sum =
        BlockSum.of(
            points.size(), i -> squaredDistance(points, i, points, exemplarOf[i]), execution);
    return sum / points.size();
  }

  /**
   * Returns the squared Euclidean distance of each point to another, as {@link #mean(PointSet,
   * int[], Execution)} adds them up; O(n d).
   *
   * @param points n points
   * @param others points of as many dimensions
   * @param otherOf for each point the index of one of the others
   */
  public static double[] squaredDistances(PointSet points, PointSet others, int[] otherOf) {
    double[] squares = new double[points.size()];
    Arrays.setAll(squares, i -> squaredDistance(points, i, others, otherOf[i]));
    return squares;
  }

  /**
   * Returns the mean of squared distances that were computed in parts, the same bits as from the
   * points; O(n).
   *
   * @param squaredDistances those of all points, n values
   * @param execution the team of threads
   */
  public static double mean(double[] squaredDistances, Execution execution) {
    int n = squaredDistances.length;
    return BlockSum.of(n, i -> squaredDistances[i], execution) / n;
  }

  /**
   * Returns which part of the sum of all squared distances the points of each cluster have, O(n d)
   * time.
   *
   * @param points n points
   * @param labels the cluster of each point, n numbers from 0 to K - 1
   * @param exemplars the point that stands for each cluster, K numbers
   * @return K numbers that add up to 1; all 0 where every point is its exemplar
   */
  public static double[] shares(PointSet points, int[] labels, int[] exemplars) {
    double[] shares = new double[exemplars.length];
    for (int i = 0; i < labels.length; i++) {
      shares[labels[i]] += squaredDistance(points, i, points, exemplars[labels[i]]);
    }
    double sum = Arrays.stream(shares).sum();
    return sum == 0 ? shares : Arrays.stream(shares).map(share -> share / sum).toArray();
  }

  private static double squaredDistance(PointSet points, int i, PointSet others, int k) {
    double sum = 0;
    for (int j = 0; j < points.dimensions(); j++) {
      double difference = points.get(i, j) - others.get(k, j);
      sum += difference * difference;
    }
    return sum;
  }
}
