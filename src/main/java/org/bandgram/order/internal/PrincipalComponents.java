package org.bandgram.order.internal;

import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.eigen.RestartedLanczos;
import org.bandgram.internal.eigen.SymmetricEigen;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The directions in which a point set varies most, for ordering only: similarities are still
 * computed from all coordinates.
 *
 * <p>They come from a {@link RowSample} of the points. Up to {@value #MAX_COVARIANCE_DIMENSIONS}
 * dimensions they are the eigenvectors of the sample's covariance matrix; above, where that matrix
 * is dear, they are found from products with it ({@link RestartedLanczos}). All arithmetic is in
 * double precision; partial sums are added in block order, so the result does not depend on the
 * number of threads.
 */
public final class PrincipalComponents {
  private static final int MAX_COVARIANCE_DIMENSIONS = 256;

  private static final long SEED = 1;
  private static final int PRODUCTS_EACH = 4;

  /** Components below this share of the largest variance are rounding errors. */
  private static final double NEGLIGIBLE = 1e-12;

  private PrincipalComponents() {}

  /**
   * Finds the leading components.
   *
   * @param points n points
   * @param cube maps them to m coordinates from 0 to 1
   * @param most how many components are wanted, from 1 to m
   * @return k x m, orthonormal rows by descending variance, the largest entry of each positive; k
   *     is {@code most} or, where fewer components have a variance worth the name, smaller, but at
   *     least 1
   */
  public static DMatrixRMaj of(
      PointSet points, UnitCubeMapping cube, int most, Execution execution) {
    RowSample sample = RowSample.of(points, cube, execution);
    SymmetricEigen eigen =
        sample.columns() <= MAX_COVARIANCE_DIMENSIONS
            ? SymmetricEigen.of(sample.covariance(execution))
            : byProducts(sample, most, execution);
    return leading(eigen, most);
  }

  static SymmetricEigen byProducts(RowSample sample, int most, Execution execution) {
    int m = sample.columns();
    return RestartedLanczos.leading(
        (x, k) -> {
          DMatrixRMaj rows = CommonOps_DDRM.transpose(DMatrixRMaj.wrap(m, k, x), null);
          return CommonOps_DDRM.transpose(sample.timesCovariance(rows, execution), null).data;
        },
        m,
        most,
        PRODUCTS_EACH * most + 16,
        new SplittableRandom(SEED),
        execution);
  }

  private static DMatrixRMaj leading(SymmetricEigen eigen, int most) {
    int k = 1;
    double threshold = NEGLIGIBLE * eigen.values()[0];
    while (k < Math.min(most, eigen.values().length) && eigen.values()[k] > threshold) {
      k++;
    }
    DMatrixRMaj rows = CommonOps_DDRM.extract(eigen.vectors(), 0, k, 0, eigen.vectors().numCols);
    for (int row = 0; row < k; row++) {
      makeLargestPositive(rows, row);
    }
    return rows;
  }

  private static void makeLargestPositive(DMatrixRMaj rows, int row) {
    double largest = 0;
    for (int c = 0; c < rows.numCols; c++) {
      double value = rows.get(row, c);
      largest = Math.abs(value) > Math.abs(largest) ? value : largest;
    }
    if (largest < 0) {
      CommonOps_DDRM.scaleRow(-1, rows, row);
    }
  }
}
