package org.bandgram.spectral;

import java.util.Arrays;
import org.bandgram.gram.GramOperator;

/**
 * Which rows of a sparse matrix are connected, by elements other than zero in either direction.
 *
 * @param labels the component of each row, numbered from 0 by their first rows
 * @param count how many there are
 */
record ConnectedComponents(int[] labels, int count) {
  /** Finds them, by union-find with path halving; O(elements), one thread. */
  public static ConnectedComponents of(GramOperator matrix) {
    int[] parents = new int[matrix.size()];
    Arrays.setAll(parents, i -> i);
    for (int i = 0; i < parents.length; i++) {
      int row = i;
      matrix.row(
          i,
          (j, value) -> {
            if (value != 0) {
              join(parents, row, j);
            }
          });
    }
    int[] labels = new int[parents.length];
    int count = 0;
    for (int i = 0; i < labels.length; i++) {
      int root = root(parents, i);
      labels[i] = root == i ? count++ : labels[root];
    }
    return new ConnectedComponents(labels, count);
  }

  /** The lesser root becomes that of both. */
  private static void join(int[] parents, int i, int j) {
    int a = root(parents, i);
    int b = root(parents, j);
    parents[Math.max(a, b)] = Math.min(a, b);
  }

  private static int root(int[] parents, int i) {
    int at = i;
    while (parents[at] != at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }
}
