package org.bandgram.cluster;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.compute.KernelSumOps;

/**
 * The sums R<sub>ji</sub> of kernel values over clusters, for labels that change. In full they take
 * O(n²) time, rows grouped by cluster; where m points move, O(m n).
 */
final class KernelSums {
  /** From this share of moved points on, taking away and adding takes longer than starting anew. */
  private static final double FEW = 0.3;

  private final KernelRows rows;
  private final KernelSumOps ops;
  private final Execution execution;
  private final double[][] sums;
  private final int[] labels;
  private final int[] counts;

  KernelSums(KernelRows rows, int k, int n, KernelSumOps ops, Execution execution) {
    this.rows = rows;
    this.ops = ops;
    this.execution = execution;
    sums = new double[k][n];
    labels = new int[n];
    counts = new int[k];
  }

  /** Computes the sums for labels from nothing. */
  void compute(int[] newLabels) {
    System.arraycopy(newLabels, 0, labels, 0, labels.length);
    Arrays.fill(counts, 0);
    for (int label : labels) {
      counts[label]++;
    }
    for (double[] sum : sums) {
      Arrays.fill(sum, 0);
    }
    int[] order = byCluster();
    rows.add(order, Arrays.stream(order).map(i -> labels[i]).toArray(), 1, sums, execution);
  }

  /** Returns the points by cluster, those of a cluster ascending. */
  private int[] byCluster() {
    int[] next = new int[counts.length];
    for (int j = 1; j < next.length; j++) {
      next[j] = next[j - 1] + counts[j - 1];
    }
    int[] order = new int[labels.length];
    for (int i = 0; i < labels.length; i++) {
      order[next[labels[i]]++] = i;
    }
    return order;
  }

  /**
   * Makes the sums those of other labels.
   *
   * @param inFull whether to compute them from nothing
   * @return whether they were
   */
  boolean change(int[] newLabels, boolean inFull) {
    int[] moved =
        IntStream.range(0, labels.length).filter(i -> newLabels[i] != labels[i]).toArray();
    if (inFull || moved.length > FEW * labels.length) {
      compute(newLabels);
      return true;
    }
    int[] from = Arrays.stream(moved).map(i -> labels[i]).toArray();
    int[] to = Arrays.stream(moved).map(i -> newLabels[i]).toArray();
    rows.add(moved, from, -1, sums, execution);
    rows.add(moved, to, 1, sums, execution);
    for (int m = 0; m < moved.length; m++) {
      counts[from[m]]--;
      counts[to[m]]++;
      labels[moved[m]] = to[m];
    }
    return false;
  }

  /** Returns the squared norms of the centroids, O(n); infinite for empty clusters. */
  double[] norms() {
    double[] norms = new double[counts.length];
    for (int i = 0; i < labels.length; i++) {
      norms[labels[i]] += sums[labels[i]][i];
    }
    for (int j = 0; j < norms.length; j++) {
      norms[j] = counts[j] == 0 ? Double.POSITIVE_INFINITY : norms[j] / counts[j] / counts[j];
    }
    return norms;
  }

  /** Returns the sum of all squared distances to centroids, given the trace of the matrix. */
  double objective(double trace, double[] norms) {
    double sum = trace;
    for (int j = 0; j < norms.length; j++) {
      sum -= counts[j] == 0 ? 0 : counts[j] * norms[j];
    }
    return sum;
  }

  /** Finds the nearest cluster of every point; {@code least} lacks the diagonal. */
  void nearest(double[] norms, int[] nearest, double[] least) {
    ops.nearest(sums, scales(), norms, nearest, least, execution);
  }

  /** Returns 2 / n_j. */
  private double[] scales() {
    return Arrays.stream(counts).mapToDouble(count -> count == 0 ? 0 : 2.0 / count).toArray();
  }

  /** Returns the squared distance of each point to the centroid of its own cluster. */
  double[] distances(double[] norms, double[] diagonal) {
    double[] scales = scales();
    double[] distances = new double[labels.length];
    for (int i = 0; i < distances.length; i++) {
      int j = labels[i];
      distances[i] = diagonal[i] + (norms[j] - scales[j] * sums[j][i]);
    }
    return distances;
  }

  /** Returns how many points each cluster has. */
  int[] counts() {
    return counts.clone();
  }
}
