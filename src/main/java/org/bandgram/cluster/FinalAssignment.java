package org.bandgram.cluster;

import java.util.Locale;

/** The rule that assigns points to clusters once the exemplars are known. */
public enum FinalAssignment {
  /**
   * Each point joins the most similar of all exemplars; the default. A run that did not converge
   * may have very many, with which all points are compared unless a tree serves.
   */
  NEAREST,
  /**
   * Each point joins the most similar exemplar among its kept pairs, or the nearest of all if there
   * is none.
   */
  IN_BAND,
  /**
   * Each point joins the cluster with the nearest mean, as in K-means started from affinity
   * propagation; exemplars are the medoids. For squared Euclidean distance only. In many dimensions
   * means stand for a cluster better than any of its points do.
   */
  MEAN;

  /** Returns the name for users, such as {@code in-band}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
