package org.bandgram.embed;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;

/**
 * Weights of all pairs. V + 1 1^T / n is factored once, O(n^3): it is positive definite where
 * weights connect all objects, and has the same solutions for right sides whose columns add up to
 * 0, which those of B(X) X do.
 */
final class DenseLaplacian implements GuttmanSolver {
  private final int n;
  private final LinearSolverDense<DMatrixRMaj> solver;

  private DenseLaplacian(int n, LinearSolverDense<DMatrixRMaj> solver) {
    this.n = n;
    this.solver = solver;
  }

  static DenseLaplacian of(Dissimilarities dissimilarities) {
    int n = dissimilarities.size();
    LinearSolverDense<DMatrixRMaj> solver = LinearSolverFactory_DDRM.symmPosDef(n);
    if (!solver.setA(laplacian(dissimilarities))) {
      throw GuttmanSolver.closeToSingular();
    }
    return new DenseLaplacian(n, solver);
  }

  private static DMatrixRMaj laplacian(Dissimilarities dissimilarities) {
    int n = dissimilarities.size();
    DMatrixRMaj v = new DMatrixRMaj(n, n);
    double mean = meanWeight(dissimilarities);
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int j = 0; j < n; j++) {
        double weight = i == j ? 0 : dissimilarities.weightAt(i, j);
        sum += weight;
        v.set(i, j, mean - weight);
      }
      v.add(i, i, sum);
    }
    return v;
  }

  /** Any multiple of 1 1^T does; one of the size of the weights keeps V well conditioned. */
  private static double meanWeight(Dissimilarities dissimilarities) {
    int n = dissimilarities.size();
    double sum = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        sum += dissimilarities.weightAt(i, j);
      }
    }
    return n == 1 ? 1 : 2 * sum / ((double) n * (n - 1));
  }

  @Override
  public void solve(double[][] product, double[][] points) {
    for (int k = 0; k < points.length; k++) {
      DMatrixRMaj right = new DMatrixRMaj(n, 1);
      System.arraycopy(product[k], 0, right.data, 0, n);
      DMatrixRMaj solution = new DMatrixRMaj(n, 1);
      solver.solve(right, solution);
      System.arraycopy(solution.data, 0, points[k], 0, n);
    }
  }
}
