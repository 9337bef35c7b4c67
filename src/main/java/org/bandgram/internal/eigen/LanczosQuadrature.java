package org.bandgram.internal.eigen;

import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.bandgram.Execution;

/**
 * The quadratic form z' f(A) z of a large symmetric matrix A by Gauss quadrature from Lanczos steps
 * that begin at z ({@link LanczosSteps}; G. H. Golub, G. Meurant, Matrices, Moments and Quadrature
 * with Applications, Princeton 2010, doi 10.1515/9781400833887).
 *
 * <pre>
 *   T = tridiagonal matrix after m steps, with eigenvalues t_k and eigenvectors s_k
 *   z' f(A) z = |z|^2 sum over k of (first element of s_k)^2 f(t_k)
 * </pre>
 */
public final class LanczosQuadrature {
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
    double squares = 0;
    for (double value : z) {
      squares = Math.fma(value, value, squares);
    }
    LanczosSteps lanczos = new LanczosSteps(matrix, z, Math.min(steps, z.length), execution);
    while (lanczos.step()) {}
    SymmetricEigen pairs = lanczos.pairs();
    double sum = 0;
    for (int k = 0; k < pairs.values().length; k++) {
      double first = pairs.vectors().get(k, 0);
      sum += first * first * f.applyAsDouble(pairs.values()[k]);
    }
    return squares * sum;
  }
}
