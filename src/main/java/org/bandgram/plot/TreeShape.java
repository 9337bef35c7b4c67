package org.bandgram.plot;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.bandgram.cluster.merge.Merge;
import org.bandgram.cluster.merge.MergeTree;

/**
 * Where the clusters of a merge tree with K leaves stand side by side, so that no lines cross.
 *
 * @param order the leaves from left to right
 * @param x the horizontal place of each leaf and each merged cluster, from 0 to K; a leaf is in the
 *     middle of its column, a merged cluster midway between its parts
 */
record TreeShape(int[] order, double[] x) {
  /**
   * Arranges a tree; of two clusters that merge, and of those that are left, the one with more
   * points is at the left.
   */
  static TreeShape of(MergeTree tree, int[] sizes) {
    int leaves = tree.leaves();
    int[] first = firstColumns(tree, sizes);
    int[] order = new int[leaves];
    double[] x = new double[first.length];
    for (int leaf = 0; leaf < leaves; leaf++) {
      order[first[leaf]] = leaf;
      x[leaf] = first[leaf] + 0.5;
    }
    for (int cluster = leaves; cluster < x.length; cluster++) {
      Merge merge = tree.merges().get(cluster - leaves);
      x[cluster] = (x[merge.left()] + x[merge.right()]) / 2;
    }
    return new TreeShape(order, x);
  }

  /** Returns the leftmost column that belongs to each cluster. */
  private static int[] firstColumns(MergeTree tree, int[] sizes) {
    int leaves = tree.leaves();
    int[] columns = columns(tree);
    int[] first = new int[columns.length];
    int next = 0;
    for (int root : roots(tree, sizes)) {
      first[root] = next;
      next += columns[root];
    }
    for (int cluster = columns.length - 1; cluster >= leaves; cluster--) {
      Merge merge = tree.merges().get(cluster - leaves);
      boolean swapped = size(tree, sizes, merge.right()) > size(tree, sizes, merge.left());
      int left = swapped ? merge.right() : merge.left();
      int right = swapped ? merge.left() : merge.right();
      first[left] = first[cluster];
      first[right] = first[cluster] + columns[left];
    }
    return first;
  }

  /** Returns the clusters that are left after all merges, the largest first. */
  private static int[] roots(MergeTree tree, int[] sizes) {
    boolean[] merged = new boolean[tree.leaves() + tree.merges().size()];
    for (Merge merge : tree.merges()) {
      merged[merge.left()] = true;
      merged[merge.right()] = true;
    }
    return IntStream.range(0, merged.length)
        .filter(cluster -> !merged[cluster])
        .boxed()
        .sorted(Comparator.comparingInt(cluster -> -size(tree, sizes, cluster)))
        .mapToInt(cluster -> cluster)
        .toArray();
  }

  /** Returns the number of leaves of every cluster. */
  private static int[] columns(MergeTree tree) {
    int leaves = tree.leaves();
    int[] columns = new int[leaves + tree.merges().size()];
    Arrays.fill(columns, 0, leaves, 1);
    for (int cluster = leaves; cluster < columns.length; cluster++) {
      Merge merge = tree.merges().get(cluster - leaves);
      columns[cluster] = columns[merge.left()] + columns[merge.right()];
    }
    return columns;
  }

  private static int size(MergeTree tree, int[] sizes, int cluster) {
    return cluster < tree.leaves()
        ? sizes[cluster]
        : tree.merges().get(cluster - tree.leaves()).size();
  }
}
