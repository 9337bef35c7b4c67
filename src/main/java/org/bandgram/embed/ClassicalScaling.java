package org.bandgram.embed;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.internal.compute.stress.PairTriangle;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * Classical scaling (W. Torgerson, Psychometrika 17, 1952, doi 10.1007/BF02288916): the p greatest
 * eigenvectors of the doubly centred matrix of -delta^2 / 2, each as long as the root of its
 * eigenvalue.
 *
 * <p>They are found by the Lanczos method with full orthogonalisation, which sees the matrix only
 * through products with vectors; O(n^2) time for each of at most {@value #MOST_STEPS} steps.
 * Missing pairs count as the mean of the others. Dimensions without a positive eigenvalue get small
 * random coordinates, since majorisation never leaves a dimension in which all objects are at one
 * place.
 */
final class ClassicalScaling {
  private static final int MOST_STEPS = 100;
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
            n,
            (i, j) -> {
              double value = dissimilarities.values().get(i, j);
              return dissimilarities.weightAt(i, j) > 0 ? value * value : missing;
            });
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
   * Where objects are.
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
    int n = vector.length;
    double[] product = new double[n];
    multiply(vector, product);
    double sum = Arrays.stream(vector).sum();
    double along = dot(rowMeans, vector);
    for (int i = 0; i < n; i++) {
      product[i] = -0.5 * (product[i] - rowMeans[i] * sum - along + mean * sum);
    }
    return product;
  }

  /** Returns the places of objects. */
  Axes axes(int dimensions) {
    int n = rowMeans.length;
    int steps = Math.min(n, Math.max(MOST_STEPS, 4 * dimensions));
    double[][] basis = new double[steps][];
    DMatrixRMaj projected = lanczos(basis);
    EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(steps, true, true);
    eigen.decompose(projected);
    int[] order =
        IntStream.range(0, steps)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer e) -> -eigen.getEigenvalue(e).real))
            .mapToInt(Integer::intValue)
            .toArray();
    double greatest = Math.max(0, eigen.getEigenvalue(order[0]).real);
    double[][] points = new double[dimensions][PairTriangle.padded(n)];
    double[] eigenvalues = new double[dimensions];
    for (int k = 0; k < dimensions; k++) {
      double value = k < steps ? eigen.getEigenvalue(order[k]).real : 0;
      if (value > NOTHING * greatest) {
        eigenvalues[k] = value;
        combine(basis, eigen.getEigenVector(order[k]), Math.sqrt(value), points[k]);
      } else {
        scatter(points[k], n, JITTER * Math.sqrt(Math.max(greatest / n, mean)));
      }
    }
    return new Axes(points, eigenvalues);
  }

  /** Fills a basis of orthonormal vectors; returns the matrix in terms of it. */
  private DMatrixRMaj lanczos(double[][] basis) {
    int steps = basis.length;
    DMatrixRMaj projected = new DMatrixRMaj(steps, steps);
    double[] next = randomVector();
    double scale = 0;
    for (int s = 0; s < steps; s++) {
      execution.cancellation().throwIfCancelled();
      basis[s] = next;
      next = multiplyCentred(basis[s]);
      double diagonal = dot(next, basis[s]);
      projected.set(s, s, diagonal);
      scale = Math.max(scale, Math.sqrt(dot(next, next)));
      double length = orthonormalize(next, basis, s + 1);
      if (length <= NOTHING * scale) {
        next = randomVector();
        length = 0;
        orthonormalize(next, basis, s + 1);
      }
      if (s + 1 < steps) {
        projected.set(s, s + 1, length);
        projected.set(s + 1, s, length);
      }
    }
    return projected;
  }

  private double[] randomVector() {
    double[] vector = random.doubles(rowMeans.length, -1, 1).toArray();
    scale(vector, 1 / Math.sqrt(dot(vector, vector)));
    return vector;
  }

  /** Takes the parts along a basis out, twice, and scales to length 1; returns the length. */
  private static double orthonormalize(double[] vector, double[][] basis, int count) {
    for (int pass = 0; pass < 2; pass++) {
      for (int b = 0; b < count; b++) {
        double part = dot(vector, basis[b]);
        for (int i = 0; i < vector.length; i++) {
          vector[i] -= part * basis[b][i];
        }
      }
    }
    double length = Math.sqrt(dot(vector, vector));
    if (length > 0) {
      scale(vector, 1 / length);
    }
    return length;
  }

  private static void combine(double[][] basis, DMatrixRMaj factors, double length, double[] out) {
    double sign = 0;
    for (int b = 0; b < basis.length; b++) {
      for (int i = 0; i < basis[b].length; i++) {
        out[i] += length * factors.get(b, 0) * basis[b][i];
      }
    }
    for (int i = 0; sign == 0 && i < out.length; i++) {
      sign = Math.signum(out[i]);
    }
    scale(out, sign);
  }

  private void scatter(double[] out, int n, double reach) {
    for (int i = 0; i < n; i++) {
      out[i] = reach * random.nextDouble(-1, 1);
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static void scale(double[] vector, double factor) {
    for (int i = 0; i < vector.length; i++) {
      vector[i] *= factor;
    }
  }
}
