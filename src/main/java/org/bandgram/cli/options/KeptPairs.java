package org.bandgram.cli.options;

import java.util.Locale;

/** Which pairs of points are compared, in commands that do not choose; named as in all others. */
public enum KeptPairs {
  /** Those close to each other on a curve. */
  BANDS,
  /** Nearest neighbours. */
  GRAPH,
  /** All of them. */
  ALL;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
