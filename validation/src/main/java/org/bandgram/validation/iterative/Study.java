package org.bandgram.validation.iterative;

import java.util.Locale;

/** What runs of {@link IterativeFigures} are compared by. */
enum Study {
  /** Sizes, layouts and parts. */
  SIZES,
  /** Loop-invariant data kept between iterations, or prepared for each. */
  CACHING,
  /** Plain loops, the scalar reference, vectors and layouts, on one thread. */
  STEPS,
  /** Widths of the tables of ELLPACK. */
  BINS,
  /** Single and double precision. */
  PRECISION,
  /** Rows with few and with many links apart. */
  DIVISION;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
