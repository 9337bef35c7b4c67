package org.bandgram.internal.compute.cuda.band;

import java.util.List;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.gram.DeviceCurves;
import org.bandgram.internal.compute.cuda.gram.StoredPairs;
import org.bandgram.layout.BandLayout;

/**
 * Affinity propagation on one band as the band paper has it: a diagonal of the matrix is a row of
 * each array, a thread scans a row or a column. Four scans: row maxima, responsibilities, column
 * sums, availabilities. In single precision; 40 bytes of traffic per element and iteration. The
 * same bits as the CPU.
 *
 * <p>M. Hussein, W. Abd-Almageed. Efficient band approximation of Gram matrices for large scale
 * kernel methods on GPUs. SC '09, doi 10.1145/1654059.1654091.
 */
public final class TwoScanMessages extends PairMessages {
  private final BandLayout layout;
  private final DeviceBuffer similarities;
  private final UnionMaxima.OfBand maxima;
  private final BandAssignment assignment;
  private final Kernel scanMaxima;
  private final Kernel updateResponsibilities;
  private final Kernel sumColumns;
  private final Kernel updateAvailabilities;

  /**
   * Queues copying similarities.
   *
   * @param curves the one curve of the band
   * @param stored its similarities in single precision, row by row
   */
  public TwoScanMessages(DeviceArena arena, DeviceCurves curves, StoredPairs stored) {
    super(arena, curves.size(), Precision.FLOAT32, bytes(curves.layout()));
    layout = curves.layout();
    similarities = arena.allocate(responsibilities.byteSize());
    maxima = UnionMaxima.OfBand.allocate(arena, curves.size(), Precision.FLOAT32, false);
    assignment = new BandAssignment(curves, List.of(stored));
    scanMaxima = kernel("band_scan_maxima_f32");
    updateResponsibilities = kernel("band_scan_responsibilities_f32");
    sumColumns = kernel("band_scan_sums_f32");
    updateAvailabilities = kernel("band_scan_availabilities_f32");
    kernel("band_scan_copy_f32")
        .launchThreads(size(), arguments(stored.elements()).pointer(similarities));
  }

  private static long bytes(BandLayout layout) {
    return (2L * layout.halfBandwidth() + 1) * layout.size() * Float.BYTES;
  }

  private KernelArguments arguments(DeviceBuffer first) {
    return KernelArguments.of().band(layout).pointer(first);
  }

  @Override
  public void step(double damping, int iteration) {
    diagonal.startMaxima(maxima);
    scanMaxima.launchThreads(
        size(), maxima.appendTo(arguments(similarities).pointer(availabilities)));
    diagonal.updateResponsibilities(damping, maxima);
    KernelArguments updated =
        arguments(similarities).pointer(responsibilities).pointer(availabilities);
    updateResponsibilities.launchThreads(size(), maxima.appendTo(updated).float32((float) damping));
    sumColumns.launchThreads(size(), arguments(responsibilities).pointer(diagonal.sums));
    diagonal.update(damping, iteration);
    updateAvailabilities.launchThreads(
        size(),
        arguments(responsibilities)
            .pointer(availabilities)
            .pointer(diagonal.base)
            .float32((float) damping));
  }

  @Override
  public void assign(DeviceBuffer exemplars, DeviceBuffer best, DeviceBuffer contributions) {
    assignment.run(exemplars, best, contributions);
  }
}
