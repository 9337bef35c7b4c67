package org.bandgram.order;

import java.util.Arrays;
import java.util.Random;
import org.bandgram.Execution;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.QRDecomposition;

/**
 * Leading eigenvectors of a sample's covariance matrix by block power iteration with a few vectors
 * more than asked for (N. Halko, P.-G. Martinsson, J. A. Tropp, Finding structure with randomness,
 * SIAM Review 53, 2011, doi 10.1137/090771806).
 *
 * <p>Stops when the variance captured by the wanted vectors grows by less than one part in a
 * million. O(r m k) per iteration for r rows, m columns and k vectors; starts from a fixed seed.
 */
final class SubspaceIteration {
  private static final int EXTRA_VECTORS = 8;
  private static final int MAX_ITERATIONS = 30;
  private static final double TOLERANCE = 1e-6;
  private static final long SEED = 1;

  private SubspaceIteration() {}

  /**
   * Finds eigenvectors.
   *
   * @param sample r x m
   * @param wanted how many of the returned vectors must be accurate, at least 1
   * @return at least {@code wanted} values and vectors where m allows, descending
   */
  static SymmetricEigen leading(RowSample sample, int wanted, Execution execution) {
    int k = Math.min(wanted + EXTRA_VECTORS, sample.columns());
    DMatrixRMaj basis = orthonormal(gaussian(k, sample.columns()));
    double captured = -1;
    for (int iteration = 1; ; iteration++) {
      DMatrixRMaj image = sample.timesCovariance(basis, execution);
      SymmetricEigen ritz = ritz(basis, image);
      double before = captured;
      captured = Arrays.stream(ritz.values(), 0, Math.min(wanted, k)).sum();
      boolean settled = Math.abs(captured - before) <= TOLERANCE * captured;
      if (settled || captured == 0 || iteration == MAX_ITERATIONS) {
        return ritz;
      }
      basis = orthonormal(image);
    }
  }

  private static DMatrixRMaj gaussian(int rows, int columns) {
    Random random = new Random(SEED);
    DMatrixRMaj matrix = new DMatrixRMaj(rows, columns);
    for (int e = 0; e < matrix.getNumElements(); e++) {
      matrix.set(e, random.nextGaussian());
    }
    return matrix;
  }

  /** Returns orthonormal rows that span the rows of a k x m matrix, k <= m. */
  private static DMatrixRMaj orthonormal(DMatrixRMaj rows) {
    QRDecomposition<DMatrixRMaj> qr = DecompositionFactory_DDRM.qr();
    qr.decompose(CommonOps_DDRM.transpose(rows, null));
    return CommonOps_DDRM.transpose(qr.getQ(null, true), null);
  }

  /** Diagonalises the covariance within the basis (the Rayleigh-Ritz step). */
  private static SymmetricEigen ritz(DMatrixRMaj basis, DMatrixRMaj image) {
    int k = basis.getNumRows();
    DMatrixRMaj inner = new DMatrixRMaj(k, k);
    CommonOps_DDRM.multTransB(basis, image, inner);
    DMatrixRMaj symmetric = new DMatrixRMaj(k, k);
    CommonOps_DDRM.transpose(inner, symmetric);
    CommonOps_DDRM.addEquals(symmetric, inner);
    CommonOps_DDRM.scale(0.5, symmetric);
    SymmetricEigen eigen = SymmetricEigen.of(symmetric);
    DMatrixRMaj vectors = new DMatrixRMaj(k, basis.getNumCols());
    CommonOps_DDRM.mult(eigen.vectors(), basis, vectors);
    return new SymmetricEigen(eigen.values(), vectors);
  }
}
