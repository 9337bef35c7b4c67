package org.bandgram.cluster.internal.points;

import java.util.Arrays;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;

/** How often points count. */
public final class PointWeights {
  private PointWeights() {}

  /** Returns the weight 1 for each point. */
  public static double[] ones(PointSet points) {
    double[] ones = new double[points.size()];
    Arrays.fill(ones, 1);
    return ones;
  }

  /**
   * Returns a weight for each point: those that are given, 1 each if there are none.
   *
   * @throws InvalidInputException if some are given, but not one for each point, or one is not a
   *     finite number greater than 0
   */
  public static double[] of(PointSet points, double[] given) {
    double[] weights = given.length == 0 ? ones(points) : given;
    InvalidInputException.require(
        weights.length == points.size(),
        "the number of weights",
        weights.length,
        points.size() + ", one for each point");
    for (int i = 0; i < weights.length; i++) {
      if (!(weights[i] > 0 && Double.isFinite(weights[i]))) {
        throw InvalidInputException.of(
            "the weight of point " + i, weights[i], "a finite number greater than 0");
      }
    }
    return weights;
  }
}
