package org.bandgram.internal.compute.gram;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;

/** The weighted means of groups of points. */
public final class PointMeans {
  private PointMeans() {}

  /**
   * Computes means, O(n d): sums in double precision, in the order of the members, rounded to the
   * points' precision.
   *
   * @param points n points
   * @param members the points of each group, at least one
   * @param weights n weights, greater than 0
   * @return a mean for each group
   */
  public static PointSet of(
      PointSet points, int[][] members, double[] weights, Execution execution) {
    PointSet means = PointSet.allocate(members.length, points.dimensions(), points.precision());
    execution.forBlocks(
        members.length,
        perBlock(members.length),
        (_, from, to) -> {
          double[] sum = new double[points.dimensions()];
          for (int g = from; g < to; g++) {
            double weight = add(points, members[g], weights, sum);
            for (int j = 0; j < sum.length; j++) {
              means.set(g, j, sum[j] / weight);
            }
          }
        });
    return means;
  }

  /** Returns how many groups a thread takes at a time: few large ones one by one. */
  public static int perBlock(int groups) {
    return Math.max(1, groups >> 10);
  }

  /** Sets the sum of points times their weights; returns the sum of the weights. */
  private static double add(PointSet points, int[] members, double[] weights, double[] sum) {
    Arrays.fill(sum, 0);
    double all = 0;
    for (int i : members) {
      double weight = weights[i];
      all += weight;
      for (int j = 0; j < sum.length; j++) {
        sum[j] += weight * points.get(i, j);
      }
    }
    return all;
  }
}
