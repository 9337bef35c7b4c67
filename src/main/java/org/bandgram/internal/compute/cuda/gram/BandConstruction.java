package org.bandgram.internal.compute.cuda.gram;

import java.util.Arrays;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.internal.compute.messages.HalfScale;
import org.bandgram.internal.compute.messages.SimilarityRange;
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
    launch(target.kernelName("gram_band"), target.appendTo(arguments(arena, band)));
    BandMasks.apply(arena, curves, band, target);
  }

  /**
   * Returns the scale that fits the similarities of single-precision points; they are computed and
   * not stored. O(n (2h + 1) d) for each band.
   */
  public HalfScale fittingScale() {
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int band = 0; band < curves.bands().count(); band++) {
      SimilarityRange range = extremes(band);
      least = Math.min(least, range.least());
      greatest = Math.max(greatest, range.greatest());
    }
    return HalfScale.fitting(new SimilarityRange(least, greatest, 0, least <= greatest ? 1 : 0));
  }

  /** Returns what a band spans, pairs of earlier bands included; without sum and number. */
  private SimilarityRange extremes(int band) {
    int warps = GramGeometry.THREADS / Kernel.WARP;
    int count = Math.multiplyExact(GramGeometry.bandBlocks(curves.layout()), warps);
    try (DeviceArena arena = curves.context().arena()) {
      DeviceBuffer least = arena.allocate((long) count * Float.BYTES);
      DeviceBuffer greatest = arena.allocate((long) count * Float.BYTES);
      launch(
          KernelNames.of("gram_extremes", points.precision()),
          arguments(arena, band).pointer(least).pointer(greatest));
      return new SimilarityRange(
          Arrays.stream(HostArrays.download(least, points.precision(), count)).min().orElseThrow(),
          Arrays.stream(HostArrays.download(greatest, points.precision(), count))
              .max()
              .orElseThrow(),
          0,
          0);
    }
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

  private void launch(String kernel, KernelArguments arguments) {
    curves
        .context()
        .kernel(kernel)
        .launch(GramGeometry.bandBlocks(curves.layout()), GramGeometry.THREADS, 0, arguments);
  }
}
