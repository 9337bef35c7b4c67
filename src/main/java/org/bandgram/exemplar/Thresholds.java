package org.bandgram.exemplar;

import java.util.stream.IntStream;

/** The grid of thresholds (1 + epsilon)^i for whole numbers i. */
record Thresholds(double epsilon) {
  /** A number this close to the grid, as a share of the exponent's unit, lies on it. */
  private static final double ON_GRID = 1e-12;

  double value(int exponent) {
    return Math.pow(1 + epsilon, exponent);
  }

  /** Returns the least exponent whose threshold is at least a positive number. */
  int atLeast(double low) {
    return (int) Math.ceil(Math.log(low) / Math.log1p(epsilon) - ON_GRID);
  }

  /** Returns the greatest exponent whose threshold is at most a positive number. */
  int atMost(double high) {
    return (int) Math.floor(Math.log(high) / Math.log1p(epsilon) + ON_GRID);
  }

  /** Returns the exponents of thresholds within bounds, ascending. */
  int[] within(double low, double high) {
    return IntStream.rangeClosed(atLeast(low), atMost(high)).toArray();
  }
}
