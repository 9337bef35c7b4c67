package org.bandgram.internal.compute.exemplar;

import org.bandgram.Execution;

/**
 * As {@link NearestDistances}, where an exemplar represents only points at most h places away; made
 * by {@link ExemplarOps#band}. Points are named by their places in the order of the band. Used by
 * one caller at a time.
 *
 * <p>Adding s changes the gains only of candidates at most 2h places from s.
 */
public interface BandCover {
  /** Returns what computes, such as {@code cpu-vector}; not always what was asked for. */
  String backend();

  /** Returns h, at most n - 1. */
  int halfBandwidth();

  /** Returns the sum over all points v of d(v, e0). */
  double startSum();

  /** Returns the sum over all points of the least distance to e0 or an exemplar in the band. */
  double sum();

  /**
   * Computes gains of candidates, O(h d) time each; fastest for runs of neighbouring places.
   *
   * @param places the candidates
   * @param gains a slot for each of {@code places}
   */
  void gains(int[] places, double[] gains, Execution execution);

  /** Adds an exemplar, O(h d + n / 1536) time. */
  void add(int place);
}
