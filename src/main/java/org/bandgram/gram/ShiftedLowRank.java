package org.bandgram.gram;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.internal.eigen.SymmetricEigen;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The matrix F F' + s I, its powers and its determinant, by the eigenvalues a_k and eigenvectors V
 * of F' F (the identity of Woodbury is that of the power -1):
 *
 * <pre>
 *   (F F' + s I)^p = s^p I + F V W V' F',    w_k = ((a_k + s)^p - s^p) / a_k
 *   log det (F F' + s I) = n log s + sum over k of log(1 + a_k / s)
 * </pre>
 *
 * <p>It takes O(n r^2 + r^3) time, a product with a power O(n r).
 */
final class ShiftedLowRank {
  private final LowRankMatrix matrix;
  private final double shift;
  private final SymmetricEigen eigen;

  ShiftedLowRank(LowRankMatrix matrix, double shift, Execution execution) {
    this.matrix = matrix;
    this.shift = shift;
    eigen = SymmetricEigen.of(matrix.products().crossProducts(execution));
  }

  /** A power of the matrix as a linear operator. */
  @FunctionalInterface
  interface Power {
    /** Returns the product of the power and a vector. */
    double[] times(double[] x, Execution execution);
  }

  /** Returns a power of the matrix. */
  Power power(double exponent) {
    double scale = Math.pow(shift, exponent);
    DMatrixRMaj core = core(scale, exponent);
    int rank = core.numRows;
    return (x, execution) -> {
      double[] within = new double[rank];
      double[] shares = matrix.products().timesTransposed(x, 1, execution)[0];
      CommonOps_DDRM.mult(
          core, DMatrixRMaj.wrap(rank, 1, shares), DMatrixRMaj.wrap(rank, 1, within));
      double[] y = matrix.products().times(new double[][] {within}, execution);
      for (int i = 0; i < y.length; i++) {
        y[i] = Math.fma(scale, x[i], y[i]);
      }
      return y;
    };
  }

  /** Returns V W V'. */
  private DMatrixRMaj core(double scale, double exponent) {
    DMatrixRMaj vectors = eigen.vectors();
    DMatrixRMaj scaled = vectors.copy();
    for (int k = 0; k < vectors.numRows; k++) {
      double value = eigen.values()[k];
      double weight =
          value > 0
              ? scale * Math.expm1(exponent * Math.log1p(value / shift)) / value
              : exponent * scale / shift;
      for (int c = 0; c < vectors.numCols; c++) {
        scaled.set(k, c, weight * vectors.get(k, c));
      }
    }
    DMatrixRMaj core = new DMatrixRMaj(vectors.numCols, vectors.numCols);
    CommonOps_DDRM.multTransA(vectors, scaled, core);
    return core;
  }

  double logDeterminant() {
    return matrix.size() * Math.log(shift)
        + Arrays.stream(eigen.values()).map(a -> Math.log1p(Math.max(0, a) / shift)).sum();
  }
}
