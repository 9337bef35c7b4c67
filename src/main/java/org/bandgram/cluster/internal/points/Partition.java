package org.bandgram.cluster.internal.points;

import java.util.Arrays;

/**
 * Points divided among exemplars.
 *
 * @param labels a cluster in [0, K) for each of n points
 * @param exemplars the point that stands for each cluster, K ascending values
 */
public record Partition(int[] labels, int[] exemplars) {
  /** Returns the indices of the set flags, ascending. */
  public static int[] indices(boolean[] flags) {
    int[] indices = new int[flags.length];
    int count = 0;
    for (int i = 0; i < flags.length; i++) {
      if (flags[i]) {
        indices[count++] = i;
      }
    }
    return Arrays.copyOf(indices, count);
  }

  /**
   * Makes a partition of n points that each name their exemplar; every exemplar must name itself.
   */
  public static Partition of(int[] exemplarOf) {
    boolean[] flags = new boolean[exemplarOf.length];
    for (int k : exemplarOf) {
      flags[k] = true;
    }
    int[] exemplars = indices(flags);
    int[] clusterOf = new int[exemplarOf.length];
    for (int c = 0; c < exemplars.length; c++) {
      clusterOf[exemplars[c]] = c;
    }
    int[] labels = new int[exemplarOf.length];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = clusterOf[exemplarOf[i]];
    }
    return new Partition(labels, exemplars);
  }

  /** Returns the exemplar of each point. */
  public int[] exemplarOf() {
    return Arrays.stream(labels).map(label -> exemplars[label]).toArray();
  }

  /** Returns the number of points of each cluster. */
  public int[] sizes() {
    return ClusterSizes.of(labels, exemplars.length);
  }

  /** Returns the points of each cluster, ascending. */
  public int[][] members() {
    int[] sizes = sizes();
    int[][] members = new int[exemplars.length][];
    for (int c = 0; c < members.length; c++) {
      members[c] = new int[sizes[c]];
    }
    int[] filled = new int[exemplars.length];
    for (int i = 0; i < labels.length; i++) {
      members[labels[i]][filled[labels[i]]++] = i;
    }
    return members;
  }
}
