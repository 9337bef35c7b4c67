package org.bandgram.internal.compute.cpu.stress;

import org.bandgram.internal.compute.stress.PairTriangle;

/**
 * Kept pairs of some objects with those before them. Sums over the pairs of an object are kept for
 * {@value #PLACES} places of its row apart, and then added up in their order, so that vectors of
 * any length give the same bits.
 */
public interface StressRows {
  /** How many sums there are of anything. */
  int PLACES = PairTriangle.PADDING;

  /** Returns which of the sums a place in a row belongs to. */
  static int place(int at) {
    return at % PLACES;
  }

  /** Returns the total of some sums, from the given one on. */
  static double total(double[] sums, int from) {
    double total = 0;
    for (int place = from; place < from + PLACES; place++) {
      total += sums[place];
    }
    return total;
  }

  /**
   * Adds up what the kept pairs of the objects {@code [from, to)} with those before them
   * contribute.
   *
   * @param deltas dissimilarities
   * @param weights weights of the same pairs, or null where each is 1
   * @param points coordinates, one row for each dimension
   * @param product receives sums, likewise but from object {@code deltas.start(from)} on: those of
   *     both objects of a pair
   * @return their stress
   */
  double add(
      PairTriangle deltas,
      PairTriangle weights,
      double[][] points,
      double[][] product,
      int from,
      int to);
}
