package org.bandgram.embed.internal;

import java.util.Arrays;
import org.bandgram.InvalidInputException;

/**
 * Places points on a plane so that near ones stay near: t-distributed stochastic neighbour
 * embedding, exact, O(L^2) memory and time an iteration for L points.
 *
 * <p>Point j is a neighbour of point i with probability {@code p(j|i) ~ exp(-b_i |x_i - x_j|^2)},
 * in which {@code b_i} gives each point the same number of neighbours in effect, the perplexity.
 * With {@code p_ij = (p(j|i) + p(i|j)) / 2L} and {@code q_ij ~ 1 / (1 + |y_i - y_j|^2)}, gradient
 * descent with momentum lowers {@code sum p_ij log(p_ij / q_ij)} over places y. The same places
 * come out each time.
 *
 * <p>L. van der Maaten, G. Hinton, "Visualizing data using t-SNE", Journal of Machine Learning
 * Research 9 (2008), 2579-2605; the first places and the rate of learning: D. Kobak, P. Berens,
 * "The art of using t-SNE for single-cell transcriptomics" (2019), doi:10.1038/s41467-019-13056-x.
 */
public final class NeighbourEmbedding {
  private static final double PERPLEXITY = 30;

  private static final int ITERATIONS = 400;

  /** Iterations in which neighbours attract each other more, so that they find together. */
  private static final int EARLY = 100;

  private static final double EXAGGERATION = 12;
  private static final double LEAST_RATE = 50;
  private static final double FIRST_SPREAD = 1e-4;
  private static final double LEAST_GAIN = 0.01;

  private final int size;

  /** The pairs (i, j) with j below i, row by row. */
  private final double[] probabilities;

  private final double[] kernel;

  private NeighbourEmbedding(int size, double[] probabilities) {
    this.size = size;
    this.probabilities = probabilities;
    this.kernel = new double[probabilities.length];
  }

  /**
   * Places points.
   *
   * @param points L points of the same dimensions, at least 4
   * @param start L points in two dimensions where they begin, of any scale; not changed
   * @return their places, L x 2
   * @throws InvalidInputException if there are fewer points
   */
  public static double[][] of(double[][] points, double[][] start) {
    InvalidInputException.require(
        points.length >= 4, "the number of points", points.length, "at least 4");
    return ofDistances(distances(points)).place(start);
  }

  /** Finds how much each two points are neighbours, from their squared distances, L x L. */
  static NeighbourEmbedding ofDistances(double[][] squared) {
    int n = squared.length;
    double[] all = new double[n * (n - 1) / 2];
    double perplexity = Math.min(PERPLEXITY, (n - 1) / 3.0);
    for (int i = 0; i < n; i++) {
      double[] row = neighbours(squared[i], i, perplexity);
      for (int j = 0; j < n; j++) {
        if (j != i) {
          all[pair(i, j)] += row[j] / (2 * n);
        }
      }
    }
    return new NeighbourEmbedding(n, all);
  }

  private static double[][] distances(double[][] points) {
    double[][] squared = new double[points.length][points.length];
    for (int i = 0; i < points.length; i++) {
      for (int j = 0; j < i; j++) {
        double sum = 0;
        for (int f = 0; f < points[i].length; f++) {
          double difference = points[i][f] - points[j][f];
          sum += difference * difference;
        }
        squared[i][j] = sum;
        squared[j][i] = sum;
      }
    }
    return squared;
  }

  private static int pair(int i, int j) {
    int high = Math.max(i, j);
    return high * (high - 1) / 2 + Math.min(i, j);
  }

  /** Returns the probabilities p(j|i) of a row, whose entropy is the perplexity's logarithm. */
  private static double[] neighbours(double[] squared, int i, double perplexity) {
    double nearest = Double.POSITIVE_INFINITY;
    double sum = 0;
    for (int j = 0; j < squared.length; j++) {
      if (j != i) {
        nearest = Math.min(nearest, squared[j]);
        sum += squared[j];
      }
    }
    double mean = (sum / (squared.length - 1)) - nearest;
    double[] row = new double[squared.length];
    double low = 0;
    double high = Double.POSITIVE_INFINITY;
    double beta = mean > 0 ? 1 / mean : 1;
    for (int step = 0; step < 64; step++) {
      if (entropy(squared, i, nearest, beta, row) > Math.log(perplexity)) {
        low = beta;
        beta = Double.isInfinite(high) ? 2 * beta : (low + high) / 2;
      } else {
        high = beta;
        beta = (low + high) / 2;
      }
    }
    return row;
  }

