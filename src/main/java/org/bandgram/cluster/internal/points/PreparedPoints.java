package org.bandgram.cluster.internal.points;

import org.bandgram.Execution;
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
   * @throws org.bandgram.InvalidInputException if weights or points are out of bounds
   */
  public static PreparedPoints of(
      PointSet points,
      double[] weights,
      Precision precision,
      Similarity similarity,
      Execution execution) {
    double[] counts = PointWeights.of(points, weights);
    PointScale scale = PointScale.of(points, execution);
    scale.requireLargeEnough(precision);
    scale.requireSummable(counts);
    PointSet compared = GramArguments.inPrecision(points, precision, similarity);
    return similarity instanceof Cosine
        ? new PreparedPoints(
            counts,
            DistinctPoints.of(Cosine.unitVectors(compared, execution), counts),
            new Linear())
        : new PreparedPoints(counts, DistinctPoints.of(compared, counts), similarity);
  }
}
