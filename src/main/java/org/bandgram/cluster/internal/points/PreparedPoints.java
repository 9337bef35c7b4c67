package org.bandgram.cluster.internal.points;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.internal.compute.gram.PointScale;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Linear;

/**
 * Weighted points, checked and made ready to be divided among some of them.
 *
 * @param weights how often each input row counts
 * @param distinct the points in the precision of the run, each place once
 * @param similarity how these are compared
 */
public record PreparedPoints(double[] weights, DistinctPoints distinct, Similarity similarity) {
  /**
   * Prepares points. Cosines become dot products of unit vectors, so that those of groups follow
   * from means.
   *
   * @param weights n weights; none if every point counts once
   * @throws InvalidInputException if weights or points are out of bounds
   */
  public static PreparedPoints of(
      PointSet points,
      double[] weights,
      Precision precision,
      Similarity similarity,
      Execution execution) {
    double[] counts = weights(points, weights);
    PointScale scale = PointScale.of(points, execution);
    scale.requireLargeEnough(precision);
    scale.requireSummable(counts);
    PointSet compared = GramArguments.inPrecision(points, precision, similarity);
    return similarity instanceof Cosine
        ? new PreparedPoints(
            counts,
            DistinctPoints.of(Cosine.unitVectors(compared, execution), counts, execution),
            new Linear())
        : new PreparedPoints(counts, DistinctPoints.of(compared, counts, execution), similarity);
  }

  /**
   * Returns a weight for each point: those that are given, 1 each if there are none.
   *
   * @throws InvalidInputException if some are given, but not one for each point, or one is not a
   *     finite number greater than 0
   */
  public static double[] weights(PointSet points, double... given) {
    if (given.length == 0) {
      double[] ones = new double[points.size()];
      Arrays.fill(ones, 1);
      return ones;
    }
    InvalidInputException.require(
        given.length == points.size(),
        "the number of weights",
        given.length,
        points.size() + ", one for each point");
    for (int i = 0; i < given.length; i++) {
      if (!(given[i] > 0 && Double.isFinite(given[i]))) {
        throw InvalidInputException.of(
            "the weight of point " + i, given[i], "a finite number greater than 0");
      }
    }
    return given;
  }
}
