package org.bandgram.internal.compute.cuda.gram;

import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;

/** Masks the pairs of a band that an earlier one keeps, so that the union has each pair once. */
public final class BandMasks {
  private BandMasks() {}

  /**
   * Queues setting the similarities of masked pairs to negative infinity; O(n (2h + 1)) for each
   * earlier band.
   *
   * @param arena holds what is needed until the work is done
   * @param curves the orders of the points
   * @param band which band
   * @param target the band's similarities
   */
  public static void apply(DeviceArena arena, DeviceCurves curves, int band, StoredPairs target) {
    Kernel mask = arena.context().kernel(target.kernelName("band_mask"));
    for (int earlier = 0; earlier < band; earlier++) {
      DeviceBuffer positions = arena.allocate((long) curves.size() * Integer.BYTES);
      curves.findPositions(band, earlier, positions);
      mask.launchWarps(
          curves.size(),
          KernelArguments.of().band(curves.layout()).pointer(positions).pointer(target.elements()));
    }
  }
}
