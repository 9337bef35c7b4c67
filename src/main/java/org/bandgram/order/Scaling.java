package org.bandgram.order;

import java.util.Locale;

/** The scaling of the bounding box of points before they are ordered along a curve. */
public enum Scaling {
  /**
   * One scale for all dimensions, so that the longest side becomes 1; the default. A cell is as
   * long in one dimension as in another and nearness on the curve follows Euclidean distance, on
   * which the similarities rest. A dimension of small range then decides late, as it should.
   */
  COMMON,

  /**
   * Each side becomes 1. For similarities that do not compare lengths across dimensions, or where
   * one far outlier would leave too few cells for the rest.
   */
  PER_DIMENSION;

  /** Returns the name for users, such as {@code per_dimension}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
