package org.bandgram.cli.cluster;

import java.util.Locale;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;

/** Which similarities messages are passed along; the name in lower case is the one for users. */
public enum Method {
  /** Those of points close to each other on one of some space-filling curves. */
  BAND,

  /** Those of a band, then those of the groups it finds, level by level. */
  MULTILEVEL,

  /** The greatest ones, as many as one band of the same half-bandwidth has. */
  COO,

  /** Those of nearest neighbours, in any number of dimensions. */
  GRAPH,

  /** All of them. */
  DENSE,

  /** {@link org.bandgram.cluster.multilevel.AutoAffinityPropagation} chooses. */
  AUTO;

  /** Returns the method that compares some pairs on one level. */
  static Method onOneLevel(AutoAffinityPropagation.Pairs pairs) {
    return switch (pairs) {
      case BANDS -> BAND;
      case GRAPH -> GRAPH;
      case ALL -> DENSE;
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
