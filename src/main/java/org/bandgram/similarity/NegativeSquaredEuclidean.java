package org.bandgram.similarity;

import org.bandgram.data.PointSet;

/**
 * s(x, y) = -||x - y||<sup>2</sup>, the usual similarity of affinity propagation (Frey and Dueck
 * 2007, doi 10.1126/science.1136800). The differences are squared and added directly: expanding
 * into norms and a dot product would cancel for points far from the origin.
 */
public record NegativeSquaredEuclidean() implements Similarity {
  @Override
  public double between(PointSet x, int i, PointSet y, int j) {
    return 0 - PairSums.squaredDistance(x, i, y, j);
  }

  @Override
  public String name() {
    return "nse";
  }

  @Override
  public boolean decreasesWithDistance() {
    return true;
  }

  @Override
  public double bound(double largestSquaredNorm) {
    return 4 * largestSquaredNorm;
  }
}
