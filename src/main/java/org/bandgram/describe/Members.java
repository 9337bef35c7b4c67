package org.bandgram.describe;

import java.util.Arrays;
import org.bandgram.InvalidInputException;

/**
 * The points of each cluster.
 *
 * @param rows all points, those of cluster 0 first
 * @param start where the points of each cluster start among them, and where the last ones end
 */
record Members(int[] rows, int[] start) {
  static Members of(int[] labels, int clusters) {
    InvalidInputException.requireIndices(labels, clusters, "the label of row");
    int[] start = new int[clusters + 1];
    for (int label : labels) {
      start[label + 1]++;
    }
    for (int c = 0; c < clusters; c++) {
      start[c + 1] += start[c];
    }
    int[] next = start.clone();
    int[] rows = new int[labels.length];
    for (int i = 0; i < labels.length; i++) {
      rows[next[labels[i]]++] = i;
    }
    return new Members(rows, start);
  }

  /** Returns the points of a cluster, ascending. */
  int[] of(int cluster) {
    return Arrays.copyOfRange(rows, start[cluster], start[cluster + 1]);
  }

  int clusters() {
    return start.length - 1;
  }

  int size(int cluster) {
    return start[cluster + 1] - start[cluster];
  }
}
