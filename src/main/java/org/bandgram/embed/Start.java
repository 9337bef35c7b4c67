package org.bandgram.embed;

import java.util.Locale;

/** Where an embedding starts. */
public enum Start {
  /** Classical scaling (W. Torgerson, Psychometrika 17, 1952, doi 10.1007/BF02288916). */
  CLASSICAL,
  /** Objects placed at random, several times; the embedding of least stress is kept. */
  RANDOM;

  /** Returns the name for users, such as {@code classical}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
