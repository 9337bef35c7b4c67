package org.bandgram.cluster.kernelkmeans;

import java.util.Locale;

/** What kernel K-means does with a cluster that has lost all of its points. */
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
