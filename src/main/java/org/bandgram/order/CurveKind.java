package org.bandgram.order;

import java.util.Locale;
import org.bandgram.order.internal.HilbertCurve;
import org.bandgram.order.internal.MortonCurve;
import org.bandgram.order.internal.SpaceFillingCurve;

/** A space-filling curve: Morton or Hilbert. */
public enum CurveKind {
  /** The Z-order curve: cheap codes, long jumps at the seams of its quadrants. */
  MORTON {
    @Override
    public SpaceFillingCurve curve(int dimensions) {
      return MortonCurve.of(dimensions);
    }
  },

  /** The Hilbert curve: consecutive cells are always neighbours. */
  HILBERT {
    @Override
    public SpaceFillingCurve curve(int dimensions) {
      return HilbertCurve.of(dimensions);
    }
  };

  /**
   * Returns this curve through a grid with the usual number of bits.
   *
   * @param dimensions d, from 1 to {@link SpaceFillingCurve#MAX_DIMENSIONS}
   * @see SpaceFillingCurve#bitsFor
   */
  public abstract SpaceFillingCurve curve(int dimensions);

  /** Returns the name for users, such as {@code hilbert}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
