package org.bandgram.internal.eigen;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.bandgram.Execution;
import org.ejml.data.DMatrixRMaj;

/**
 * The quadratic form z' f(A) z of a large symmetric matrix A by Gauss quadrature from Lanczos steps
 * that begin at z, with full orthogonalisation (G. H. Golub, G. Meurant, Matrices, Moments and
 * Quadrature with Applications, Princeton 2010, doi 10.1515/9781400833887).
 *
 * <pre>
 *   T = tridiagonal matrix after m steps, with eigenvalues t_k and eigenvectors s_k
 *   z' f(A) z = |z|^2 sum over k of (first element of s_k)^2 f(t_k)
 * </pre>
 *
 * <p>m steps take m products, O(m^2 n) time besides and 8 m n bytes.
 */
public final class LanczosQuadrature {
  /** What is shorter than this, compared with the product it is left of, is rounding. */
  private static final double NOTHING = 1e-13;

  private LanczosQuadrature() {}

  /**
   * Returns the form.
   *
   * @param matrix returns A times a vector
   * @param z n numbers, not all zero; changed
   * @param steps m, at least 1; fewer if the vectors span an invariant space before
   * @param f what is applied to eigenvalues
   */
  public static double of(
      UnaryOperator<double[]> matrix,
      double[] z,
      int steps,
      DoubleUnaryOperator f,
      Execution execution) {
    int most = Math.min(steps, z.length);
    OrthonormalBasis basis = new OrthonormalBasis(z.length, most, execution);
    double length = basis.norm(z);
    basis.append(z, 0, 0);
    DMatrixRMaj tridiagonal = new DMatrixRMaj(most, most);
    for (int k = 0; ; k++) {
      execution.cancellation().throwIfCancelled();
      double[] next = matrix.apply(basis.vector(k));
      double image = basis.norm(next);
      tridiagonal.set(k, k, basis.project(next)[0][k]);
      double rest = basis.norm(next);
      if (k + 1 == most || rest <= NOTHING * image) {
        return length * length * sum(leading(tridiagonal, k + 1), f);
      }
      tridiagonal.set(k, k + 1, rest);
      tridiagonal.set(k + 1, k, rest);
      basis.append(next, k + 1, 0);
    }
  }

  private static DMatrixRMaj leading(DMatrixRMaj matrix, int size) {
    DMatrixRMaj leading = new DMatrixRMaj(size, size);
    for (int k = 0; k < size; k++) {
      System.arraycopy(matrix.data, k * matrix.numCols, leading.data, k * size, size);
    }
    return leading;
  }

  private static double sum(DMatrixRMaj tridiagonal, DoubleUnaryOperator f) {
    SymmetricEigen pairs = SymmetricEigen.of(tridiagonal);
    double[] parts = new double[tridiagonal.numRows];
    for (int k = 0; k < parts.length; k++) {
      double first = pairs.vectors().get(k, 0);
      parts[k] = first * first * f.applyAsDouble(pairs.values()[k]);
    }
    return Arrays.stream(parts).sum();
  }
}
