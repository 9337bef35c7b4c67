package org.bandgram.internal.eigen;

import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Leading eigenpairs of a symmetric matrix by the Lanczos method with several starting vectors and
 * full orthogonalisation (A. Ruhe, Implementation aspects of band Lanczos algorithms, Mathematics
 * of Computation 33, 1979, doi 10.1090/S0025-5718-1979-0521282-9): within the space that the
 * starting vectors and their images span, the pairs are found exactly (the Rayleigh-Ritz step). As
 * many starting vectors as wanted pairs find an eigenvalue as often as it occurs.
 *
 * <p>The matrix may be indefinite, and is only multiplied by vectors, min(n, max({@value
 * #LEAST_STEPS}, 8 k)) times for k pairs; O(n) time and memory for each pair of these vectors and
 * for each of them. The same random numbers give the same result.
 */
public final class Lanczos {
  private static final int LEAST_STEPS = 100;
  private static final int STEPS_EACH = 8;
  private static final double NOTHING = 1e-12;

  private final UnaryOperator<double[]> matrix;
  private final SplittableRandom random;
  private final int size;
  private final double[][] basis;
  private final DMatrixRMaj projected;

  private Lanczos(UnaryOperator<double[]> matrix, int size, int steps, SplittableRandom random) {
    this.matrix = matrix;
    this.random = random;
    this.size = size;
    this.basis = new double[steps][];
    this.projected = new DMatrixRMaj(steps, steps);
  }

  /**
   * Finds eigenpairs.
   *
   * @param matrix returns A x in a new array, A symmetric
   * @param size n, rows of A
   * @param wanted how many pairs must be accurate, at least 1
   * @param random draws starting vectors
   * @return at least {@code wanted} pairs where n allows, values descending
   */
  public static SymmetricEigen leading(
      UnaryOperator<double[]> matrix, int size, int wanted, SplittableRandom random) {
    int steps = Math.min(size, Math.max(LEAST_STEPS, STEPS_EACH * wanted));
    Lanczos lanczos = new Lanczos(matrix, size, steps, random);
    lanczos.span(Math.min(wanted, steps));
    return lanczos.ritz();
  }

  /** Fills the basis and the matrix in terms of it. */
  private void span(int starts) {
    for (int s = 0; s < starts; s++) {
      restart(s);
    }
    double scale = 0;
    for (int s = 0; s < basis.length; s++) {
      double[] image = matrix.apply(basis[s]);
      scale = Math.max(scale, Math.sqrt(dot(image, image)));
      for (int r = 0; r <= s; r++) {
        double entry = dot(basis[r], image);
        projected.set(r, s, entry);
        projected.set(s, r, entry);
      }
      if (s + starts < basis.length && !append(image, s + starts, NOTHING * scale)) {
        restart(s + starts);
      }
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
