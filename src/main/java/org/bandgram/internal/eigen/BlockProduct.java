package org.bandgram.internal.eigen;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/** Multiplies a symmetric matrix by a block of vectors. */
@FunctionalInterface
public interface BlockProduct {
  /**
   * Returns A X.
   *
   * @param x n x m numbers, row-major; not changed
   * @param vectors m
   * @return n x m numbers, row-major, in an array of their own
   */
  double[] of(double[] x, int vectors);

  /** Returns what multiplies vectors that are rows: m x n to m x n. */
  static BlockProduct ofRows(UnaryOperator<DMatrixRMaj> product) {
    return (x, vectors) -> {
      DMatrixRMaj columns = DMatrixRMaj.wrap(x.length / vectors, vectors, x);
      DMatrixRMaj images = product.apply(CommonOps_DDRM.transpose(columns, null));
      return CommonOps_DDRM.transpose(images, null).data;
    };
  }

  /** Returns what multiplies vectors one by one. */
  static BlockProduct each(UnaryOperator<double[]> product) {
    BlockProduct rows =
        ofRows(
            vectors -> {
              double[][] images = new double[vectors.numRows][];
              for (int v = 0; v < images.length; v++) {
                int n = vectors.numCols;
                images[v] = product.apply(Arrays.copyOfRange(vectors.data, v * n, (v + 1) * n));
              }
              return new DMatrixRMaj(images);
            });
    return (x, vectors) -> vectors == 1 ? product.apply(x) : rows.of(x, vectors);
  }
}
