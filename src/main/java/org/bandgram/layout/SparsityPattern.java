package org.bandgram.layout;

import org.bandgram.InvalidInputException;

/**
 * The pairs of points that an approximation of the Gram matrix keeps. Asked from several threads.
 */
@FunctionalInterface
public interface SparsityPattern {
  /**
   * Tells whether the pair is kept.
   *
   * @param i a point, by its index in input order
   * @param j another point
   */
  boolean contains(int i, int j);

  /**
   * Returns the pairs at most h positions apart on a curve.
   *
   * @param positions for each point, in input order, its position on the curve
   * @param halfBandwidth h, at least 0
   * @throws InvalidInputException if h is negative
   */
  static SparsityPattern band(int[] positions, int halfBandwidth) {
    InvalidInputException.require(halfBandwidth >= 0, "halfBandwidth", halfBandwidth, "at least 0");
    return (i, j) -> Math.abs(positions[i] - positions[j]) <= halfBandwidth;
  }

  /** Returns the pairs that these or others keep, such as the union of the bands of two curves. */
  default SparsityPattern or(SparsityPattern others) {
    return (i, j) -> contains(i, j) || others.contains(i, j);
  }
}
