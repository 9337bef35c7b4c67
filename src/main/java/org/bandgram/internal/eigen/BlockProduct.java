package org.bandgram.internal.eigen;

import java.util.function.UnaryOperator;

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

  /** Multiplies vectors one by one. */
  static BlockProduct each(UnaryOperator<double[]> matrix) {
    return (x, vectors) -> {
      double[] products = new double[x.length];
      double[] vector = new double[x.length / vectors];
      for (int v = 0; v < vectors; v++) {
        for (int i = 0; i < vector.length; i++) {
          vector[i] = x[i * vectors + v];
        }
        double[] product = matrix.apply(vector);
        for (int i = 0; i < vector.length; i++) {
          products[i * vectors + v] = product[i];
        }
      }
      return products;
    };
  }
}
