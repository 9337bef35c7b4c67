package org.bandgram.internal.compute.stress;

import java.util.Optional;

/**
 * The loop of multidimensional scaling by majorisation (J. de Leeuw, Applications of convex
 * analysis to multidimensional scaling, 1977; I. Borg, P. Groenen, Modern Multidimensional Scaling,
 * 2nd edition, 2005, chapter 8). Results do not depend on the number of threads; implementations
 * differ by rounding.
 */
public interface StressOps {
  /**
   * Prepares pairs, where they are computed with; time is linear in the number of kept pairs.
   *
   * @param dissimilarities delta of the kept pairs, borrowed
   * @param weights w of the same pairs, borrowed; 1 where there are none
   * @param dimensions p
   */
  StressPass prepare(PairTriangle dissimilarities, Optional<PairTriangle> weights, int dimensions);
}
