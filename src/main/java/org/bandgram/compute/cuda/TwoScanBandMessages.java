package org.bandgram.compute.cuda;

import org.bandgram.StateTransfer;

/**
 * Affinity propagation on a single band in the passes of the paper: row maxima, responsibilities,
 * column sums, availabilities; 40 bytes of traffic per element and iteration in single precision.
 * The same bits as the CPU.
 *
 * <p>M. Hussein, W. Abd-Almageed. Efficient band approximation of Gram matrices for large scale
 * kernel methods on GPUs. SC '09, doi 10.1145/1654059.1654091.
 */
final class TwoScanBandMessages extends BandMessages {
  private final BandMessageArrays arrays;
  private final Kernel rowMaxima;
  private final Kernel responsibilities;
  private final Kernel columnSums;
  private final Kernel availabilities;
  private final DeviceBuffer first;
  private final DeviceBuffer second;

  TwoScanBandMessages(DeviceArena arena, UnionArrays union) {
    super(arena, union);
    arrays = union.bands().getFirst();
    rowMaxima = kernel(union.storage().kernelName("band_row_maxima"));
    responsibilities = kernel(union.storage().kernelName("band_responsibilities"));
    columnSums = kernel(union.storage().kernelName("band_column_sums"));
    availabilities = kernel(union.storage().kernelName("band_availabilities"));
    first = arena.allocate((long) size() * precision.bytes());
    second = arena.allocate((long) size() * precision.bytes());
  }

  @Override
  void transferPairs(StateTransfer state) {
    union.transfer(state);
  }

  @Override
  void step(double damping, int iteration) {
    scanMaxima();
    updateResponsibilities(damping);
    sumColumns();
    diagonal.update(damping, iteration);
    updateAvailabilities(damping);
  }

  private void scanMaxima() {
    rowMaxima.launchWarps(
        size(),
        union
            .storage()
            .withUnit(
                KernelArguments.of()
                    .band(arrays.layout)
                    .pointer(arrays.similarities)
                    .pointer(arrays.availabilities)
                    .pointer(diagonal.preference)
                    .pointer(diagonal.availability)
                    .pointer(first)
                    .pointer(second)));
  }

  private void updateResponsibilities(double damping) {
    responsibilities.launchWarps(
        size(),
        union
            .storage()
            .withUnit(
                KernelArguments.of()
                    .band(arrays.layout)
                    .pointer(arrays.similarities)
                    .pointer(arrays.responsibilities)
                    .pointer(arrays.availabilities)
                    .pointer(diagonal.preference)
                    .pointer(diagonal.responsibility)
                    .pointer(diagonal.availability)
                    .pointer(first)
                    .pointer(second)
                    .real(precision, damping)));
  }

  private void sumColumns() {
    columnSums.launchThreads(
        size(),
        union
            .storage()
            .withUnit(
                KernelArguments.of()
                    .band(arrays.layout)
                    .pointer(arrays.responsibilities)
                    .pointer(diagonal.sums)));
  }

  private void updateAvailabilities(double damping) {
    availabilities.launchThreads(
        size(),
        union
            .storage()
            .withUnit(
                KernelArguments.of()
                    .band(arrays.layout)
                    .pointer(arrays.responsibilities)
                    .pointer(arrays.availabilities)
                    .pointer(diagonal.base)
                    .real(precision, damping)));
  }
}
