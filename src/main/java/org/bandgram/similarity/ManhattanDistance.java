package org.bandgram.similarity;

import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/** d(x, y) = sum of |x_f - y_f| over the coordinates f. */
public record ManhattanDistance() implements Dissimilarity {
  @Override
  public double between(PointSet x, int i, PointSet y, int j) {
    PairSums.requireAlike(x, y);
    Precision precision = x.precision();
    double sum = 0;
    for (int f = 0; f < x.dimensions(); f++) {
      sum = precision.round(sum + Math.abs(precision.round(x.get(i, f) - y.get(j, f))));
    }
    return sum;
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
