package org.bandgram.internal.compute.cuda.band;

import java.util.List;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.gram.DeviceCurves;
import org.bandgram.internal.compute.cuda.gram.PairSource;

/**
 * Assigns points to exemplars along the pairs of bands.
 *
 * @param curves the orders of the points
 * @param sources where the similarities of each band are read from
 */
public record BandAssignment(DeviceCurves curves, List<? extends PairSource> sources) {
  /**
   * Queues the assignment of every point to the best exemplar along its kept pairs.
   *
   * @param exemplars n flags
   * @param best receives n positions, -1 for none
   * @param similarities receives n similarities
   */
  public void run(DeviceBuffer exemplars, DeviceBuffer best, DeviceBuffer similarities) {
    PairSource first = sources.getFirst();
    kernel("band_assign", first)
        .launchWarps(
            curves.size(),
            first
                .appendTo(KernelArguments.of().band(curves.layout()))
                .pointer(exemplars)
                .pointer(best)
                .pointer(similarities));
    if (sources.size() > 1) {
      reassign(exemplars, best, similarities);
    }
  }

  /** Queues taking better exemplars from the other bands, and waits. */
  private void reassign(DeviceBuffer exemplars, DeviceBuffer best, DeviceBuffer similarities) {
    try (DeviceArena temporary = curves.context().arena()) {
      DeviceBuffer flags = temporary.allocate(curves.size());
      for (int band = 1; band < sources.size(); band++) {
        PairSource source = sources.get(band);
        curves.order(band, exemplars, 1, Byte.BYTES, flags);
        kernel("band_reassign", source)
            .launchWarps(
                curves.size(),
                source
                    .appendTo(
                        KernelArguments.of().band(curves.layout()).pointer(curves.points(band)))
                    .pointer(flags)
                    .pointer(best)
                    .pointer(similarities));
      }
      curves.context().synchronize();
    }
  }

  private Kernel kernel(String name, PairSource source) {
    return curves.context().kernel(source.kernelName(name));
  }
}
