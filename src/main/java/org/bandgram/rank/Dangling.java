package org.bandgram.rank;

import java.util.Locale;

/** The rule for the score of nodes without links to others. */
public enum Dangling {
  /** To all nodes by the personalisation, so that the scores always add up to 1. */
  PERSONALIZED,
  /** To all nodes alike, so that the scores always add up to 1. */
  UNIFORM,
  /**
   * Nowhere: equation 3 of Gunarathne et al. (2013), whose scores add up to less than 1 where there
   * are such nodes.
   */
  LEAK;

  /** Returns the name for users, such as {@code uniform}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
