package org.bandgram.similarity;

import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/**
 * s(x, y) = x . y / (||x|| ||y||), the cosine of the angle between two points seen from the origin;
 * 0 where one of them is the origin.
 */
public record Cosine() implements Similarity {
  @Override
  public double between(PointSet x, int i, PointSet y, int j) {
    Precision precision = x.precision();
    double norms = precision.round(norm(x, i) * norm(y, j));
    return norms == 0 ? 0 : precision.round(PairSums.dot(x, i, y, j) / norms);
  }

  /**
   * Returns the Euclidean norm of a point, in the point set's precision, O(d).
   *
   * @param x a set of points
   * @param i a point of {@code x}
   */
  public static double norm(PointSet x, int i) {
    return x.precision().round(Math.sqrt(PairSums.dot(x, i, x, i)));
  }

  @Override
  public String name() {
    return "cosine";
  }

  @Override
  public double bound(double largestSquaredNorm) {
    return Math.max(1, largestSquaredNorm);
  }
}
