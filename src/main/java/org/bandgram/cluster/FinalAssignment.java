package org.bandgram.cluster;

import java.util.Locale;

/** How points are assigned once the exemplars are known; the name in lower case is for users. */
public enum FinalAssignment {
  /**
   * Each point joins the most similar exemplar of all, however far along the curve; the default.
   */
  NEAREST,
  /**
   * Each point joins the most similar exemplar among its kept pairs; one that reaches none joins
   * the nearest of all.
   */
  IN_BAND,
  /**
   * Each point joins the cluster whose mean is nearest, as in K-means, from the clusters that
   * affinity propagation found; exemplars are the medoids of these. For squared Euclidean distance
   * only. In many dimensions means stand for a cluster better than any of its points do.
   */
  MEAN;

  /** Returns the name for users, such as {@code in-band}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
