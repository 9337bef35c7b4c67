package org.bandgram.similarity;

import org.bandgram.data.PointSet;

/** d(x, y) = sum of |x_f - y_f| over the coordinates f. */
public record ManhattanDistance() implements Dissimilarity {
  @Override
  public double between(PointSet x, int i, PointSet y, int j) {
    return DistanceSums.absolute(x, i, y, j);
  }

  @Override
  public String name() {
    return "manhattan";
  }

  @Override
  public double bound(double largestSquaredNorm, int dimensions) {
    return Math.max(largestSquaredNorm, 2 * Math.sqrt(largestSquaredNorm * dimensions));
  }
}
