package org.bandgram.cluster;

import static org.bandgram.InvalidInputException.require;

/**
 * The rule that ends affinity propagation: exemplars unchanged for some iterations, or a maximum
 * number of iterations.
 *
 * @param iterations for how many iterations the exemplars must stay the same, at least 1; four
 *     times as many without a better net similarity end a run with many exemplars, see {@link
 *     Status#LEVELLED_OFF}
 * @param maxIterations iterations after which a run ends unconverged, at least 1
 */
public record Convergence(int iterations, int maxIterations) {
  /**
   * Checks the bounds.
   *
   * @throws org.bandgram.InvalidInputException if one lies outside its bounds
   */
  public Convergence {
    require(maxIterations >= 1, "maxIterations", maxIterations, "at least 1");
    require(iterations >= 1, "convergenceIterations", iterations, "at least 1");
  }

  /** Returns a copy with other {@link #maxIterations}. */
  public Convergence withMaxIterations(int value) {
    return new Convergence(iterations, value);
  }
}
