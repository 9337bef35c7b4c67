package org.bandgram.internal.compute.cpu.stress;

import org.bandgram.internal.compute.stress.PairTriangle;

/** Kept pairs of some objects with those before them. */
public interface StressRows {
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
