package org.bandgram.spectral;

import org.ejml.data.DMatrixRMaj;

/** Which of the two directions of an eigenvector is taken. */
final class Orientation {
  private Orientation() {}

  /**
   * Returns 1 or -1, which makes the element of greatest absolute value positive, the first of
   * equal ones.
   *
   * @param vectors a vector in each row
   * @param row which one
   */
  static int sign(DMatrixRMaj vectors, int row) {
    int greatest = 0;
    for (int i = 1; i < vectors.numCols; i++) {
      if (Math.abs(vectors.get(row, i)) > Math.abs(vectors.get(row, greatest))) {
        greatest = i;
      }
    }
    return vectors.get(row, greatest) < 0 ? -1 : 1;
  }
}
