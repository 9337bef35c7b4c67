package org.bandgram.cluster;

import java.util.List;
import org.bandgram.InvalidInputException;

/**
 * The result of {@link MultilevelAffinityPropagation}: the clusters, and the finer groups that they
 * were built from.
 *
 * @param clustering the clusters
 * @param levels every level from the finest groups to the clusters themselves, at least one; each
 *     has fewer than the one before. All but the last are nested
 */
public record MultilevelClustering(Clustering clustering, List<Level> levels) {
  /** Copies the list. */
  public MultilevelClustering {
    levels = List.copyOf(levels);
  }

  /**
   * One way to divide the points. Arrays are the result's own and not copied; treat them as
   * read-only.
   *
   * @param labels the cluster of each input row, n values in [0, K)
   * @param exemplars the input row of each cluster's exemplar, K values
   */
  public record Level(int[] labels, int[] exemplars) {
    /** Returns the number of clusters K. */
    public int clusterCount() {
      return exemplars.length;
    }

    /** Returns the number of points in each cluster, K values that sum to n. */
    public int[] sizes() {
      int[] sizes = new int[exemplars.length];
      for (int label : labels) {
        sizes[label]++;
      }
      return sizes;
    }
  }

  /**
   * Returns a level.
   *
   * @param number 0 for the finest
   * @throws InvalidInputException if there is no such level
   */
  public Level level(int number) {
    InvalidInputException.require(
        number >= 0 && number < levels.size(),
        "level",
        number,
        "from 0, the finest, to " + (levels.size() - 1));
    return levels.get(number);
  }
}
