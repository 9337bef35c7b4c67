package org.bandgram.spark.internal.band;

import java.io.Serializable;
import org.bandgram.layout.BandLayout;

/**
 * Positions on a curve cut into ranges, each with the halo that some iterations reach: 2h rows on
 * either side for each. Ranges and their halos start where stripes of rows do.
 *
 * @param size number of points n
 * @param halfBandwidth h
 * @param wanted how many ranges are wanted
 * @param iterations how many iterations a range does by itself
 */
record CurveRanges(int size, int halfBandwidth, int wanted, int iterations)
    implements Serializable {
  /** Returns how many ranges there are: none is smaller than a stripe. */
  int count() {
    return Math.min(wanted, Math.ceilDiv(size, BandLayout.STRIPE_ROWS));
  }

  /** Returns the first position of a range; that of range {@link #count} is n. */
  int start(int range) {
    long stripes = Math.ceilDiv(size, BandLayout.STRIPE_ROWS);
    long stripe = stripes * range / count();
    return (int) Math.min(size, stripe * BandLayout.STRIPE_ROWS);
  }

  /** Returns one past the last position of a range. */
  int end(int range) {
    return start(range + 1);
  }

  private long halo() {
    return 2L * halfBandwidth * iterations;
  }

  /** Returns the first position that a range needs to know, its halo included. */
  int haloStart(int range) {
    long start = Math.max(0, start(range) - halo());
    return BandLayout.stripeStart(BandLayout.stripe((int) start));
  }

  /** Returns one past the last position that a range needs to know. */
  int haloEnd(int range) {
    long end = Math.min(size, end(range) + halo());
    return (int) Math.min(size, Math.ceilDiv(end, BandLayout.STRIPE_ROWS) * BandLayout.STRIPE_ROWS);
  }

  /** Returns the layout of the rows that a range knows. */
  BandLayout layout(int range) {
    return BandLayout.of(haloEnd(range) - haloStart(range), halfBandwidth);
  }
}
