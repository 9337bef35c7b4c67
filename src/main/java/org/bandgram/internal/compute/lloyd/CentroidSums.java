package org.bandgram.internal.compute.lloyd;

import java.util.Arrays;
import org.bandgram.data.PointSet;

/**
 * Sums of the points of k clusters in d dimensions, in double precision; filled by {@link
 * LloydAssignment#sums}.
 *
 * @param sums k x d, row-major: the weighted sum of the points of each cluster
 * @param weights k numbers: the weight of each cluster, 0 where it is empty
 */
// shared on purpose: callers move points between the sums
public record CentroidSums(double[] sums, double[] weights) {
  /** Makes room for k clusters in d dimensions. */
  public static CentroidSums of(int k, int d) {
    return new CentroidSums(new double[Math.multiplyExact(k, d)], new double[k]);
  }

  /** Returns the number of clusters k. */
  public int size() {
    return weights.length;
  }

  /** Returns the number of dimensions d. */
  public int dimensions() {
    return sums.length / weights.length;
  }

  /** Sets all sums to 0. */
  public void clear() {
    Arrays.fill(sums, 0);
    Arrays.fill(weights, 0);
  }

  /** Returns whether all sums are 0 and none of them -0, as after {@link #clear}. */
  public boolean isZero() {
    return isZero(sums) && isZero(weights);
  }

  private static boolean isZero(double[] values) {
    return Arrays.stream(values).allMatch(value -> Double.doubleToRawLongBits(value) == 0);
  }

  /** Adds the sums of other points of the same clusters. */
  public void add(CentroidSums others) {
    add(others.sums, sums);
    add(others.weights, weights);
  }

  private static void add(double[] from, double[] to) {
    for (int e = 0; e < to.length; e++) {
      to[e] += from[e];
    }
  }

  /** Adds a point to a cluster, or takes it out with a negative weight. */
  public void add(PointSet points, int i, double weight, int cluster) {
    int d = dimensions();
    for (int f = 0; f < d; f++) {
      sums[cluster * d + f] += weight * points.get(i, f);
    }
    weights[cluster] += weight;
  }

  /**
   * Returns the means, rounded to the precision of the former centroids; an empty cluster keeps its
   * own.
   *
   * @param former k centroids
   */
  public PointSet means(PointSet former) {
    int d = dimensions();
    PointSet means = PointSet.allocate(size(), d, former.precision());
    for (int c = 0; c < size(); c++) {
      for (int f = 0; f < d; f++) {
        means.set(c, f, weights[c] > 0 ? sums[c * d + f] / weights[c] : former.get(c, f));
      }
    }
    return means;
  }
}
