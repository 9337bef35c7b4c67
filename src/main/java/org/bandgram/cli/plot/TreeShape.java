package org.bandgram.cli.plot;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.stream.IntStream;
import org.bandgram.cluster.merge.MergeTree;
import org.bandgram.cluster.merge.MergeTree.Merge;

/**
 * The order of the clusters of a merge tree side by side, so that no lines cross.
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
    int[] order = new int[leaves];
    double[] x = new double[leaves + tree.merges().size()];
    Deque<Integer> next = new ArrayDeque<>();
    Arrays.stream(roots(tree, sizes)).forEach(next::add);
    int column = 0;
    while (!next.isEmpty()) {
      int cluster = next.pop();
      if (cluster < leaves) {
        order[column] = cluster;
        x[cluster] = column + 0.5;
        column++;
      } else {
        Merge merge = tree.merges().get(cluster - leaves);
        boolean swapped = size(tree, sizes, merge.right()) > size(tree, sizes, merge.left());
        next.push(swapped ? merge.left() : merge.right());
        next.push(swapped ? merge.right() : merge.left());
      }
    }
    for (int cluster = leaves; cluster < x.length; cluster++) {
      Merge merge = tree.merges().get(cluster - leaves);
      x[cluster] = (x[merge.left()] + x[merge.right()]) / 2;
    }
    return new TreeShape(order, x);
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

  private static int size(MergeTree tree, int[] sizes, int cluster) {
    return cluster < tree.leaves()
        ? sizes[cluster]
        : tree.merges().get(cluster - tree.leaves()).size();
  }
}
