package org.bandgram.compute.cuda;

import org.bandgram.Precision;

/** Masks the pairs of a band that an earlier one keeps, so that the union has each pair once. */
final class BandMasks {
  private BandMasks() {}

  /**
   * Queues setting the similarities of masked pairs to negative infinity; O(n (2h + 1)) for each
   * earlier band.
   *
   * @param arena holds what is needed until the work is done
   * @param curves the orders of the points
   * @param band which band
   * @param precision format of the similarities
   * @param elements the band's similarities
   */
  static void apply(
      DeviceArena arena,
      DeviceCurves curves,
      int band,
      Precision precision,
      DeviceBuffer elements) {
    Kernel mask = arena.context().kernel(KernelNames.of("band_mask", precision));
    for (int earlier = 0; earlier < band; earlier++) {
      mask.launchWarps(
          curves.size(),
          KernelArguments.of()
              .band(curves.layout())
              .pointer(positionsThere(arena, curves, band, earlier))
              .pointer(elements));
    }
  }

  /** Returns where the points of a band's curve lie on an earlier one. */
  private static DeviceBuffer positionsThere(
      DeviceArena arena, DeviceCurves curves, int band, int earlier) {
    if (earlier == 0) {
      return curves.points(band);
    }
    DeviceBuffer positions = arena.allocate((long) curves.size() * Integer.BYTES);
    curves.order(band, curves.positions(earlier), 1, Integer.BYTES, positions);
    return positions;
  }
}
