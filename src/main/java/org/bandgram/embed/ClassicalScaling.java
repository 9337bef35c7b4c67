package org.bandgram.embed;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.internal.compute.stress.PairTriangle;
import org.bandgram.internal.eigen.BlockProduct;
import org.bandgram.internal.eigen.RestartedLanczos;
import org.bandgram.internal.eigen.SymmetricEigen;
import org.bandgram.layout.BandLayout;
import org.ejml.data.DMatrixRMaj;

/**
 * Classical scaling (W. Torgerson, Psychometrika 17, 1952, doi 10.1007/BF02288916): the p greatest
 * eigenvectors of the doubly centred matrix of -delta^2 / 2, each as long as the root of its
 * eigenvalue.
 *
 * <p>They are found by the Lanczos method ({@link RestartedLanczos}), which sees the matrix only
 * through products with vectors; O(n^2) time for each of these, at most about 100. Missing pairs
 * count as the mean of the others. Dimensions without a positive eigenvalue get small random
 * coordinates, since majorisation never leaves a dimension in which all objects are at one place.
 */
final class ClassicalScaling {
  private static final int LEAST_PRODUCTS = 100;
  private static final double NOTHING = 1e-12;
  private static final double JITTER = 1e-3;

  private final PairTriangle squares;
  private final double missing;
  private final double[] rowMeans;
  private final double mean;
  private final SplittableRandom random;
  private final Execution execution;

  private ClassicalScaling(Dissimilarities dissimilarities, long seed, Execution execution) {
    this.random = new SplittableRandom(seed);
    this.execution = execution;
    int n = dissimilarities.size();
    missing = meanSquare(dissimilarities);
    squares =
        PairTriangle.of(
            BandLayout.full(n),
            (i, j) -> {
              double value = dissimilarities.values().get(i, j);
              return dissimilarities.weightAt(i, j) > 0 ? value * value : missing;
            },
            execution);
    rowMeans = new double[n];
    double[] ones = new double[n];
    Arrays.fill(ones, 1.0 / n);
    multiply(ones, rowMeans);
    mean = Arrays.stream(rowMeans).sum() / n;
  }

  private static double meanSquare(Dissimilarities dissimilarities) {
    double sum = 0;
    double count = 0;
    for (int i = 0; i < dissimilarities.size(); i++) {
      for (int j = 0; j < i; j++) {
        double value = dissimilarities.values().get(i, j);
        boolean known = dissimilarities.weightAt(i, j) > 0;
        sum += known ? value * value : 0;
        count += known ? 1 : 0;
      }
    }
    return count == 0 ? 0 : sum / count;
  }

  /**
   * The positions of objects.
   *
   * @param points coordinates, one row of padded length for each dimension
   * @param eigenvalues of each dimension; 0 where coordinates are random
   */
  record Axes(double[][] points, double[] eigenvalues) {}

  /** Prepares dissimilarities of which all pairs are kept; O(n^2). */
  static ClassicalScaling of(Dissimilarities dissimilarities, long seed, Execution execution) {
    return new ClassicalScaling(dissimilarities, seed, execution);
  }

  /** Returns the means of each object's squares, its own 0 included. */
  double[] rowMeans() {
    return rowMeans;
  }

  /** Returns the square that missing pairs count as. */
  double missing() {
    return missing;
  }

  /** Multiplies the matrix of squares by a vector. */
  private void multiply(double[] vector, double[] product) {
    Arrays.fill(product, 0);
    for (int i = 0; i < vector.length; i++) {
      double[] row = squares.row(i);
      double sum = 0;
      for (int j = 0; j < i; j++) {
        sum += row[j] * vector[j];
        product[j] += row[j] * vector[i];
      }
      product[i] += sum;
    }
  }

  /** Multiplies the doubly centred matrix by a vector. */
  private double[] multiplyCentred(double[] vector) {
    execution.cancellation().throwIfCancelled();
    int n = vector.length;
    double[] product = new double[n];
    multiply(vector, product);
    double sum = Arrays.stream(vector).sum();
    double along = 0;
    for (int i = 0; i < n; i++) {
      along += rowMeans[i] * vector[i];
    }
    for (int i = 0; i < n; i++) {
      product[i] = -0.5 * (product[i] - rowMeans[i] * sum - along + mean * sum);
    }
    return product;
  }

  /** Returns the places of objects. */
  Axes axes(int dimensions) {
    int n = rowMeans.length;
    int products = Math.max(LEAST_PRODUCTS, 8 * dimensions);
    SymmetricEigen eigen =
        RestartedLanczos.leading(
            BlockProduct.each(this::multiplyCentred), n, dimensions, products, random, execution);
    double[] values = eigen.values();
    double greatest = Math.max(0, values[0]);
    double[][] points = new double[dimensions][PairTriangle.padded(n)];
    double[] eigenvalues = new double[dimensions];
    for (int k = 0; k < dimensions; k++) {
      if (k < values.length && values[k] > NOTHING * greatest) {
        eigenvalues[k] = values[k];
        stretch(eigen.vectors(), k, Math.sqrt(values[k]), points[k]);
      } else {
        scatter(points[k], n, JITTER * Math.sqrt(Math.max(greatest / n, mean)));
      }
    }
    return new Axes(points, eigenvalues);
  }

  /** Scales an eigenvector so that its first entry that is not 0 is positive. */
  private static void stretch(DMatrixRMaj vectors, int k, double length, double[] out) {
    double sign = 0;
    for (int i = 0; i < vectors.numCols; i++) {
      sign = sign == 0 ? Math.signum(vectors.get(k, i)) : sign;
      out[i] = sign * length * vectors.get(k, i);
    }
  }

  private void scatter(double[] out, int n, double reach) {
    for (int i = 0; i < n; i++) {
      out[i] = reach * random.nextDouble(-1, 1);
    }
  }
}
