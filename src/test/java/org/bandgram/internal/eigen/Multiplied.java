package org.bandgram.internal.eigen;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/** Matrices that the tests of this package multiply. */
final class Multiplied {
  private Multiplied() {}

  static BlockProduct dense(DMatrixRMaj matrix) {
    return (x, vectors) -> {
      DMatrixRMaj product = new DMatrixRMaj(matrix.numRows, vectors);
      CommonOps_DDRM.mult(matrix, DMatrixRMaj.wrap(matrix.numRows, vectors, x), product);
      return product.data;
    };
  }

  static BlockProduct diagonal(double[] values) {
    return (x, vectors) -> {
      double[] product = new double[x.length];
      Arrays.setAll(product, i -> values[i / vectors] * x[i]);
      return product;
    };
  }

  /** Half of the adjacency of a cycle: its eigenvalues are cos(2 pi j / n), those inside twice. */
  static BlockProduct cycle(int n) {
    return (x, vectors) -> {
      double[] product = new double[x.length];
      for (int i = 0; i < x.length; i++) {
        int before = Math.floorMod(i - vectors, x.length);
        product[i] = (x[before] + x[(i + vectors) % x.length]) / 2;
      }
      return product;
    };
  }

  static double[] cycleValues(int n, int count) {
    double[] values = new double[count];
    Arrays.setAll(values, j -> Math.cos(2 * Math.PI * ((j + 1) / 2) / n));
    return values;
  }

  /** Returns the greatest length of A v - value v. */
  static double residual(BlockProduct matrix, SymmetricEigen pairs) {
    double greatest = 0;
    for (int pair = 0; pair < pairs.values().length; pair++) {
      DMatrixRMaj vector =
          CommonOps_DDRM.extract(pairs.vectors(), pair, pair + 1, 0, pairs.vectors().numCols);
      double[] image = matrix.of(vector.data, 1);
      double squares = 0;
      for (int i = 0; i < image.length; i++) {
        double rest = image[i] - pairs.values()[pair] * vector.data[i];
        squares += rest * rest;
      }
      greatest = Math.max(greatest, Math.sqrt(squares));
    }
    return greatest;
  }

  /** Returns how far the products of rows are from those of orthonormal ones. */
  static double departure(DMatrixRMaj rows) {
    DMatrixRMaj products = new DMatrixRMaj(rows.numRows, rows.numRows);
    CommonOps_DDRM.multTransB(rows, rows, products);
    CommonOps_DDRM.subtractEquals(products, CommonOps_DDRM.identity(rows.numRows));
    return CommonOps_DDRM.elementMaxAbs(products);
  }
}
