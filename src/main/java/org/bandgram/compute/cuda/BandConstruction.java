package org.bandgram.compute.cuda;

import org.bandgram.kernel.Similarity;
import org.bandgram.layout.BandLayout;

/** Computes bands of similarities on the device. */
final class BandConstruction {
  private BandConstruction() {}

  /**
   * Queues the computation of a band, O(n (2h + 1) d).
   *
   * @param context the device
   * @param points n points in the order of the band's rows
   * @param similarity what to compute
   * @param layout which pairs are kept
   * @param target receives the elements, in the precision of the points; masked ones are negative
   *     infinity
   */
  static void run(
      CudaContext context,
      DevicePoints points,
      Similarity similarity,
      BandLayout layout,
      DeviceBuffer target) {
    context
        .kernel(KernelNames.of("gram_band", points.precision()))
        .launch(
            GramGeometry.bandBlocks(layout),
            GramGeometry.THREADS,
            0,
            KernelArguments.of()
                .pointer(points.coordinates())
                .int32(points.dimensions())
                .pointer(points.norms())
                .band(layout)
                .similarity(similarity)
                .pointer(target));
  }
}
