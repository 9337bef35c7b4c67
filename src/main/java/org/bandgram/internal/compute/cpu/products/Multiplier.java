package org.bandgram.internal.compute.cpu.products;

/** A matrix that is multiplied some rows of the product at a time. Safe for several threads. */
interface Multiplier {
  /**
   * Computes rows of a product.
   *
   * @param x the block of vectors, row-major, with {@link
   *     org.bandgram.internal.compute.products.MatrixProducts#LANES} rows of zeros after it
   * @param vectors m, how many there are
   * @param from first row
   * @param to one past the last row
   * @param y receives (to - from) x m numbers
   */
  void multiply(double[] x, int vectors, int from, int to, double[] y);
}
