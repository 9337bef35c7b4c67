package org.bandgram.compute.cpu;

/** Sums over links that are stored one after another: four at a time, so that adds overlap. */
final class LinkRow {
  private LinkRow() {}

  /**
   * Adds up the shares along the links {@code [from, to)}; all count 1 where there are no weights.
   */
  static double sum(int[] sources, double[] weights, int from, int to, double[] shares) {
    return weights.length == 0
        ? plain(sources, from, to, shares)
        : weighted(sources, weights, from, to, shares);
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
