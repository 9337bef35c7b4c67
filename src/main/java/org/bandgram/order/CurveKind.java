package org.bandgram.order;

import java.util.Locale;

/** A space-filling curve: Morton or Hilbert. */
public enum CurveKind {
  /** The Z-order curve: cheap codes, long jumps at the seams of its quadrants. */
  MORTON,

  /** The Hilbert curve: consecutive cells are always neighbours. */
  HILBERT;

  /** Returns the name for users, such as {@code hilbert}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
