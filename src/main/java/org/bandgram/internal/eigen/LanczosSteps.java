package org.bandgram.internal.eigen;

import java.util.function.UnaryOperator;
import org.bandgram.Execution;
import org.ejml.data.DMatrixRMaj;

/**
 * Steps of the Lanczos method on a symmetric matrix A from one vector, with full orthogonalisation,
 * twice, of every vector against all before it (C. Lanczos, J. Res. Nat. Bur. Standards 45, 1950,
 * doi 10.6028/jres.045.026). After k steps A in terms of the k vectors is tridiagonal, T, with beta
 * coupling it to the next vector.
 *
 * <p>k steps take k products, O(k^2 n) time besides, and 8 k n bytes.
 */
final class LanczosSteps {
  /** What is shorter than this, compared with the product it is left of, is rounding. */
  private static final double NOTHING = 1e-14;

  private final UnaryOperator<double[]> matrix;
  private final Execution execution;
  private final OrthonormalBasis basis;
  private final double[] alphas;
  private final double[] betas;
  private int count;

  /**
   * Begins.
   *
   * @param matrix returns A times a vector
   * @param start n numbers, not all zero; changed
   * @param most how many steps at most, from 1 to n
   * @param execution threads and cancellation of the orthogonalisation
   */
  LanczosSteps(UnaryOperator<double[]> matrix, double[] start, int most, Execution execution) {
    this.matrix = matrix;
    this.execution = execution;
    basis = new OrthonormalBasis(start.length, most, _ -> {}, execution);
    alphas = new double[most];
    betas = new double[most];
    basis.append(start, 0, 0);
  }

  /**
   * Takes a step, and tells whether there can be another: not if the vectors span an invariant
   * space.
   */
  boolean step() {
    execution.cancellation().throwIfCancelled();
    double[] next = matrix.apply(basis.vector(count));
    double length = basis.norm(next);
    alphas[count] = basis.project(next)[0][count];
    double rest = basis.norm(next);
    betas[count] = rest <= NOTHING * length ? 0 : rest;
    boolean isLast = count + 1 == alphas.length || betas[count] == 0;
    count++;
    if (!isLast) {
      basis.append(next, count, 0);
    }
    return !isLast;
  }

  /** Returns how many steps were taken. */
  int count() {
    return count;
  }

  /** Returns beta, what couples the last vector to the next one. */
  double coupling() {
    return betas[count - 1];
  }

  /** Returns the eigenpairs of T, values descending. */
  SymmetricEigen pairs() {
    DMatrixRMaj tridiagonal = new DMatrixRMaj(count, count);
    for (int k = 0; k < count; k++) {
      tridiagonal.set(k, k, alphas[k]);
      if (k + 1 < count) {
        tridiagonal.set(k, k + 1, betas[k]);
        tridiagonal.set(k + 1, k, betas[k]);
      }
    }
    return SymmetricEigen.of(tridiagonal);
  }
}
