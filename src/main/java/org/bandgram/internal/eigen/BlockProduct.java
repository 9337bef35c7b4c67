package org.bandgram.internal.eigen;

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
}
