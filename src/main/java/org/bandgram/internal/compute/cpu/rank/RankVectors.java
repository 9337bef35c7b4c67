package org.bandgram.internal.compute.cpu.rank;

import org.bandgram.Execution;

/**
 * What an iteration of PageRank reads and writes besides the matrix, by the rows of a {@link
 * LinkProduct}; n is the number of nodes.
 */
final class RankVectors {
  /** The score x of each node. */
  final double[] scores;

  /** One over the sum of the weights of the arcs that leave each node; 0 where none does. */
  final double[] inverseOut;

  /** The personalisation p, n numbers that add up to 1; none for 1/n each. */
  final double[] teleport;

  /** What each node gets along arcs; n numbers and then up to seven that nobody reads. */
  final double[] sums;

  private final double[] changes;
  private final double[] dangling;
  private double[] shares;
  private double[] nextShares;

  /**
   * Allocates vectors.
   *
   * @param scores the scores to start from; kept
   * @param inverseOut see there; kept
   * @param teleport see there; kept
   */
  RankVectors(double[] scores, double[] inverseOut, double[] teleport) {
    int n = scores.length;
    this.scores = scores;
    this.inverseOut = inverseOut;
    this.teleport = teleport;
    this.sums = new double[(n + 7) / 8 * 8];
    int blocks = Execution.blocks(n, HostMatrix.BLOCK);
    this.changes = new double[blocks];
    this.dangling = new double[blocks];
    this.shares = new double[n + 1];
    this.nextShares = new double[n + 1];
    for (int i = 0; i < n; i++) {
      shares[i] = scores[i] * inverseOut[i];
    }
    for (int b = 0; b < blocks; b++) {
      int from = b * HostMatrix.BLOCK;
      for (int i = from; i < Math.min(n, from + HostMatrix.BLOCK); i++) {
        dangling[b] += inverseOut[i] == 0 ? scores[i] : 0;
      }
    }
  }

  /** Returns what each node gives along an arc of weight 1; n numbers and then a 0. */
  double[] shares() {
    return shares;
  }

  /** Returns where the shares of the next iteration go. */
  double[] nextShares() {
    return nextShares;
  }

  /** Takes what the update of a block found: the change of its scores and its dangling mass. */
  void finish(int block, double change, double danglingMass) {
    changes[block] = change;
    dangling[block] = danglingMass;
  }

  /** Makes the next shares the current ones. */
  void swap() {
    double[] last = shares;
    shares = nextShares;
    nextShares = last;
  }

  /** Returns the sum of the absolute changes of scores in the last iteration. */
  double change() {
    return total(changes);
  }

  /** Returns the sum of the scores of nodes that no arc leaves. */
  double danglingMass() {
    return total(dangling);
  }

  private static double total(double[] blocks) {
    double sum = 0;
    for (double block : blocks) {
      sum += block;
    }
    return sum;
  }
}
