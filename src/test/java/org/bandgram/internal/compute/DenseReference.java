package org.bandgram.internal.compute;

import org.bandgram.internal.compute.gram.MessageCase;

/**
 * Affinity propagation as the formulas of Frey and Dueck read, in double precision on a full
 * matrix, without any cleverness: the maximum over k' ≠ k and the sum over i' ∉ {i, k} are written
 * out for every pair. O(n³) per iteration.
 */
public final class DenseReference {
  private final MessageCase input;
  private final double[][] responsibility;
  private final double[][] availability;

  public DenseReference(MessageCase input) {
    this.input = input;
    this.responsibility = new double[input.size()][input.size()];
    this.availability = new double[input.size()][input.size()];
  }

  public void iterate(double damping) {
    int n = input.size();
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        if (input.isEdge(i, k)) {
          double computed = similarity(i, k) - strongestRival(i, k);
          responsibility[i][k] = damping * responsibility[i][k] + (1 - damping) * computed;
        }
      }
    }
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        if (input.isEdge(i, k)) {
          double support = supportOfOthers(i, k);
          double computed = i == k ? support : Math.min(0, responsibility[k][k] + support);
          availability[i][k] = damping * availability[i][k] + (1 - damping) * computed;
        }
      }
    }
  }

  private double similarity(int i, int k) {
    return i == k ? input.preferences()[k] : input.similarities()[i][k];
  }

  private double strongestRival(int i, int k) {
    double strongest = Double.NEGATIVE_INFINITY;
    for (int other = 0; other < input.size(); other++) {
      if (other != k && input.isEdge(i, other)) {
        strongest = Math.max(strongest, availability[i][other] + similarity(i, other));
      }
    }
    return strongest;
  }

  private double supportOfOthers(int i, int k) {
    double sum = 0;
    for (int other = 0; other < input.size(); other++) {
      if (other != i && other != k && input.isEdge(other, k)) {
        sum += Math.max(0, responsibility[other][k]);
      }
    }
    return sum;
  }

  public double[] evidence() {
    double[] evidence = new double[input.size()];
    for (int k = 0; k < evidence.length; k++) {
      evidence[k] = responsibility[k][k] + availability[k][k];
    }
    return evidence;
  }
}
