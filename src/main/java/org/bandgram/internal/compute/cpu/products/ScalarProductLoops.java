package org.bandgram.internal.compute.cpu.products;

import org.bandgram.internal.compute.products.MatrixProducts;

/** One vector after another, one term after another. */
final class ScalarProductLoops implements ProductLoops {
  @Override
  public void multiply(MatrixRow row, double[] x, int vectors, double[] y, int at) {
    multiply(row, x, vectors, 0, y, at);
  }

  /** Multiplies by the vectors from {@code first} on. */
  static void multiply(MatrixRow row, double[] x, int vectors, int first, double[] y, int at) {
    double[] lanes = new double[MatrixProducts.LANES];
    for (int v = first; v < vectors; v++) {
      for (int lane = 0; lane < lanes.length; lane++) {
        lanes[lane] = sum(row, x, vectors, v, lane);
      }
      y[at + v] = total(lanes);
    }
  }

  private static double sum(MatrixRow row, double[] x, int vectors, int v, int lane) {
    double sum = 0;
    for (int p = lane; p < row.length; p += MatrixProducts.LANES) {
      sum = Math.fma(row.values[p], x[row.column(p) * vectors + v], sum);
    }
    return sum;
  }

  private static double total(double[] lanes) {
    return (lanes[0] + lanes[4] + (lanes[2] + lanes[6]))
        + (lanes[1] + lanes[5] + (lanes[3] + lanes[7]));
  }
}
