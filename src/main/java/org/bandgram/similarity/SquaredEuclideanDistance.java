package org.bandgram.similarity;

import org.bandgram.data.PointSet;

/** d(x, y) = ||x - y||<sup>2</sup>, the usual dissimilarity of exemplar clustering. */
public record SquaredEuclideanDistance() implements Dissimilarity {
  @Override
  public double between(PointSet x, int i, PointSet y, int j) {
    return PairSums.squaredDistance(x, i, y, j);
  }

  @Override
  public String name() {
    return "sqeuclidean";
  }

  @Override
  public double bound(double largestSquaredNorm, int dimensions) {
    return 4 * largestSquaredNorm;
  }
}
