package org.bandgram.order.internal;

import java.util.Random;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.QRDecomposition;

/** Draws orthogonal matrices without a preferred direction. */
final class RandomRotation {
  private RandomRotation() {}

  /**
   * Draws a d x d orthogonal matrix from the uniform (Haar) distribution: the Q of the QR
   * decomposition of a Gaussian matrix, with the signs chosen so that R has a positive diagonal (F.
   * Mezzadri, How to generate random matrices from the classical compact groups, Notices of the AMS
   * 54, 2007, arXiv math-ph/0609050). O(d^3).
   */
  static DMatrixRMaj draw(int dimensions, Random random) {
    DMatrixRMaj gaussian = new DMatrixRMaj(dimensions, dimensions);
    for (int e = 0; e < gaussian.getNumElements(); e++) {
      gaussian.set(e, random.nextGaussian());
    }
    QRDecomposition<DMatrixRMaj> decomposition = DecompositionFactory_DDRM.qr();
    decomposition.decompose(gaussian);
    DMatrixRMaj q = decomposition.getQ(null, false);
    DMatrixRMaj r = decomposition.getR(null, false);
    for (int column = 0; column < dimensions; column++) {
      if (r.get(column, column) < 0) {
        for (int row = 0; row < dimensions; row++) {
          q.set(row, column, -q.get(row, column));
        }
      }
    }
    return q;
  }
}
