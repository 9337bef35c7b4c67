package org.bandgram.cluster.internal.points;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;

/** How far points spread. */
public final class CoordinateVariance {
  private CoordinateVariance() {}

  /** Returns the mean over the coordinates of their variance over the points, O(n d). */
  public static double mean(PointSet points, Execution execution) {
    double sum = 0;
    for (double variance : of(points, execution)) {
      sum += variance;
    }
    return sum / points.dimensions();
  }

  /** Returns the variance of each coordinate over the points, O(n d). */
  public static double[] of(PointSet points, Execution execution) {
    int n = points.size();
    int d = points.dimensions();
    double[] variances = new double[d];
    execution.forBlocks(
        d,
        1,
        (f, from, to) -> {
          double mean = 0;
          for (int i = 0; i < n; i++) {
            mean += points.get(i, f);
          }
          mean /= n;
          double sum = 0;
          for (int i = 0; i < n; i++) {
            double difference = points.get(i, f) - mean;
            sum += difference * difference;
          }
          variances[f] = sum / n;
        });
    return variances;
  }
}
