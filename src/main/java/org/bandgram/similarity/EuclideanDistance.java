package org.bandgram.similarity;

import org.bandgram.data.PointSet;

/** d(x, y) = ||x - y||, the square root of {@link SquaredEuclideanDistance}, rounded once more. */
public record EuclideanDistance() implements Dissimilarity {
  @Override
  public double between(PointSet x, int i, PointSet y, int j) {
    return x.precision().round(Math.sqrt(PairSums.squaredDistance(x, i, y, j)));
  }

  @Override
  public String name() {
    return "euclidean";
  }

  @Override
  public double bound(double largestSquaredNorm, int dimensions) {
    return 4 * largestSquaredNorm;
  }
}
