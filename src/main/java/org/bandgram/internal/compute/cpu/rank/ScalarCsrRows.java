package org.bandgram.internal.compute.cpu.rank;

import org.bandgram.internal.compute.rank.CsrRows;
import org.bandgram.internal.compute.rank.RowSums;

/** Products with compressed rows, in the order of {@link RowSums}. */
final class ScalarCsrRows {
  private ScalarCsrRows() {}

  /** Multiplies the rows {@code [from, to)}. */
  static void sums(CsrRows rows, double[] shares, double[] sums, int from, int to) {
    int[] starts = rows.starts();
    for (int p = from; p < to; p++) {
      int row = p - rows.first();
      sums[p] = sum(rows.columns(), rows.values(), starts[row], starts[row + 1], shares);
    }
  }

  /** Adds up the terms of the nonzeros {@code [from, to)}; all are 1 where there are no values. */
  static double sum(int[] columns, double[] values, int from, int to, double[] shares) {
    if (to - from >= RowSums.LONG) {
      return inLanes(columns, values, from, to, shares);
    }
    return values.length == 0
        ? plain(columns, from, to, shares)
        : weighted(columns, values, from, to, shares);
  }

  private static double inLanes(int[] columns, double[] values, int from, int to, double[] shares) {
    double[] lanes = new double[RowSums.LANES];
    int whole = to - (to - from) % RowSums.LANES;
    for (int lane = 0; lane < RowSums.LANES; lane += 8) {
      if (values.length == 0) {
        eightLanes(columns, from, whole, shares, lanes, lane);
      } else {
        eightWeightedLanes(columns, values, from, whole, shares, lanes, lane);
      }
    }
    for (int k = whole; k < to; k++) {
      double share = shares[columns[k]];
      lanes[k - whole] += values.length == 0 ? share : values[k] * share;
    }
    double sum = 0;
    for (double lane : lanes) {
      sum += lane;
    }
    return sum;
  }

  private static void eightLanes(
      int[] columns, int from, int to, double[] shares, double[] lanes, int lane) {
    double a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0;
    for (int k = from + lane; k < to; k += RowSums.LANES) {
      a += shares[columns[k]];
      b += shares[columns[k + 1]];
      c += shares[columns[k + 2]];
      d += shares[columns[k + 3]];
      e += shares[columns[k + 4]];
      f += shares[columns[k + 5]];
      g += shares[columns[k + 6]];
      h += shares[columns[k + 7]];
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
      int[] columns, double[] values, int from, int to, double[] shares, double[] lanes, int lane) {
    double a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0;
    for (int k = from + lane; k < to; k += RowSums.LANES) {
      a += values[k] * shares[columns[k]];
      b += values[k + 1] * shares[columns[k + 1]];
      c += values[k + 2] * shares[columns[k + 2]];
      d += values[k + 3] * shares[columns[k + 3]];
      e += values[k + 4] * shares[columns[k + 4]];
      f += values[k + 5] * shares[columns[k + 5]];
      g += values[k + 6] * shares[columns[k + 6]];
      h += values[k + 7] * shares[columns[k + 7]];
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

  private static double plain(int[] columns, int from, int to, double[] shares) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int k = from;
    for (; k < to - 3; k += 4) {
      a += shares[columns[k]];
      b += shares[columns[k + 1]];
      c += shares[columns[k + 2]];
      d += shares[columns[k + 3]];
    }
    for (; k < to; k++) {
      a += shares[columns[k]];
    }
    return (a + b) + (c + d);
  }

  private static double weighted(
      int[] columns, double[] values, int from, int to, double[] shares) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int k = from;
    for (; k < to - 3; k += 4) {
      a += values[k] * shares[columns[k]];
      b += values[k + 1] * shares[columns[k + 1]];
      c += values[k + 2] * shares[columns[k + 2]];
      d += values[k + 3] * shares[columns[k + 3]];
    }
    for (; k < to; k++) {
      a += values[k] * shares[columns[k]];
    }
    return (a + b) + (c + d);
  }
}
