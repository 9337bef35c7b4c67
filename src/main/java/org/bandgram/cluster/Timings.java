package org.bandgram.cluster;

/**
 * Wall-clock seconds spent in the stages of a run.
 *
 * @param order ordering the points along the curve
 * @param construct computing the similarities and the preferences
 * @param propagate passing messages, over all searches
 * @param assign refining exemplars and assigning points
 */
public record Timings(double order, double construct, double propagate, double assign) {
  /** Returns the sum of all stages. */
  public double total() {
    return order + construct + propagate + assign;
  }

  /** Measures stages that follow each other. */
  public static final class Stopwatch {
    private long last = System.nanoTime();

    /** Returns the seconds since the last call, or since this stopwatch was made. */
    public double lap() {
      long now = System.nanoTime();
      double seconds = (now - last) / 1e9;
      last = now;
      return seconds;
    }
  }
}
