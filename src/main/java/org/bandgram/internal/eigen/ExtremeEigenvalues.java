package org.bandgram.internal.eigen;

import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.bandgram.Execution;
import org.ejml.data.DMatrixRMaj;

/**
 * The least and the greatest eigenvalue of a symmetric matrix by the Lanczos method (C. Lanczos, An
 * iteration method for the solution of the eigenvalue problem of linear differential and integral
 * operators, J. Res. Nat. Bur. Standards 45, 1950, doi 10.6028/jres.045.026) with full
 * orthogonalisation, twice, of every vector against all before it.
 *
 * <p>After k steps the matrix in terms of the k vectors is tridiagonal, T, with beta coupling it to
 * the next vector. For each eigenpair (theta, s) of T some eigenvalue of the matrix lies within
 * {@code |beta s_k|} of theta (B. N. Parlett, The Symmetric Eigenvalue Problem, SIAM 1998, chapter
 * 13, doi 10.1137/1.9781611971163), up to rounding: the residual bound that steps end by, taken as
 * 1e-14 times the larger absolute value where it is less. The least theta is never below the least
 * eigenvalue, and the greatest never above the greatest one.
 *
 * <p>k steps take k products, O(k^2 n) time besides, and 8 k n bytes. The same random numbers give
 * the same result for any number of threads.
 *
 * @param least the least eigenvalue found
 * @param leastBound how far from it an eigenvalue is at most
 * @param greatest the greatest eigenvalue found
 * @param greatestBound how far from it an eigenvalue is at most
 * @param steps how many products it took
 */
public record ExtremeEigenvalues(
    double least, double leastBound, double greatest, double greatestBound, int steps) {
  /** After how many steps the bounds are looked at again. */
  private static final int CHECK = 10;

  /** What is shorter than this, compared with the matrix, is rounding. */
  private static final double NOTHING = 1e-14;

  /**
   * Finds them.
   *
   * @param matrix returns A times a vector, A symmetric
   * @param size n, rows of A
   * @param tolerance both bounds are wanted below this share of the larger absolute value
   * @param most how many products at most, at least 1
   * @param random draws the start
   * @param execution threads and cancellation of the orthogonalisation
   */
  public static ExtremeEigenvalues of(
      UnaryOperator<double[]> matrix,
      int size,
      double tolerance,
      int most,
      SplittableRandom random,
      Execution execution) {
    return new Run(matrix, size, Math.min(size, most), random, execution).run(tolerance);
  }

  /** Tells whether the bounds are small enough. */
  public boolean isWithin(double tolerance) {
    return Math.max(leastBound, greatestBound)
        <= tolerance * Math.max(Math.abs(least), Math.abs(greatest));
  }

  /** The vectors and the tridiagonal matrix. */
  private static final class Run {
    private final UnaryOperator<double[]> matrix;
    private final Execution execution;
    private final OrthonormalBasis basis;
    private final double[] alphas;
    private final double[] betas;

    Run(
        UnaryOperator<double[]> matrix,
        int size,
        int most,
        SplittableRandom random,
        Execution execution) {
      this.matrix = matrix;
      this.execution = execution;
      basis = new OrthonormalBasis(size, most, execution);
      alphas = new double[most];
      betas = new double[most];
      basis.append(random.doubles(size, -1, 1).toArray(), 0, 0);
    }

    ExtremeEigenvalues run(double tolerance) {
      for (int k = 0; ; k++) {
        execution.cancellation().throwIfCancelled();
        double[] next = matrix.apply(basis.vector(k));
        double length = basis.norm(next);
        alphas[k] = basis.project(next)[0][k];
        double rest = basis.norm(next);
        betas[k] = rest <= NOTHING * length ? 0 : rest;
        int steps = k + 1;
        boolean isLast = steps == alphas.length || betas[k] == 0;
        if (isLast || steps % CHECK == 0) {
          ExtremeEigenvalues found = ritz(steps);
          if (isLast || found.isWithin(tolerance)) {
            return found;
          }
        }
        basis.append(next, steps, 0);
      }
    }

    private ExtremeEigenvalues ritz(int steps) {
      DMatrixRMaj tridiagonal = new DMatrixRMaj(steps, steps);
      for (int k = 0; k < steps; k++) {
        tridiagonal.set(k, k, alphas[k]);
        if (k + 1 < steps) {
          tridiagonal.set(k, k + 1, betas[k]);
          tridiagonal.set(k + 1, k, betas[k]);
        }
      }
      SymmetricEigen pairs = SymmetricEigen.of(tridiagonal);
      int last = steps - 1;
      double least = pairs.values()[last];
      double greatest = pairs.values()[0];
      double rounding = NOTHING * Math.max(Math.abs(least), Math.abs(greatest));
      return new ExtremeEigenvalues(
          least,
          Math.max(rounding, Math.abs(betas[last] * pairs.vectors().get(last, last))),
          greatest,
          Math.max(rounding, Math.abs(betas[last] * pairs.vectors().get(0, last))),
          steps);
    }
  }
}
