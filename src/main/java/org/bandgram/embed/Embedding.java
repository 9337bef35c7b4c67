package org.bandgram.embed;

import static org.bandgram.InvalidInputException.require;

import org.bandgram.Provenance;

/**
 * The result of multidimensional scaling: a point for each object.
 *
 * @param points the coordinates, n rows of p; not copied
 * @param stress raw stress, the sum over kept pairs of w (delta - d)^2: of the start and after each
 *     iteration; not copied
 * @param normalizedStress the last raw stress over the sum of w delta^2 of the same pairs
 * @param stress1 its root, stress-1 as scikit-learn and R's smacof have it; Kruskal's own formula
 *     divides by the sum of w d^2 instead
 * @param converged whether the last change is within the tolerance
 * @param start which of the starts was the best, from 0
 * @param pairs the number of pairs kept, which all stress is about
 * @param provenance where the result comes from
 */
// shared, as the documentation says
public record Embedding(
    double[][] points,
    double[] stress,
    double normalizedStress,
    double stress1,
    boolean converged,
    int start,
    long pairs,
    Provenance provenance) {
  /** Returns the number of iterations. */
  public int iterations() {
    return stress.length - 1;
  }

  /** Tells whether stress counts all pairs of objects, not only pairs in a band. */
  public boolean isOfAllPairs() {
    return pairs == points.length * (points.length - 1L) / 2;
  }

  /** Returns the raw stress in the end. */
  public double rawStress() {
    return stress[stress.length - 1];
  }

  /**
   * Places another object among these, which do not move, so that its own stress is least, as far
   * as descents from several starts find. O(n p) time an iteration.
   *
   * @param dissimilarities of the new object to each of the n, from 0 to 1e75; NaN if one is
   *     missing
   * @return p coordinates
   * @throws org.bandgram.InvalidInputException if there are not n numbers, one is out of bounds, or
   *     all are missing
   */
  public double[] place(double... dissimilarities) {
    require(
        dissimilarities.length == points.length,
        "the number of dissimilarities",
        dissimilarities.length,
        points.length + ", the number of objects");
    int known = 0;
    for (int j = 0; j < dissimilarities.length; j++) {
      double value = dissimilarities[j];
      require(
          Double.isNaN(value) || (value >= 0 && value <= Dissimilarities.MOST),
          "dissimilarity " + j,
          value,
          "from 0 to " + Dissimilarities.MOST + ", or missing");
      known += Double.isNaN(value) ? 0 : 1;
    }
    require(known > 0, "the number of dissimilarities that are not missing", known, "at least 1");
    return new Placement(points, dissimilarities).best();
  }

  @Override
  public String toString() {
    return points.length
        + " objects, stress-1 "
        + (float) stress1
        + (converged ? "" : ", not converged");
  }
}
