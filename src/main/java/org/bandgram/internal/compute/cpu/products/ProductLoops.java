package org.bandgram.internal.compute.cpu.products;

import java.lang.foreign.MemorySegment;

/** The product of one row and a block of vectors. */
interface ProductLoops {
  /**
   * Widens elements in single precision.
   *
   * @param elements where they are
   * @param at the first of them
   * @param count how many
   * @param noEdge what stands for negative infinity
   * @param target receives them
   */
  void widenFloat32(MemorySegment elements, long at, int count, double noEdge, double[] target);

  /** Copies elements in double precision, likewise. */
  void widenFloat64(MemorySegment elements, long at, int count, double noEdge, double[] target);

  /**
   * Computes {@code y[at + v] = sum over p of values[p] x[column(p) m + v]}, in the order of sums
   * of {@link org.bandgram.internal.compute.products.MatrixProducts}.
   *
   * @param row the row, its length a multiple of the lanes
   * @param x the block of vectors, with rows of zeros after it
   * @param vectors m, how many there are
   * @param y receives m numbers
   * @param at where the first of them goes
   */
  void multiply(MatrixRow row, double[] x, int vectors, double[] y, int at);
}
