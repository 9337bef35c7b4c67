package org.bandgram.embed;

import org.bandgram.InvalidInputException;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;

/**
 * Turns the product B(X) X into the Guttman transform V^+ B(X) X, V being the weighted Laplacian,
 * v(i, j) = -w(i, j). With unit weights that is B(X) X / n. Otherwise V + 1 1^T / n is factored
 * once, O(n^3): it is positive definite where weights connect all objects, and has the same
 * solutions for right sides whose columns add up to 0, which those of B(X) X do.
 */
final class GuttmanSolver {
  private final int n;
  private final LinearSolverDense<DMatrixRMaj> solver;

  private GuttmanSolver(int n, LinearSolverDense<DMatrixRMaj> solver) {
    this.n = n;
    this.solver = solver;
  }

  /**
   * Prepares the solver.
   *
   * @throws InvalidInputException if weights do not connect all objects
   */
  static GuttmanSolver of(Dissimilarities dissimilarities) {
    int n = dissimilarities.size();
    if (!dissimilarities.isWeighted()) {
      return new GuttmanSolver(n, null);
    }
    int groups = new WeightGroups(dissimilarities).count();
    InvalidInputException.require(
        groups == 1,
        "the number of groups of objects that no pair with a weight above 0 joins",
        groups,
        "1");
    LinearSolverDense<DMatrixRMaj> solver = LinearSolverFactory_DDRM.symmPosDef(n);
    if (!solver.setA(laplacian(dissimilarities))) {
      throw InvalidInputException.of(
          "the matrix of weights", "close to singular", "such that it connects all objects");
    }
    return new GuttmanSolver(n, solver);
  }

  private static DMatrixRMaj laplacian(Dissimilarities dissimilarities) {
    int n = dissimilarities.size();
    DMatrixRMaj v = new DMatrixRMaj(n, n);
    double mean = meanWeight(dissimilarities);
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int j = 0; j < n; j++) {
        double weight = i == j ? 0 : dissimilarities.weight(i, j);
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
        sum += dissimilarities.weight(i, j);
      }
    }
    return n == 1 ? 1 : 2 * sum / ((double) n * (n - 1));
  }

  /**
   * Replaces coordinates by the transform.
   *
   * @param product B(X) X, one row for each dimension
   * @param points receives the transform
   */
  void solve(double[][] product, double[][] points) {
    for (int k = 0; k < points.length; k++) {
      if (solver == null) {
        for (int i = 0; i < n; i++) {
          points[k][i] = product[k][i] / n;
        }
      } else {
        DMatrixRMaj right = new DMatrixRMaj(n, 1);
        System.arraycopy(product[k], 0, right.data, 0, n);
        DMatrixRMaj solution = new DMatrixRMaj(n, 1);
        solver.solve(right, solution);
        System.arraycopy(solution.data, 0, points[k], 0, n);
      }
    }
  }
}
