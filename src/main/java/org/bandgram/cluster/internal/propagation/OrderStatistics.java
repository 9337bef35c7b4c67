package org.bandgram.cluster.internal.propagation;

import java.util.SplittableRandom;

/** Selection of single values from many without sorting them. */
final class OrderStatistics {
  private static final long SEED = 1;

  private OrderStatistics() {}

  /**
   * Reorders m numbers so that one of them is where sorting would place it, none before it is
   * greater and none after it is less; O(m) expected time.
   *
   * <p>C. A. R. Hoare. Algorithm 65: Find. Communications of the ACM 4 (1961), doi
   * 10.1145/366622.366647.
   *
   * @param values the numbers, none NaN
   * @param place of the one, from 0
   * @return the one
   */
  static double select(double[] values, int place) {
    SplittableRandom random = new SplittableRandom(SEED);
    int from = 0;
    int to = values.length - 1;
    while (from < to) {
      double pivot = values[random.nextInt(from, to + 1)];
      int left = from;
      int right = to;
      while (left <= right) {
        while (values[left] < pivot) {
          left++;
        }
        while (values[right] > pivot) {
          right--;
        }
        if (left <= right) {
          double moved = values[left];
          values[left++] = values[right];
          values[right--] = moved;
        }
      }
      if (place <= right) {
        to = right;
      } else if (place >= left) {
        from = left;
      } else {
        break;
      }
    }
    return values[place];
  }

  /** Returns the least of the numbers from a place on. */
  static double least(double[] values, int from) {
    double least = values[from];
    for (int v = from + 1; v < values.length; v++) {
      least = Math.min(least, values[v]);
    }
    return least;
  }
}
