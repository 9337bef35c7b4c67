package org.bandgram.internal.compute.products;

import org.bandgram.Execution;
import org.bandgram.layout.ElementVisitor;

/**
 * Products of a stored n x n matrix G and blocks of m finite vectors; every stored element is read
 * once for all m of them.
 *
 * <p>Elements are widened to double precision, and sums are taken in it with one fused multiply-add
 * for each term. A row's terms, p = 0, 1, ... as they are stored, masked and padded ones among them
 * as zeros, are added in {@value #LANES} lanes, lane l taking the terms with p mod {@value #LANES}
 * = l; then the lanes as {@code ((0+4)+(2+6)) + ((1+5)+(3+7))}. The rows of several bands are added
 * in the order of bands. In products with G', columns of coordinates take the place of rows; a
 * column of a band is added term by term, by ascending row. So every implementation gives the same
 * bits for any number of threads, and each vector the same as if it were alone.
 *
 * <p>Safe for several threads.
 */
public interface MatrixProducts extends AutoCloseable {
  /** In how many lanes the terms of a row are added. */
  int LANES = 8;

  /** Returns the name of what multiplies. */
  String backend();

  /** Returns the number of rows and columns n. */
  int size();

  /**
   * Computes Y = G X; O(m times the elements).
   *
   * @param x n x m numbers, row-major, finite
   * @param vectors m
   * @param y receives n x m numbers
   */
  void multiply(double[] x, int vectors, double[] y, Execution execution);

  /**
   * Computes Y = G' X; O(m times the elements).
   *
   * @param x n x m numbers, row-major, finite
   * @param vectors m
   * @param y receives n x m numbers
   */
  void multiplyTransposed(double[] x, int vectors, double[] y, Execution execution);

  /** Returns element (i, j), or negative infinity where there is none. */
  double get(int i, int j);

  /**
   * Shows the elements of a row that are edges; O(elements of the row).
   *
   * @param i which row
   * @param visitor sees them, one after another
   */
  void row(int i, ElementVisitor visitor);

  /** Adds up all elements, in double precision, in an order that does not depend on threads. */
  ElementSums sums(Execution execution);

  /** Releases what was made beside the matrix; a second call has no effect. */
  @Override
  void close();
}
