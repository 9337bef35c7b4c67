package org.bandgram.internal.compute.cpu.products;

import java.lang.foreign.MemorySegment;

/** Products of one row and a block of vectors. */
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

  /**
   * Adds a part of a row to columns: {@code y[at + p m + v] += values[p] x[from + v]}, with one
   * fused multiply-add each.
   *
   * @param values elements of the row
   * @param count how many
   * @param x the block of vectors
   * @param from where the row's numbers are in it
   * @param vectors m, how many vectors there are
   * @param y the sums of the columns, row-major
   * @param at where those of the first element are
   */
  void add(double[] values, int count, double[] x, int from, int vectors, double[] y, int at);
}
