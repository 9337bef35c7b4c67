package org.bandgram.similarity;

import org.bandgram.data.PointSet;

/** s(x, y) = x . y, the dot product. */
public record Linear() implements Similarity {
  @Override
  public double between(PointSet x, int i, PointSet y, int j) {
    return PairSums.dot(x, i, y, j);
  }

  @Override
  public String name() {
    return "linear";
  }

  @Override
  public double bound(double largestSquaredNorm) {
    return largestSquaredNorm;
  }
}
