package org.bandgram.compute;

import java.util.Optional;
import org.bandgram.Execution;

/**
 * The loop of multidimensional scaling by majorisation (J. de Leeuw, Applications of convex
 * analysis to multidimensional scaling, 1977; I. Borg, P. Groenen, Modern Multidimensional Scaling,
 * 2nd edition, 2005, chapter 8). Results do not depend on the number of threads; implementations
 * differ by rounding.
 */
public interface StressOps {
  /** Returns a short name for logs and summaries, such as {@code cpu-scalar}. */
  String name();

  /**
   * Computes the stress of a configuration of n objects in p dimensions and the product B(X) X of
   * its Guttman transform in one pass over the pairs, with O(n p) memory besides; O(n^2 p) time.
   *
   * <pre>
   *     stress  = sum over i &gt; j of w(i, j) (delta(i, j) - d(i, j))^2
   *     (BX)(i) = sum over j of w(i, j) delta(i, j) / d(i, j) (x(i) - x(j)),   0 where d(i, j) = 0
   * </pre>
   *
   * @param dissimilarities delta
   * @param weights w; 1 where there are none
   * @param points coordinate k of object i at {@code points[k][i]}, each row as long as {@link
   *     PairTriangle#padded} of n
   * @param product receives BX, of the same form
   * @param execution threads and cancellation
   * @return the stress
   */
  double transform(
      PairTriangle dissimilarities,
      Optional<PairTriangle> weights,
      double[][] points,
      double[][] product,
      Execution execution);
}
