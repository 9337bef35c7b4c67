package org.bandgram.cluster;

import static org.bandgram.InvalidInputException.require;

import java.util.Locale;
import java.util.OptionalInt;

/**
 * Options for the end of affinity propagation: number of clusters and assignment of points.
 *
 * @param count the number of clusters asked for, at least 1; empty to let the preference decide
 * @param assignment how points are assigned
 * @param refine whether each exemplar is replaced by the best medoid of its cluster
 */
public record ClusterOptions(OptionalInt count, FinalAssignment assignment, boolean refine) {
  private static final ClusterOptions DEFAULTS =
      new ClusterOptions(OptionalInt.empty(), FinalAssignment.NEAREST, true);

  /** Checks the number of clusters. */
  public ClusterOptions {
    require(count.isEmpty() || count.getAsInt() >= 1, "clusters", count.orElse(1), "at least 1");
  }

  /**
   * Returns the defaults: the preference decides, and refined exemplars take the nearest points.
   */
  public static ClusterOptions defaults() {
    return DEFAULTS;
  }

  /** Returns a copy with another {@link #count}. */
  public ClusterOptions withCount(OptionalInt value) {
    return new ClusterOptions(value, assignment, refine);
  }

  /** Returns a copy with another {@link #assignment}. */
  public ClusterOptions withAssignment(FinalAssignment value) {
    return new ClusterOptions(count, value, refine);
  }

  /** Returns a copy with other {@link #refine}. */
  public ClusterOptions withRefine(boolean value) {
    return new ClusterOptions(count, assignment, value);
  }

  /** The rule that assigns points to clusters once the exemplars are known. */
  public enum FinalAssignment {
    /** Each point joins the most similar of all exemplars; the default. */
    NEAREST,
    /**
     * Each point joins the most similar exemplar among its kept pairs, or the nearest of all if
     * there is none.
     */
    IN_BAND,
    /**
     * Each point joins the cluster with the nearest mean, as in K-means started from affinity
     * propagation; exemplars are the medoids. For squared Euclidean distance only. In many
     * dimensions means stand for a cluster better than any of its points do.
     */
    MEAN;

    /** Returns the name for users, such as {@code in-band}. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
