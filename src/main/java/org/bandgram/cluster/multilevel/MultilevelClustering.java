package org.bandgram.cluster.multilevel;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.internal.points.ClusterSizes;
import org.bandgram.cluster.merge.MergeTree;

/**
 * The result of {@link MultilevelAffinityPropagation}: the clusters, the groups of each level, and
 * the merge tree. O(n) memory per level; the same for any number of threads.
 *
 * @param clustering the clusters
 * @param levels every level from the finest groups to the clusters themselves, at least one; each
 *     has fewer than the one before. All but the last are nested; the last has its points assigned
 *     anew
 * @param merges how the clusters would be joined further, one by one; empty for more than {@value
 *     #MOST_MERGED} clusters
 */
public record MultilevelClustering(
    Clustering clustering, List<Level> levels, Optional<MergeTree> merges) {
  /** The largest number of clusters for which merges are computed. */
  public static final int MOST_MERGED = 2048;

  /** Copies the list. */
  public MultilevelClustering {
    levels = List.copyOf(levels);
  }

  /**
   * One level: a label for each point, and the exemplars. Arrays are the result's own and not
   * copied; treat them as read-only.
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
      return ClusterSizes.of(labels, exemplars.length);
    }

    /** Returns a line, as {@code 4 clusters of 1,000 points (sizes 120 to 410)}. */
    @Override
    public String toString() {
      return ClusterSizes.text(sizes());
    }
  }

  /** Returns a line: the clusters, and how many levels there are. */
  @Override
  public String toString() {
    return clustering + ", on " + ClusterSizes.count(levels.size(), "level");
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

  /**
   * Returns fewer clusters than the run gave, joined along {@link #merges}.
   *
   * @param clusters from 1 to the number of clusters
   * @throws InvalidInputException if there are fewer clusters than that, or too many for merges
   */
  public Level cut(int clusters) {
    MergeTree tree =
        merges.orElseThrow(
            () ->
                InvalidInputException.of(
                    "the number of clusters of the result",
                    clustering.clusterCount(),
                    "at most " + MOST_MERGED + " for its clusters to be merged"));
    int[] clusterOfLeaf = tree.cut(clusters);
    return new Level(
        Arrays.stream(clustering.labels()).map(leaf -> clusterOfLeaf[leaf]).toArray(),
        Arrays.stream(tree.exemplars(clusters))
            .map(leaf -> clustering.exemplars()[leaf])
            .toArray());
  }
}
