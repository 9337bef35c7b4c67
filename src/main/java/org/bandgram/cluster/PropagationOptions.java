package org.bandgram.cluster;

import static org.bandgram.InvalidInputException.require;

/**
 * Options of affinity propagation that concern messages: preference, damping, convergence.
 * Immutable; {@code with...} methods return changed copies.
 *
 * @param preference how much each point wants to be an exemplar
 * @param damping how much messages are damped
 * @param convergence when a run ends
 * @param jitter relative size of the seeded disturbance of the preferences that breaks exact ties,
 *     in [0, 1); 0 for none
 * @param seed seed of the jitter and of sampled similarities
 * @param trace whether the net similarity of every iteration is recorded, which costs a pass over
 *     the pairs each
 */
public record PropagationOptions(
    Preference preference,
    Damping damping,
    Convergence convergence,
    double jitter,
    long seed,
    boolean trace) {

  private static final PropagationOptions DEFAULTS =
      new PropagationOptions(
          Preference.globalMedian(),
          new Damping(0.8, true),
          new Convergence(30, 500),
          1e-3,
          0,
          false);

  /** Checks every bound. */
  public PropagationOptions {
    require(jitter >= 0 && jitter < 1, "jitter", jitter, "at least 0 and less than 1");
  }

  /** Returns the defaults; the classes that take options say where each comes from. */
  public static PropagationOptions defaults() {
    return DEFAULTS;
  }

  /** Returns a copy with another {@link #preference}. */
  public PropagationOptions withPreference(Preference value) {
    return new PropagationOptions(value, damping, convergence, jitter, seed, trace);
  }

  /** Returns a copy with another {@link #damping}. */
  public PropagationOptions withDamping(Damping value) {
    return new PropagationOptions(preference, value, convergence, jitter, seed, trace);
  }

  /** Returns a copy with another factor of the damping. */
  public PropagationOptions withDamping(double factor) {
    return withDamping(new Damping(factor, damping.adaptive()));
  }

  /** Returns a copy with another {@link #convergence}. */
  public PropagationOptions withConvergence(Convergence value) {
    return new PropagationOptions(preference, damping, value, jitter, seed, trace);
  }

  /** Returns a copy with another limit of iterations. */
  public PropagationOptions withMaxIterations(int value) {
    return withConvergence(new Convergence(convergence.iterations(), value));
  }

  /** Returns a copy with another {@link #jitter}. */
  public PropagationOptions withJitter(double value) {
    return new PropagationOptions(preference, damping, convergence, value, seed, trace);
  }

  /** Returns a copy with another {@link #seed}. */
  public PropagationOptions withSeed(long value) {
    return new PropagationOptions(preference, damping, convergence, jitter, value, trace);
  }

  /** Returns a copy with other {@link #trace}. */
  public PropagationOptions withTrace(boolean value) {
    return new PropagationOptions(preference, damping, convergence, jitter, seed, value);
  }

  /**
   * Damping of messages: the share of its old value that a message keeps in an iteration.
   *
   * @param factor λ, the share of the old message that an iteration keeps, in [0.5, 1)
   * @param adaptive whether it is raised when the exemplars oscillate; if so, a run may also end as
   *     {@link Status#LEVELLED_OFF}
   */
  public record Damping(double factor, boolean adaptive) {
    /** Checks the bounds. */
    public Damping {
      require(factor >= 0.5 && factor < 1, "damping", factor, "at least 0.5 and less than 1");
    }

    /** Returns the damping that stays as it is. */
    public static Damping fixed(double factor) {
      return new Damping(factor, false);
    }
  }

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
  }
}
