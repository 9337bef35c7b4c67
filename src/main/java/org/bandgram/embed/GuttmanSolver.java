package org.bandgram.embed;

import org.bandgram.InvalidInputException;

/**
 * Turns the product B(X) X into the Guttman transform V^+ B(X) X, V being the weighted Laplacian,
 * v(i, j) = -w(i, j).
 */
interface GuttmanSolver {
  /**
   * Replaces coordinates by the transform.
   *
   * @param product B(X) X, one row for each dimension
   * @param points receives the transform
   */
  void solve(double[][] product, double[][] points);

  /**
   * Prepares the solver.
   *
   * @throws InvalidInputException if weights do not connect all objects
   */
  static GuttmanSolver of(Dissimilarities dissimilarities) {
    if (dissimilarities.isWeighted()) {
      int groups = new WeightGroups(dissimilarities).count();
      InvalidInputException.require(
          groups == 1,
          "the number of groups of objects without a pair of positive weight between them",
          groups,
          "1");
    }
    if (!dissimilarities.layout().isFull()) {
      return BandedLaplacian.of(dissimilarities);
    }
    return dissimilarities.isWeighted()
        ? DenseLaplacian.of(dissimilarities)
        : withoutWeights(dissimilarities.size());
  }

  /** Unit weights of all pairs: the transform is B(X) X / n. */
  private static GuttmanSolver withoutWeights(int n) {
    return (product, points) -> {
      for (int k = 0; k < points.length; k++) {
        for (int i = 0; i < n; i++) {
          points[k][i] = product[k][i] / n;
        }
      }
    };
  }

  /** The exception for weights between which rounding leaves no connection. */
  static InvalidInputException closeToSingular() {
    return InvalidInputException.of(
        "the matrix of weights",
        "close to singular",
        "regular: give more pairs of objects a weight");
  }
}
