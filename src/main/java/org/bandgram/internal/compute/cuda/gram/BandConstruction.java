package org.bandgram.internal.compute.cuda.gram;

import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.similarity.Similarity;

/**
 * Computes bands of similarities on the device.
 *
 * @param points n points in the order of the first curve
 * @param similarity what to compute
 * @param curves the orders of the points
 */
public record BandConstruction(DevicePoints points, Similarity similarity, DeviceCurves curves) {
  /**
   * Queues the computation of a band, O(n (2h + 1) (d + bands before it)).
   *
   * @param arena holds what is needed until the work is done
   * @param band which band
   * @param target receives the elements; masked ones are negative infinity
   */
  public void run(DeviceArena arena, int band, StoredPairs target) {
    curves
        .context()
        .kernel(target.kernelName("gram_band"))
        .launch(
            GramGeometry.bandBlocks(curves.layout()),
            GramGeometry.THREADS,
            0,
            target.appendTo(arguments(arena, band)));
    BandMasks.apply(arena, curves, band, target);
  }

  private KernelArguments arguments(DeviceArena arena, int band) {
    DevicePoints ordered = points.onCurve(arena, curves, band);
    return KernelArguments.of()
        .pointer(ordered.coordinates())
        .int32(ordered.dimensions())
        .pointer(ordered.norms())
        .band(curves.layout())
        .similarity(similarity);
  }
}
