package org.bandgram.cluster;

import static org.bandgram.InvalidInputException.require;

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

  /** Returns a copy with another {@link #factor}. */
  public Damping withFactor(double value) {
    return new Damping(value, adaptive);
  }
}
