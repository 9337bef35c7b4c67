package org.bandgram.cluster;

import java.util.Locale;

/** Where kernel K-means has the kernel values of all pairs of points. */
public enum GramStorage {
  /** In a matrix of n x n elements, computed once. */
  STORED,

  /**
   * Nowhere: rows are computed again whenever they are needed, some at a time; the same results.
   */
  TILED;

  /** Returns the name in lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
