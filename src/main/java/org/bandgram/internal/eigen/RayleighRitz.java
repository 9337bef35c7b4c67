package org.bandgram.internal.eigen;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The pairs of a symmetric matrix A that are nearest to eigenpairs within the space of k
 * orthonormal vectors V: those of V A V', combined from V.
 *
 * @param values k, descending
 * @param vectors k x n orthonormal rows
 * @param residuals for each the length of A v - value v; an eigenvalue is no further from its value
 */
record RayleighRitz(double[] values, DMatrixRMaj vectors, double[] residuals) {
  /**
   * Finds them; k products, O(k^2 n) besides.
   *
   * @param matrix A
   * @param space k x n orthonormal rows
   */
  static RayleighRitz of(BlockProduct matrix, DMatrixRMaj space) {
    int k = space.numRows;
    DMatrixRMaj columns = CommonOps_DDRM.transpose(space, null);
    DMatrixRMaj images = DMatrixRMaj.wrap(space.numCols, k, matrix.of(columns.data, k));
    CommonOps_DDRM.transpose(images);
    DMatrixRMaj projected = new DMatrixRMaj(k, k);
    CommonOps_DDRM.multTransB(space, images, projected);
    SymmetricEigen within = SymmetricEigen.of(projected);
    DMatrixRMaj vectors = new DMatrixRMaj(k, space.numCols);
    CommonOps_DDRM.mult(within.vectors(), space, vectors);
    DMatrixRMaj residuals = new DMatrixRMaj(k, space.numCols);
    CommonOps_DDRM.mult(within.vectors(), images, residuals);
    double[] lengths = new double[k];
    for (int pair = 0; pair < k; pair++) {
      double squares = 0;
      for (int i = 0; i < space.numCols; i++) {
        double rest = residuals.get(pair, i) - within.values()[pair] * vectors.get(pair, i);
        squares = Math.fma(rest, rest, squares);
      }
      lengths[pair] = Math.sqrt(squares);
    }
    return new RayleighRitz(within.values(), vectors, lengths);
  }

  /** Returns the greatest residual of the first pairs. */
  double residual(int pairs) {
    return Arrays.stream(residuals, 0, pairs).max().orElseThrow();
  }

  /** Returns the first pairs. */
  SymmetricEigen pairs(int pairs) {
    return new SymmetricEigen(
        Arrays.copyOf(values, pairs),
        CommonOps_DDRM.extract(vectors, 0, pairs, 0, vectors.numCols));
  }
}
