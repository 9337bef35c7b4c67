package org.bandgram.cluster;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.cluster.merge.MergeTree;
import org.bandgram.cluster.merge.MergeTree.Merge;

/**
 * The rule of {@link MergeTree} as it is written: before every merge, the value of every cluster
 * and of every union is added up from the affinities of the leaves.
 */
public final class MergeOracle {
  /** A cluster that is left: its number and its leaves, ascending. */
  private record Cluster(int number, List<Integer> leaves) {}

  /** A cluster's exemplar and the sum of similarities to it. */
  private record Value(int exemplar, double sum) {}

  private MergeOracle() {}

  public static MergeTree tree(double[][] affinity, int[] sizes) {
    List<Cluster> left = new ArrayList<>();
    for (int c = 0; c < sizes.length; c++) {
      left.add(new Cluster(c, List.of(c)));
    }
    List<Merge> merges = new ArrayList<>();
    double height = 0;
    while (left.size() > 1) {
      Cluster first = null;
      Cluster second = null;
      double least = Double.POSITIVE_INFINITY;
      for (int a = 0; a < left.size(); a++) {
        for (int b = a + 1; b < left.size(); b++) {
          double loss = loss(affinity, left.get(a).leaves, left.get(b).leaves);
          if (loss < least) {
            least = loss;
            first = left.get(a);
            second = left.get(b);
          }
        }
      }
      if (first == null) {
        break;
      }
      List<Integer> leaves = union(first.leaves, second.leaves);
      height = Math.max(height, least);
      int size = leaves.stream().mapToInt(leaf -> sizes[leaf]).sum();
      int exemplar = value(affinity, leaves).exemplar;
      merges.add(new Merge(first.number, second.number, height, size, exemplar));
      left.remove(first);
      left.remove(second);
      left.add(new Cluster(sizes.length + merges.size() - 1, leaves));
    }
    return new MergeTree(sizes.length, merges);
  }

  private static double loss(double[][] affinity, List<Integer> one, List<Integer> other) {
    double together = value(affinity, union(one, other)).sum;
    return together == Double.NEGATIVE_INFINITY
        ? Double.POSITIVE_INFINITY
        : value(affinity, one).sum + value(affinity, other).sum - together;
  }

  private static List<Integer> union(List<Integer> one, List<Integer> other) {
    List<Integer> union = new ArrayList<>(one);
    union.addAll(other);
    union.sort(null);
    return union;
  }

  private static Value value(double[][] affinity, List<Integer> leaves) {
    Value best = new Value(-1, Double.NEGATIVE_INFINITY);
    for (int k : leaves) {
      double sum = 0;
      for (int c : leaves) {
        sum += affinity[c][k];
      }
      best = sum > best.sum ? new Value(k, sum) : best;
    }
    return best;
  }
}
