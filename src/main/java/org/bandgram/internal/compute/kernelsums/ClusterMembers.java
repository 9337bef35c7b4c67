package org.bandgram.internal.compute.kernelsums;

/**
 * Which points belong to each of k clusters: the matrix V of kernel K-means in compressed sparse
 * rows, without its values 1 / n<sub>j</sub>. Arrays are shared; treat them as read-only.
 *
 * @param starts k + 1 indices: the members of cluster j are {@code points[starts[j]]} to {@code
 *     points[starts[j + 1] - 1]}
 * @param points the members, those of a cluster in the order they were given
 */
public record ClusterMembers(int[] starts, int[] points) {
  /** Groups points 0 to n - 1 by their labels in [0, k), O(n + k). */
  public static ClusterMembers of(int[] labels, int k) {
    int[] all = new int[labels.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = i;
    }
    return of(all, labels, k);
  }

  /**
   * Groups some points, O(m + k).
   *
   * @param points m points
   * @param labels the cluster of each, in [0, k)
   */
  public static ClusterMembers of(int[] points, int[] labels, int k) {
    int[] starts = new int[k + 1];
    for (int label : labels) {
      starts[label + 1]++;
    }
    for (int j = 0; j < k; j++) {
      starts[j + 1] += starts[j];
    }
    int[] next = starts.clone();
    int[] grouped = new int[points.length];
    for (int m = 0; m < points.length; m++) {
      grouped[next[labels[m]]++] = points[m];
    }
    return new ClusterMembers(starts, grouped);
  }

  /** Returns the number of clusters k. */
  public int clusters() {
    return starts.length - 1;
  }
}
