package org.bandgram.plot;

import org.bandgram.cluster.Merge;
import org.bandgram.cluster.MergeTree;

/**
 * Where the clusters of a merge tree with K leaves stand side by side, so that no lines cross.
 *
 * @param order the leaves from left to right
 * @param x the horizontal place of each of the 2 K - 1 clusters, from 0 to K; a leaf is in the
 *     middle of its column, a merged cluster midway between its parts
 */
record TreeShape(int[] order, double[] x) {
  /** Arranges a tree; of two clusters that merge, the one with more points is at the left. */
  static TreeShape of(MergeTree tree, int[] sizes) {
    int leaves = tree.leaves();
    int[] first = firstColumns(tree, sizes);
    int[] order = new int[leaves];
    double[] x = new double[2 * leaves - 1];
    for (int leaf = 0; leaf < leaves; leaf++) {
      order[first[leaf]] = leaf;
      x[leaf] = first[leaf] + 0.5;
    }
    for (int m = 0; m < leaves - 1; m++) {
      Merge merge = tree.merges().get(m);
      x[leaves + m] = (x[merge.left()] + x[merge.right()]) / 2;
    }
    return new TreeShape(order, x);
  }

  /** Returns the leftmost column that belongs to each cluster. */
  private static int[] firstColumns(MergeTree tree, int[] sizes) {
    int leaves = tree.leaves();
    int[] columns = columns(tree);
    int[] first = new int[2 * leaves - 1];
    for (int m = leaves - 2; m >= 0; m--) {
      Merge merge = tree.merges().get(m);
      boolean swapped = size(tree, sizes, merge.right()) > size(tree, sizes, merge.left());
      int left = swapped ? merge.right() : merge.left();
      int right = swapped ? merge.left() : merge.right();
      first[left] = first[leaves + m];
      first[right] = first[leaves + m] + columns[left];
    }
    return first;
  }

  /** Returns the number of leaves of every cluster. */
  private static int[] columns(MergeTree tree) {
    int leaves = tree.leaves();
    int[] columns = new int[2 * leaves - 1];
    for (int cluster = 0; cluster < columns.length; cluster++) {
      if (cluster < leaves) {
        columns[cluster] = 1;
      } else {
        Merge merge = tree.merges().get(cluster - leaves);
        columns[cluster] = columns[merge.left()] + columns[merge.right()];
      }
    }
    return columns;
  }

  private static int size(MergeTree tree, int[] sizes, int cluster) {
    return cluster < tree.leaves()
        ? sizes[cluster]
        : tree.merges().get(cluster - tree.leaves()).size();
  }
}
