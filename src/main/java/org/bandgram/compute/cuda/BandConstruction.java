package org.bandgram.compute.cuda;

import org.bandgram.kernel.Similarity;

/** Computes bands of similarities on the device. */
final class BandConstruction {
  private BandConstruction() {}

  /**
   * Queues the computation of a band, O(n (2h + 1) (d + bands before it)).
   *
   * @param arena holds what is needed until the work is done
   * @param points n points in the order of the first curve
   * @param similarity what to compute
   * @param curves the orders of the points
   * @param band which band
   * @param target receives the elements, in the precision of the points; masked ones are negative
   *     infinity
   */
  static void run(
      DeviceArena arena,
      DevicePoints points,
      Similarity similarity,
      DeviceCurves curves,
      int band,
      DeviceBuffer target) {
    fill(band == 0 ? points : points.onCurve(arena, curves, band), similarity, curves, target);
    BandMasks.apply(arena, curves, band, points.precision(), target);
  }

  private static void fill(
      DevicePoints points, Similarity similarity, DeviceCurves curves, DeviceBuffer target) {
    curves
        .context()
        .kernel(KernelNames.of("gram_band", points.precision()))
        .launch(
            GramGeometry.bandBlocks(curves.layout()),
            GramGeometry.THREADS,
            0,
            KernelArguments.of()
                .pointer(points.coordinates())
                .int32(points.dimensions())
                .pointer(points.norms())
                .band(curves.layout())
                .similarity(similarity)
                .pointer(target));
  }
}
