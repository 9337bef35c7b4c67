package org.bandgram.cli.options;

import java.util.Locale;

/** What INPUT holds instead of points. */
public enum Precomputed {
  /** A pair and its similarity on each row. */
  EDGES,
  /** The similarities of all pairs. */
  MATRIX;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
