package org.bandgram.internal.compute.cuda.band;

import org.bandgram.StateTransfer;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.storage.MessageForm;

/**
 * Affinity propagation on bands in the passes of the paper, each of them over all bands, one after
 * the other: row maxima, responsibilities, column sums, availabilities; 40 bytes of traffic per
 * element and iteration in single precision. The same bits as the CPU.
 *
 * <p>M. Hussein, W. Abd-Almageed. Efficient band approximation of Gram matrices for large scale
 * kernel methods on GPUs. SC '09, doi 10.1145/1654059.1654091.
 */
public final class TwoScanMessages extends BandMessages {
  private final int count;
  private final UnionMaxima maxima;
  private final Kernel rowMaxima;
  private final Kernel responsibilities;
  private final ColumnSums columnSums;
  private final Kernel availabilities;
  private final DeviceBuffer orderedBase;
  private final DeviceBuffer orderedSums;

  public TwoScanMessages(DeviceArena arena, UnionArrays union) {
    super(arena, union);
    count = union.bands().size();
    maxima = new UnionMaxima(arena, union.curves(), precision, MessageForm.TWO_SCAN);
    rowMaxima = kernel(union.storage().kernelName("band_row_maxima"));
    responsibilities = kernel(union.storage().kernelName("band_responsibilities"));
    columnSums = new ColumnSums(arena, union.storage());
    availabilities = kernel(union.storage().kernelName("band_availabilities"));
    orderedBase = arena.allocate((long) size() * precision.bytes());
    orderedSums = arena.allocate((long) size() * precision.bytes());
  }

  @Override
  public void transferPairs(StateTransfer state) {
    union.transfer(state);
  }

  @Override
  public void step(double damping, int iteration) {
    diagonal.startMaxima(maxima.byPoint());
    for (int band = 0; band < count; band++) {
      maxima.giveTo(band);
      scanMaxima(band);
      maxima.takeFrom(band);
    }
    diagonal.updateResponsibilities(damping, maxima.byPoint());
    for (int band = 0; band < count; band++) {
      maxima.giveTo(band);
      updateResponsibilities(band, damping);
      sumColumns(band);
    }
    diagonal.update(damping, iteration);
    for (int band = 0; band < count; band++) {
      updateAvailabilities(band, damping);
    }
  }

  private void scanMaxima(int band) {
    BandMessageArrays arrays = union.bands().get(band);
    KernelArguments arguments = similarities(arrays).pointer(arrays.availabilities);
    launchRows(rowMaxima, maxima.of(band).appendTo(arguments));
  }

  private void updateResponsibilities(int band, double damping) {
    BandMessageArrays arrays = union.bands().get(band);
    KernelArguments arguments =
        similarities(arrays).pointer(arrays.responsibilities).pointer(arrays.availabilities);
    launchRows(responsibilities, maxima.of(band).appendTo(arguments).real(precision, damping));
  }

  private static KernelArguments similarities(BandMessageArrays arrays) {
    return KernelArguments.of().band(arrays.layout).pointer(arrays.similarities);
  }

  private void launchRows(Kernel scan, KernelArguments arguments) {
    scan.launchWarps(size(), union.storage().withUnit(arguments));
  }

  private void sumColumns(int band) {
    columnSums.add(union.bands().get(band), band == 0 ? diagonal.sums : orderedSums);
    if (band > 0) {
      union.curves().add(band, orderedSums, diagonal.sums, precision);
    }
  }

  private void updateAvailabilities(int band, double damping) {
    BandMessageArrays arrays = union.bands().get(band);
    DeviceBuffer base = union.curves().ordered(band, diagonal.base, precision, orderedBase);
    KernelArguments arguments =
        KernelArguments.of()
            .band(arrays.layout)
            .pointer(arrays.responsibilities)
            .pointer(arrays.availabilities)
            .pointer(base)
            .real(precision, damping);
    availabilities.launchThreads(size(), union.storage().withUnit(arguments));
  }
}
