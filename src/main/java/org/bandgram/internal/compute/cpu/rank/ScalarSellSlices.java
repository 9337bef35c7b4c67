package org.bandgram.internal.compute.cpu.rank;

import org.bandgram.internal.compute.rank.SellSlices;

/**
 * Products with slices: eight numbers that grow side by side, each in the order of its nonzeros.
 * Gathers of eight shares at once take a third longer on the processor this was measured on (Zen
 * 4).
 */
final class ScalarSellSlices {
  private static final int LANES = SellSlices.LANES;

  private ScalarSellSlices() {}

  /**
   * Multiplies some rows.
   *
   * @param slices the matrix
   * @param shares the vector
   * @param sums receives the sums; whole slices are written
   * @param from the first row, the first of its slice
   * @param to one past the last row, the last of its slice or of all
   */
  static void sum(SellSlices slices, double[] shares, double[] sums, int from, int to) {
    int[] starts = slices.starts();
    int end = slices.endSlice(to);
    for (int s = slices.slice(from); s < end; s++) {
      int at = slices.first() + s * LANES;
      if (slices.values().length == 0) {
        plain(slices.columns(), starts[s], starts[s + 1], shares, sums, at);
      } else {
        weighted(slices, starts[s], starts[s + 1], shares, sums, at);
      }
    }
  }

  private static void plain(
      int[] columns, int from, int to, double[] shares, double[] sums, int at) {
    double a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0;
    for (int k = from; k < to; k += LANES) {
      a += shares[columns[k]];
      b += shares[columns[k + 1]];
      c += shares[columns[k + 2]];
      d += shares[columns[k + 3]];
      e += shares[columns[k + 4]];
      f += shares[columns[k + 5]];
      g += shares[columns[k + 6]];
      h += shares[columns[k + 7]];
    }
    sums[at] = a;
    sums[at + 1] = b;
    sums[at + 2] = c;
    sums[at + 3] = d;
    sums[at + 4] = e;
    sums[at + 5] = f;
    sums[at + 6] = g;
    sums[at + 7] = h;
  }

  private static void weighted(
      SellSlices slices, int from, int to, double[] shares, double[] sums, int at) {
    int[] columns = slices.columns();
    double[] values = slices.values();
    double a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0;
    for (int k = from; k < to; k += LANES) {
      a += values[k] * shares[columns[k]];
      b += values[k + 1] * shares[columns[k + 1]];
      c += values[k + 2] * shares[columns[k + 2]];
      d += values[k + 3] * shares[columns[k + 3]];
      e += values[k + 4] * shares[columns[k + 4]];
      f += values[k + 5] * shares[columns[k + 5]];
      g += values[k + 6] * shares[columns[k + 6]];
      h += values[k + 7] * shares[columns[k + 7]];
    }
    sums[at] = a;
    sums[at + 1] = b;
    sums[at + 2] = c;
    sums[at + 3] = d;
    sums[at + 4] = e;
    sums[at + 5] = f;
    sums[at + 6] = g;
    sums[at + 7] = h;
  }
}
