package org.bandgram.internal.compute.gram;

import java.util.List;
import org.bandgram.InvalidInputException;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;

/**
 * Which pairs of n points are kept by bands along several curves: those at most h apart on at least
 * one of them. Every band is stored on its own in the order of its curve; a pair that an earlier
 * band keeps is <em>masked</em> in the later ones, so that the union has each pair once and needs
 * no index arrays.
 *
 * <p>Points are numbered by their position on the first curve. A single band is the case of one
 * curve. For m curves it takes O(m n) memory, and asking for a pair O(m) time.
 */
public final class CurveBands {
  private final BandLayout layout;
  private final List<Permutation> curves;

  private CurveBands(BandLayout layout, List<Permutation> curves) {
    this.layout = layout;
    this.curves = curves;
  }

  /** Returns a band along one curve. */
  public static CurveBands single(BandLayout layout) {
    return new CurveBands(layout, List.of(Permutation.identity(layout.size())));
  }

  /**
   * Returns bands along several curves.
   *
   * @param layout the layout of each band
   * @param orders the order of the points on each curve, at least one
   * @throws InvalidInputException if a number of points differs from the layout's
   */
  public static CurveBands of(BandLayout layout, List<Permutation> orders) {
    InvalidInputException.require(!orders.isEmpty(), "the number of curves", 0, "at least 1");
    for (Permutation order : orders) {
      InvalidInputException.require(
          order.size() == layout.size(),
          "the number of points on a curve",
          order.size(),
          layout.size() + ", the number of rows of a band");
    }
    if (orders.size() == 1) {
      return single(layout);
    }
    Permutation toInput = orders.getFirst().inverse();
    return new CurveBands(layout, orders.stream().map(order -> toInput.then(order)).toList());
  }

  /** Returns the layout of each band. */
  public BandLayout layout() {
    return layout;
  }

  /** Returns the number of points n. */
  public int size() {
    return layout.size();
  }

  /** Returns the number of bands, at least 1. */
  public int count() {
    return curves.size();
  }

  /**
   * Returns the order of the points on a band's curve: {@code source(i)} is the point, by its
   * position on the first curve, at position i. The first band's is the identity.
   */
  public Permutation curve(int band) {
    return curves.get(band);
  }

  /**
   * Returns where the points of a curve lie on another: {@code source(i)} is the position on curve
   * {@code other} of the point at position i on curve {@code band}. O(n), computed by every call.
   */
  public Permutation from(int other, int band) {
    return curves.get(other).inverse().then(curves.get(band));
  }

  /** Returns the number of elements stored in all bands, masked ones included. */
  public long elementCount() {
    return count() * layout.elementCount();
  }

  /**
   * Checks that there is one array of similarities for each band.
   *
   * @throws InvalidInputException if not
   */
  public void requireOneEach(List<?> arrays) {
    InvalidInputException.require(
        arrays.size() == count(),
        "the number of arrays of similarities",
        arrays.size(),
        count() + ", the number of bands");
  }

  /** Tells whether two points are at most h apart on a band's curve, masked or not. */
  public boolean isClose(int band, int i, int k) {
    Permutation curve = curves.get(band);
    return layout.contains(curve.position(i), curve.position(k));
  }

  /** Returns the band that holds the pair of points (i, k), or -1 where none does. */
  public int bandOf(int i, int k) {
    for (int band = 0; band < count(); band++) {
      if (isClose(band, i, k)) {
        return band;
      }
    }
    return -1;
  }
}