  /** Fills a row with probabilities, and returns their entropy. */
  private static double entropy(
      double[] squared, int i, double nearest, double beta, double[] row) {
    double total = 0;
    double weighted = 0;
    for (int j = 0; j < squared.length; j++) {
      double farther = squared[j] - nearest;
      row[j] = j == i ? 0 : Math.exp(-beta * farther);
      total += row[j];
      weighted += j == i ? 0 : row[j] * farther;
    }
    for (int j = 0; j < row.length; j++) {
      row[j] /= total;
    }
    return Math.log(total) + beta * weighted / total;
  }

  private double[][] place(double[][] start) {
    double[][] places = scaled(start);
    double[][] step = new double[size][2];
    double[][] gain = new double[size][2];
    for (double[] row : gain) {
      Arrays.fill(row, 1);
    }
    double rate = Math.max(LEAST_RATE, size / (4 * EXAGGERATION));
    for (int t = 0; t < ITERATIONS; t++) {
      double[][] gradient = gradient(places, t < EARLY ? EXAGGERATION : 1);
      double momentum = t < EARLY ? 0.5 : 0.8;
      for (int i = 0; i < size; i++) {
        for (int a = 0; a < 2; a++) {
          boolean turns = gradient[i][a] * step[i][a] >= 0;
          gain[i][a] = turns ? Math.max(LEAST_GAIN, 0.8 * gain[i][a]) : gain[i][a] + 0.2;
          step[i][a] = momentum * step[i][a] - rate * gain[i][a] * gradient[i][a];
          places[i][a] += step[i][a];
        }
      }
    }
    return places;
  }

  /** Returns first places, close together, so that all points can still pass each other. */
  private static double[][] scaled(double[][] start) {
    double largest = 0;
    for (double[] place : start) {
      largest = Math.max(largest, Math.max(Math.abs(place[0]), Math.abs(place[1])));
    }
    double factor = largest > 0 ? FIRST_SPREAD / largest : 0;
    return Arrays.stream(start)
        .map(place -> new double[] {factor * place[0], factor * place[1]})
        .toArray(double[][]::new);
  }

  /**
   * Returns the derivatives of the divergence by each coordinate, {@code 4 sum_j (e p_ij - q_ij)
   * (y_i - y_j) / (1 + |y_i - y_j|^2)}.
   *
   * @param exaggeration e, how much more neighbours attract each other
   */
  double[][] gradient(double[][] places, double exaggeration) {
    double total = 0;
    int p = 0;
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        kernel[p] = kernel(places[i], places[j]);
        total += 2 * kernel[p++];
      }
    }
    double[][] gradient = new double[size][2];
    p = 0;
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        double pull = exaggeration * probabilities[p] - kernel[p] / total;
        double factor = 4 * pull * kernel[p++];
        for (int a = 0; a < 2; a++) {
          double part = factor * (places[i][a] - places[j][a]);
          gradient[i][a] += part;
          gradient[j][a] -= part;
        }
      }
    }
    return gradient;
  }

  /** Returns the divergence of the neighbours on the plane from those of the points. */
  double divergence(double[][] places) {
    double total = 0;
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        total += 2 * kernel(places[i], places[j]);
      }
    }
    double sum = 0;
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        double known = probabilities[pair(i, j)];
        sum += known > 0 ? 2 * known * Math.log(known * total / kernel(places[i], places[j])) : 0;
      }
    }
    return sum;
  }

  private static double kernel(double[] a, double[] b) {
    double x = a[0] - b[0];
    double y = a[1] - b[1];
    return 1 / (1 + x * x + y * y);
  }
}
