package org.bandgram.internal.compute.cuda.band;

import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;

/**
 * Affinity propagation on one band in the passes of the paper: row maxima, responsibilities, column
 * sums, availabilities. In single precision; 40 bytes of traffic per element and iteration. The
 * same bits as the CPU.
 *
 * <p>M. Hussein, W. Abd-Almageed. Efficient band approximation of Gram matrices for large scale
 * kernel methods on GPUs. SC '09, doi 10.1145/1654059.1654091.
 */
public final class TwoScanMessages extends BandMessages {
  private final BandMessageArrays band;
  private final UnionMaxima.OfBand maxima;
  private final Kernel rowMaxima;
  private final Kernel responsibilities;
  private final ColumnSums columnSums;
  private final Kernel availabilities;

  /**
   * Prepares the scans.
   *
   * @param union the messages of one band, in full single precision
   */
  public TwoScanMessages(DeviceArena arena, UnionArrays union) {
    super(arena, union);
    band = union.bands().getFirst();
    maxima = new UnionMaxima(arena, union.curves(), precision).byPoint();
    rowMaxima = kernel("band_row_maxima_f32");
    responsibilities = kernel("band_responsibilities_f32");
    columnSums = new ColumnSums(arena, precision);
    availabilities = kernel("band_availabilities_f32");
  }

  @Override
  public void transferPairs(StateTransfer state) {
    union.transfer(state);
  }

  @Override
  public void step(double damping, int iteration) {
    diagonal.startMaxima(maxima);
    KernelArguments scanned = similarities().pointer(band.availabilities);
    rowMaxima.launchWarps(size(), maxima.appendTo(scanned));
    diagonal.updateResponsibilities(damping, maxima);
    KernelArguments updated =
        similarities().pointer(band.responsibilities).pointer(band.availabilities);
    responsibilities.launchWarps(size(), maxima.appendTo(updated).float32((float) damping));
    columnSums.add(band, diagonal.sums);
    diagonal.update(damping, iteration);
    availabilities.launchThreads(
        size(),
        KernelArguments.of()
            .band(band.layout)
            .pointer(band.responsibilities)
            .pointer(band.availabilities)
            .pointer(diagonal.base)
            .float32((float) damping));
  }

  private KernelArguments similarities() {
    return KernelArguments.of().band(band.layout).pointer(band.similarities);
  }
}
