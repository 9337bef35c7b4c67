package org.bandgram.cluster.kernelkmeans;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.cluster.kernelkmeans.KernelKMeans.KernelSumForm;
import org.bandgram.internal.compute.kernelsums.ClusterMembers;
import org.bandgram.internal.compute.kernelsums.KernelMatrix;
import org.bandgram.internal.compute.kernelsums.KernelSums;

/**
 * The sums R<sub>ji</sub> of kernel values over clusters, for labels that change. In full they take
 * O(n²) time; where m points move, O(m n).
 */
final class LabelledSums {
  /** From this share of moved points on, taking away and adding takes longer than starting anew. */
  private static final double FEW = 0.3;

  private final KernelSums sums;
  private final KernelSumForm form;
  private final Execution execution;
  private final int[] labels;
  private final int[] counts;

  LabelledSums(KernelMatrix matrix, int k, KernelSumForm form, Execution execution) {
    sums = matrix.sums(k);
    this.form = form;
    this.execution = execution;
    labels = new int[matrix.columns()];
    counts = new int[k];
  }

  /** Computes the sums for labels from nothing. */
  void compute(int[] newLabels) {
    System.arraycopy(newLabels, 0, labels, 0, labels.length);
    Arrays.fill(counts, 0);
    for (int label : labels) {
      counts[label]++;
    }
    if (form == KernelSumForm.ROWS) {
      sums.replaceByRows(labels, execution);
    } else {
      sums.clear();
      sums.add(ClusterMembers.of(labels, counts.length), 1, execution);
    }
  }

  /**
   * Computes the sums of other labels.
   *
   * @param inFull whether to compute them from nothing
   * @return whether they were
   */
  boolean change(int[] newLabels, boolean inFull) {
    int[] moved = new int[labels.length];
    int count = 0;
    for (int i = 0; i < labels.length; i++) {
      if (newLabels[i] != labels[i]) {
        moved[count++] = i;
      }
    }
    if (inFull || form == KernelSumForm.ROWS || count > FEW * labels.length) {
      compute(newLabels);
      return true;
    }
    int[] from = new int[count];
    int[] to = new int[count];
    for (int m = 0; m < count; m++) {
      int i = moved[m];
      from[m] = labels[i];
      to[m] = newLabels[i];
      counts[from[m]]--;
      counts[to[m]]++;
      labels[i] = to[m];
    }
    sums.move(Arrays.copyOf(moved, count), from, to, execution);
    return false;
  }

  /** Returns the squared norms of the centroids, O(n); infinite for empty clusters. */
  double[] norms() {
    double[] own = sums.ofOwnClusters(labels);
    double[] norms = new double[counts.length];
    for (int i = 0; i < labels.length; i++) {
      norms[labels[i]] += own[i];
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
    sums.nearest(scales(), norms, nearest, least, execution);
  }

  /** Returns 2 / n_j. */
  private double[] scales() {
    return Arrays.stream(counts).mapToDouble(count -> count == 0 ? 0 : 2.0 / count).toArray();
  }

  /** Returns the squared distance of each point to the centroid of its own cluster. */
  double[] distances(double[] norms, double[] diagonal) {
    double[] scales = scales();
    double[] own = sums.ofOwnClusters(labels);
    double[] distances = new double[labels.length];
    for (int i = 0; i < distances.length; i++) {
      int j = labels[i];
      distances[i] = diagonal[i] + (norms[j] - scales[j] * own[i]);
    }
    return distances;
  }

  /** Returns how many points each cluster has. */
  int[] counts() {
    return counts.clone();
  }
}
