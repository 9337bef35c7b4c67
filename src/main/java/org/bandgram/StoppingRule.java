package org.bandgram;

import static org.bandgram.InvalidInputException.require;

/**
 * When an iterative method ends: as converged once its change has been at most the tolerance for
 * some iterations in a row, or else when the iterations run out. What the change is, each method
 * says.
 *
 * @param maxIterations iterations after which a run ends unconverged, at least 1
 * @param convergenceIterations for how many iterations in a row the change must be that small, at
 *     least 1
 * @param tolerance the greatest change that counts as none, at least 0
 */
public record StoppingRule(int maxIterations, int convergenceIterations, double tolerance) {
  /** Checks every bound. */
  public StoppingRule {
    require(maxIterations >= 1, "max-iterations", maxIterations, "at least 1");
    require(
        convergenceIterations >= 1, "convergence-iterations", convergenceIterations, "at least 1");
    require(tolerance >= 0, "tolerance", tolerance, "at least 0");
  }

  /** Returns the rule that ends with the first change of at most a tolerance. */
  public static StoppingRule within(double tolerance, int maxIterations) {
    return new StoppingRule(maxIterations, 1, tolerance);
  }

  /** Returns the rule that ends when nothing has changed for some iterations. */
  public static StoppingRule unchangedFor(int convergenceIterations, int maxIterations) {
    return new StoppingRule(maxIterations, convergenceIterations, 0);
  }

  /** Returns a copy with other {@link #maxIterations}. */
  public StoppingRule withMaxIterations(int value) {
    return new StoppingRule(value, convergenceIterations, tolerance);
  }

  /** Returns a copy with other {@link #convergenceIterations}. */
  public StoppingRule withConvergenceIterations(int value) {
    return new StoppingRule(maxIterations, value, tolerance);
  }

  /** Returns a copy with another {@link #tolerance}. */
  public StoppingRule withTolerance(double value) {
    return new StoppingRule(maxIterations, convergenceIterations, value);
  }
}
