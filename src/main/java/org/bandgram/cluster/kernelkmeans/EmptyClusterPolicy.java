package org.bandgram.cluster.kernelkmeans;

import java.util.Locale;

/** The rule for a cluster that has lost all its points in kernel K-means. */
public enum EmptyClusterPolicy {
  /** It gets the point that is farthest from its own centroid. */
  RELOCATE,

  /** It stays empty. */
  KEEP;

  /** Returns the name in lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
