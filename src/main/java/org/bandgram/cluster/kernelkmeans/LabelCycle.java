package org.bandgram.cluster.kernelkmeans;

import java.util.Arrays;

/**
 * Notices when labels return, by comparing them with those that a power of two of steps ago were
 * kept: after at most about three times as many steps as it takes to return for the first time. R.
 * Brent. An improved Monte Carlo factorization algorithm. BIT 20, 1980, doi 10.1007/BF01933190.
 */
final class LabelCycle {
  private int[] kept = new int[0];
  private int steps;
  private int window = 1;

  /**
   * Takes the labels after a step.
   *
   * @return after how many steps they were the same, 0 if they were not found to be
   */
  int period(int[] labels) {
    steps++;
    if (Arrays.equals(labels, kept)) {
      return steps;
    }
    if (steps == window) {
      kept = labels.clone();
      window *= 2;
      steps = 0;
    }
    return 0;
  }
}
