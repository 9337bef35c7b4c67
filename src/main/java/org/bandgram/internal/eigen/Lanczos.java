package org.bandgram.internal.eigen;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Leading eigenpairs of a symmetric matrix by the Lanczos method with several starting vectors and
 * full orthogonalisation (A. Ruhe, Implementation aspects of band Lanczos algorithms, Mathematics
 * of Computation 33, 1979, doi 10.1090/S0025-5718-1979-0521282-9): within the space that the
 * starting vectors and their images span, the pairs are found exactly (the Rayleigh-Ritz step).
 * With b starting vectors, as many as wanted pairs but at most {@value #MOST_STARTS}, an eigenvalue
 * is found as often as it occurs, up to b times.
 *
 * <p>The matrix may be indefinite, and is only multiplied by vectors, b at a time; O(n) time and
 * memory for each of these vectors, O(n) time for each pair of them. The same random numbers give
 * the same result.
 */
public final class Lanczos {
  private static final int MOST_STARTS = 4;
  private static final double NOTHING = 1e-12;

  private final UnaryOperator<DMatrixRMaj> matrix;
  private final SplittableRandom random;
  private final int size;
  private final double[][] basis;
  private final DMatrixRMaj projected;

  private Lanczos(UnaryOperator<DMatrixRMaj> matrix, int size, int steps, SplittableRandom random) {
    this.matrix = matrix;
    this.random = random;
    this.size = size;
    this.basis = new double[steps][];
    this.projected = new DMatrixRMaj(steps, steps);
  }

  /**
   * Finds eigenpairs.
   *
   * @param matrix given b x n, b vectors as rows, returns A times each of them as a row, A
   *     symmetric
   * @param size n, rows of A
   * @param wanted how many pairs must be accurate, at least 1
   * @param most how many vectors A is multiplied by, at least {@code wanted}; n are enough
   * @param random draws starting vectors
   * @return at least {@code wanted} pairs where n allows, values descending
   */
  public static SymmetricEigen leading(
      UnaryOperator<DMatrixRMaj> matrix, int size, int wanted, int most, SplittableRandom random) {
    int steps = Math.min(size, most);
    Lanczos lanczos = new Lanczos(matrix, size, steps, random);
    lanczos.span(Math.min(Math.min(wanted, MOST_STARTS), steps));
    return lanczos.ritz();
  }

  /** Returns what multiplies a matrix by vectors one by one. */
  public static UnaryOperator<DMatrixRMaj> each(UnaryOperator<double[]> matrix) {
    return vectors -> {
      double[][] products = new double[vectors.numRows][];
      for (int v = 0; v < products.length; v++) {
        products[v] = matrix.apply(row(vectors, v));
      }
      return new DMatrixRMaj(products);
    };
  }

  private static double[] row(DMatrixRMaj matrix, int row) {
    int n = matrix.numCols;
    return Arrays.copyOfRange(matrix.data, row * n, (row + 1) * n);
  }

  /** Fills the basis and the matrix in terms of it. */
  private void span(int starts) {
    for (int s = 0; s < starts; s++) {
      restart(s);
    }
    double scale = 0;
    for (int from = 0; from < basis.length; from += starts) {
      int to = Math.min(from + starts, basis.length);
      DMatrixRMaj images = matrix.apply(new DMatrixRMaj(Arrays.copyOfRange(basis, from, to)));
      for (int s = from; s < to; s++) {
        double[] image = row(images, s - from);
        scale = Math.max(scale, Math.sqrt(dot(image, image)));
        project(image, s);
        if (s + starts < basis.length && !append(image, s + starts, NOTHING * scale)) {
          restart(s + starts);
        }
      }
    }
  }

  private void project(double[] image, int s) {
    for (int r = 0; r <= s; r++) {
      double entry = dot(basis[r], image);
      projected.set(r, s, entry);
      projected.set(s, r, entry);
    }
  }

  /** Takes a random direction as a basis vector. */
  private void restart(int at) {
    boolean independent;
    do {
      double[] vector = random.doubles(size, -1, 1).toArray();
      independent = append(vector, at, NOTHING * Math.sqrt(dot(vector, vector)));
    } while (!independent);
  }

  /** Takes what a vector has beyond the first of the basis, scaled to 1, if it is long enough. */
  private boolean append(double[] vector, int at, double least) {
    for (int pass = 0; pass < 2; pass++) {
      for (int b = 0; b < at; b++) {
        addScaled(vector, -dot(vector, basis[b]), basis[b]);
      }
    }
    double length = Math.sqrt(dot(vector, vector));
    if (length <= least) {
      return false;
    }
    for (int i = 0; i < size; i++) {
      vector[i] /= length;
    }
    basis[at] = vector;
    return true;
  }

  private SymmetricEigen ritz() {
    SymmetricEigen within = SymmetricEigen.of(projected);
    DMatrixRMaj vectors = new DMatrixRMaj(basis.length, size);
    CommonOps_DDRM.mult(within.vectors(), new DMatrixRMaj(basis), vectors);
    return new SymmetricEigen(within.values(), vectors);
  }

  private static void addScaled(double[] sum, double factor, double[] vector) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += factor * vector[i];
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
