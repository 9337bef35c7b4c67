package org.bandgram.embed;

import java.util.Locale;

/** The start of multidimensional scaling. */
public enum Start {
  /**
   * Classical scaling (W. Torgerson, Psychometrika 17, 1952, doi 10.1007/BF02288916); on a band,
   * that of landmarks, among which the other objects are placed (V. de Silva, J. Tenenbaum, Sparse
   * multidimensional scaling using landmark points, Stanford University, 2004).
   */
  CLASSICAL,
  /**
   * Objects placed at random, several times; the embedding of least stress is kept. On a band it is
   * as good as sure to be folded: no kept pair tells objects apart that are far away along the
   * curve, and iterations do not unfold what lies upon itself.
   */
  RANDOM;

  /** Returns the name for users, such as {@code classical}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
