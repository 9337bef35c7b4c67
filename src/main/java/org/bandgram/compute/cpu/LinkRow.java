package org.bandgram.compute.cpu;

import org.bandgram.compute.LinkRows;
import org.bandgram.compute.LinkSums;

/** Sums over links that are stored one after another, in the order of {@link LinkSums}. */
final class LinkRow {
  private LinkRow() {}

  /** Sums over the links of the places {@code [from, to)}. */
  static void sums(LinkRows rows, double[] shares, double[] sums, int from, int to) {
    int[] starts = rows.starts();
    for (int p = from; p < to; p++) {
      int row = p - rows.first();
      sums[p] = sum(rows.sources(), rows.weights(), starts[row], starts[row + 1], shares);
    }
  }

  /**
   * Adds up the shares along the links {@code [from, to)}; all count 1 where there are no weights.
   */
  static double sum(int[] sources, double[] weights, int from, int to, double[] shares) {
    if (to - from >= LinkSums.LONG) {
      return inLanes(sources, weights, from, to, shares);
    }
    return weights.length == 0
        ? plain(sources, from, to, shares)
        : weighted(sources, weights, from, to, shares);
  }

  private static double inLanes(
      int[] sources, double[] weights, int from, int to, double[] shares) {
    double[] lanes = new double[LinkSums.LANES];
    for (int start = from; start < to; start += LinkSums.LANES) {
      int count = Math.min(LinkSums.LANES, to - start);
      for (int l = 0; l < count; l++) {
        double share = shares[sources[start + l]];
        lanes[l] += weights.length == 0 ? share : weights[start + l] * share;
      }
    }
    double sum = 0;
    for (double lane : lanes) {
      sum += lane;
    }
    return sum;
  }

  private static double plain(int[] sources, int from, int to, double[] shares) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int k = from;
    for (; k < to - 3; k += 4) {
      a += shares[sources[k]];
      b += shares[sources[k + 1]];
      c += shares[sources[k + 2]];
      d += shares[sources[k + 3]];
    }
    for (; k < to; k++) {
      a += shares[sources[k]];
    }
    return (a + b) + (c + d);
  }

  private static double weighted(
      int[] sources, double[] weights, int from, int to, double[] shares) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int k = from;
    for (; k < to - 3; k += 4) {
      a += weights[k] * shares[sources[k]];
      b += weights[k + 1] * shares[sources[k + 1]];
      c += weights[k + 2] * shares[sources[k + 2]];
      d += weights[k + 3] * shares[sources[k + 3]];
    }
    for (; k < to; k++) {
      a += weights[k] * shares[sources[k]];
    }
    return (a + b) + (c + d);
  }
}
