package org.bandgram.internal.compute.cpu.rank;

import org.bandgram.internal.compute.rank.LinkRows;
import org.bandgram.internal.compute.rank.LinkSums;

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
    int whole = to - (to - from) % LinkSums.LANES;
    for (int lane = 0; lane < LinkSums.LANES; lane += 8) {
      if (weights.length == 0) {
        eightLanes(sources, from, whole, shares, lanes, lane);
      } else {
        eightWeightedLanes(sources, weights, from, whole, shares, lanes, lane);
      }
    }
    for (int k = whole; k < to; k++) {
      double share = shares[sources[k]];
      lanes[k - whole] += weights.length == 0 ? share : weights[k] * share;
    }
    double sum = 0;
    for (double lane : lanes) {
      sum += lane;
    }
    return sum;
  }

  private static void eightLanes(
      int[] sources, int from, int to, double[] shares, double[] lanes, int lane) {
    double a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0;
    for (int k = from + lane; k < to; k += LinkSums.LANES) {
      a += shares[sources[k]];
      b += shares[sources[k + 1]];
      c += shares[sources[k + 2]];
      d += shares[sources[k + 3]];
      e += shares[sources[k + 4]];
      f += shares[sources[k + 5]];
      g += shares[sources[k + 6]];
      h += shares[sources[k + 7]];
    }
    lanes[lane] = a;
    lanes[lane + 1] = b;
    lanes[lane + 2] = c;
    lanes[lane + 3] = d;
    lanes[lane + 4] = e;
    lanes[lane + 5] = f;
    lanes[lane + 6] = g;
    lanes[lane + 7] = h;
  }

  private static void eightWeightedLanes(
      int[] sources,
      double[] weights,
      int from,
      int to,
      double[] shares,
      double[] lanes,
      int lane) {
    double a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0;
    for (int k = from + lane; k < to; k += LinkSums.LANES) {
      a += weights[k] * shares[sources[k]];
      b += weights[k + 1] * shares[sources[k + 1]];
      c += weights[k + 2] * shares[sources[k + 2]];
      d += weights[k + 3] * shares[sources[k + 3]];
      e += weights[k + 4] * shares[sources[k + 4]];
      f += weights[k + 5] * shares[sources[k + 5]];
      g += weights[k + 6] * shares[sources[k + 6]];
      h += weights[k + 7] * shares[sources[k + 7]];
    }
    lanes[lane] = a;
    lanes[lane + 1] = b;
    lanes[lane + 2] = c;
    lanes[lane + 3] = d;
    lanes[lane + 4] = e;
    lanes[lane + 5] = f;
    lanes[lane + 6] = g;
    lanes[lane + 7] = h;
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
