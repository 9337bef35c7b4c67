package org.bandgram.cluster.kmeans;

import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;

/** The start of K-means: initial centroids. */
public sealed interface CentroidStart {
  /**
   * Returns points that lie far apart, {@link PlusPlus}.
   *
   * @return the default
   */
  static CentroidStart plusPlus() {
    return new PlusPlus();
  }

  /** Returns points drawn at random, {@link Random}. */
  static CentroidStart random() {
    return new Random();
  }

  /** Returns centroids that are known, {@link Given}. */
  static CentroidStart given(PointSet centroids) {
    return new Given(centroids);
  }

  /**
   * k-means++ with greedy choice: each further centroid is the best, by the sum of squared
   * distances that are left, of 2 + floor(ln k) points drawn with chances proportional to weight
   * times squared distance to the nearest centroid before. O(n k d log k) time, O(n log k) memory.
   * D. Arthur, S. Vassilvitskii. k-means++: the advantages of careful seeding. SODA 2007.
   */
  record PlusPlus() implements CentroidStart {
    @Override
    public String toString() {
      return "k-means++";
    }
  }

  /** k different rows, all with the same chance. */
  record Random() implements CentroidStart {
    @Override
    public String toString() {
      return "random";
    }
  }

  /**
   * Known centroids; there is one start then.
   *
   * @param centroids k points with the dimensions of those to be clustered; converted to the
   *     precision that these are compared in
   */
  record Given(PointSet centroids) implements CentroidStart {
    /** Checks that there are some. */
    public Given {
      InvalidInputException.require(
          centroids != null, "the centroids to start with", centroids, "given");
    }

    @Override
    public String toString() {
      return "given";
    }
  }
}
