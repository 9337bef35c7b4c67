package org.bandgram;

import static org.bandgram.InvalidInputException.require;

/**
 * The rule that ends an iterative method: a tolerance and a maximum number of iterations.
 *
 * @param tolerance the change at which it has converged, as the method measures it, finite; 0 to go
 *     on until nothing changes any more
 * @param maxIterations iterations after which it ends unconverged, at least 1
 */
public record Stopping(double tolerance, int maxIterations) {
  /**
   * Checks both.
   *
   * @throws InvalidInputException if one lies outside its bounds
   */
  public Stopping {
    require(
        tolerance >= 0 && tolerance < Double.POSITIVE_INFINITY,
        "tolerance",
        tolerance,
        "at least 0 and finite");
    require(maxIterations >= 1, "maxIterations", maxIterations, "at least 1");
  }

  /** Returns a copy with another {@link #tolerance}. */
  public Stopping withTolerance(double value) {
    return new Stopping(value, maxIterations);
  }

  /** Returns a copy with other {@link #maxIterations}. */
  public Stopping withMaxIterations(int value) {
    return new Stopping(tolerance, value);
  }

  /**
   * Checks that the tolerance is a share of what changes.
   *
   * @throws InvalidInputException if it is not below 1
   */
  public void requireRelative() {
    require(tolerance < 1, "tolerance", tolerance, "at least 0 and less than 1");
  }
}
