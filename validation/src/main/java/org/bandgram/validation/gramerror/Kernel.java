package org.bandgram.validation.gramerror;

import java.util.Locale;
import java.util.SplittableRandom;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;

/**
 * What points are compared by. Gaussian kernels are as wide as to have a given number of effective
 * neighbours, the sum of the squares of a row in the mean, 1 for the diagonal included: so many
 * elements have the norm of the matrix if all are 1. With the median distance of two points for the
 * standard deviation there are about 0.4 n.
 */
enum Kernel {
  /** Gaussian with 8 effective neighbours. */
  NARROW(8),
  /** Gaussian with 32. */
  NARROW_TO_MIDDLE(32),
  /** Gaussian with 128. */
  MIDDLE(128),
  /** Gaussian with 512. */
  MIDDLE_TO_WIDE(512),
  /** Gaussian with 2,048, or half of the points where there are fewer than 4,096. */
  WIDE(2048),
  /** Cosine of the angle. */
  COSINE(0);

  private static final int SAMPLED_ROWS = 32;
  private static final long SEED = 1;
  private static final int BISECTIONS = 40;

  private final int neighbours;

  Kernel(int neighbours) {
    this.neighbours = neighbours;
  }

  /** Returns the number of effective neighbours of a Gaussian kernel. */
  int neighbours() {
    return neighbours;
  }

  /** Returns the kernel for some points. */
  Similarity of(PointSet points) {
    return this == COSINE
        ? new Cosine()
        : new Gaussian(gamma(points, Math.min(neighbours, points.size() / 2)));
  }

  /** Finds the inverse squared width by bisection of its logarithm, on rows drawn at random. */
  private static double gamma(PointSet points, double wanted) {
    double[] squares = sampledSquares(points);
    double mean = 0;
    for (double square : squares) {
      mean += square / squares.length;
    }
    double low = Math.log(1e-6 / mean);
    double high = Math.log(1e6 / mean);
    for (int step = 0; step < BISECTIONS; step++) {
      double middle = (low + high) / 2;
      if (neighbours(squares, Math.exp(middle)) > wanted) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.exp(low);
  }

  /** Returns the squared distances of some points from all. */
  private static double[] sampledSquares(PointSet points) {
    int n = points.size();
    SplittableRandom random = new SplittableRandom(SEED);
    SquaredEuclideanDistance square = new SquaredEuclideanDistance();
    double[] squares = new double[SAMPLED_ROWS * n];
    for (int row = 0; row < SAMPLED_ROWS; row++) {
      int i = random.nextInt(n);
      for (int j = 0; j < n; j++) {
        squares[row * n + j] = square.between(points, i, points, j);
      }
    }
    return squares;
  }

  private static double neighbours(double[] squares, double gamma) {
    double sum = 0;
    for (double square : squares) {
      sum += Math.exp(-2 * gamma * square);
    }
    return sum / SAMPLED_ROWS;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
