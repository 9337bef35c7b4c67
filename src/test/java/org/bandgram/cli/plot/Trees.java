package org.bandgram.cli.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bandgram.cluster.merge.MergeTree;
import org.bandgram.cluster.merge.MergeTree.Merge;

/** Merge trees of any shape. */
final class Trees {
  private Trees() {}

  /** Four leaves of 1, 2, 3 and 4 points: (0, 2) at 4, (1, 3) at 16, both at 100. */
  static MergeTree ofFour() {
    return new MergeTree(
        4,
        List.of(new Merge(0, 2, 4, 4, 2), new Merge(1, 3, 16, 6, 3), new Merge(4, 5, 100, 10, 3)));
  }

  static int[] sizesOfFour() {
    return new int[] {1, 2, 3, 4};
  }

  /** Joins random clusters until one is left; heights grow, some by nothing. */
  static MergeTree random(int[] sizes, Random random) {
    return random(sizes, 1, random);
  }

  /** Joins random clusters until some are left. */
  static MergeTree random(int[] sizes, int fewest, Random random) {
    int leaves = sizes.length;
    List<int[]> left = new ArrayList<>(); // cluster, its points and a leaf of it
    for (int leaf = 0; leaf < leaves; leaf++) {
      left.add(new int[] {leaf, sizes[leaf], leaf});
    }
    List<Merge> merges = new ArrayList<>();
    double height = 0;
    while (left.size() > fewest) {
      int[] one = left.remove(random.nextInt(left.size()));
      int[] other = left.remove(random.nextInt(left.size()));
      height += random.nextInt(3) * Math.exp(random.nextDouble() * 10);
      int lower = Math.min(one[0], other[0]);
      int higher = Math.max(one[0], other[0]);
      merges.add(new Merge(lower, higher, height, one[1] + other[1], one[2]));
      left.add(new int[] {leaves + merges.size() - 1, one[1] + other[1], one[2]});
    }
    return new MergeTree(leaves, merges);
  }
}
