package org.bandgram.internal.compute.stress;

import org.bandgram.Execution;

/** Passes over the kept pairs of n objects; made by {@link StressOps#prepare}. */
public interface StressPass {
  /** Returns what computes, such as {@code cpu-vector}; not always what was asked for. */
  String backend();

  /**
   * Computes the stress of a configuration of n objects in p dimensions and the product B(X) X of
   * its Guttman transform in one pass over the kept pairs, with O(n p) memory besides; O(n^2 p)
   * time, on a band O(n h p).
   *
   * <pre>
   *     stress  = sum over i &gt; j of w(i, j) (delta(i, j) - d(i, j))^2
   *     (BX)(i) = sum over j of w(i, j) delta(i, j) / d(i, j) (x(i) - x(j)),   0 where d(i, j) = 0
   * </pre>
   *
   * @param points coordinate k of object i at {@code points[k][i]}, each row as long as {@link
   *     PairTriangle#padded} of n
   * @param product receives BX, of the same form
   * @return the stress
   */
  double transform(double[][] points, double[][] product, Execution execution);
}
