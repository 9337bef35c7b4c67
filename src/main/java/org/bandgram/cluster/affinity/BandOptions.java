package org.bandgram.cluster.affinity;

import static org.bandgram.InvalidInputException.require;

import java.util.function.UnaryOperator;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.CurveOrdering;

/**
 * Options of bands: pairs of points close on one of some space-filling curves are compared.
 *
 * @param halfBandwidth h, how far apart along a curve two points may lie to be compared; at least 1
 * @param curves along how many curves points are ordered, 1 to {@value #MAX_CURVES}
 * @param ordering how points are ordered along the first curve; the others are rotated and shifted
 *     against it
 */
public record BandOptions(int halfBandwidth, int curves, CurveOrdering.Options ordering) {
  /** The largest number of curves; more bring nothing. */
  public static final int MAX_CURVES = 16;

  private static final BandOptions DEFAULTS =
      new BandOptions(128, 2, CurveOrdering.Options.defaults());

  /** Checks every bound. */
  public BandOptions {
    require(halfBandwidth >= 1, "halfBandwidth", halfBandwidth, "at least 1");
    require(curves >= 1 && curves <= MAX_CURVES, "curves", curves, "from 1 to " + MAX_CURVES);
  }

  /** Returns the defaults: h = 128 along two Hilbert curves. */
  public static BandOptions defaults() {
    return DEFAULTS;
  }

  /** Returns a copy with another {@link #halfBandwidth}. */
  public BandOptions withHalfBandwidth(int value) {
    return new BandOptions(value, curves, ordering);
  }

  /** Returns a copy with another number of {@link #curves}. */
  public BandOptions withCurves(int value) {
    return new BandOptions(halfBandwidth, value, ordering);
  }

  /** Returns a copy with a changed {@link #ordering}. */
  public BandOptions withOrdering(UnaryOperator<CurveOrdering.Options> change) {
    return new BandOptions(halfBandwidth, curves, change.apply(ordering));
  }

  /** Returns along how many curves points are ordered; one suffices a band that keeps all pairs. */
  public int curvesFor(BandLayout layout) {
    return layout.isFull() ? 1 : curves;
  }
}
