package org.bandgram.cluster.internal.propagation;

import org.bandgram.cluster.Convergence;

/**
 * Whether exemplars that have stayed the same for a while will do so for as long as a run would
 * wait for them. It is asked whenever a fifth of the wait has passed: if the evidence r(k, k) +
 * a(k, k) of every point went on as in the last iteration, would its sign stay for twice the
 * iterations left?
 *
 * <p>Near a fixed point the movement of damped messages shrinks by a factor from iteration to
 * iteration, so that going on at the same pace overstates it. What overturns an answer are points
 * that speed up; twice is a margin for them. Asked in two iterations' evidence alone, so that back
 * ends have nothing to keep for it.
 */
final class Forecast {
  private static final int PARTS = 5;
  private static final double MARGIN = 2;

  private final int wait;
  private final int step;

  /** Asks nothing where the convergence does not want it. */
  Forecast(Convergence convergence) {
    wait = convergence.iterations();
    step = convergence.forecast() ? Math.ceilDiv(wait, PARTS) : wait;
  }

  /**
   * Tells whether to ask after the next iteration, and so to keep the evidence before it.
   *
   * @param same for how many iterations exemplars have been the same
   */
  boolean isDue(int same) {
    int next = same + 1;
    return next > 1 && next < wait && next % step == 0;
  }

  /** Returns how many iterations may follow before one after which to ask, at least 1. */
  int undecided(int same) {
    return Math.max(1, step - 1 - same % step);
  }

  /**
   * Tells whether no sign would change in twice the iterations left.
   *
   * @param same for how many iterations exemplars have been the same
   * @param before the evidence of each point an iteration ago
   * @param now the evidence of each point
   */
  boolean holds(int same, double[] before, double[] now) {
    double iterations = MARGIN * (wait - same);
    for (int k = 0; k < now.length; k++) {
      double moved = now[k] == before[k] ? 0 : now[k] - before[k];
      if (now[k] > 0 != now[k] + iterations * moved > 0) {
        return false;
      }
    }
    return true;
  }
}
