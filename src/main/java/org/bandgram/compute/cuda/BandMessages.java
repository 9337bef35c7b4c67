package org.bandgram.compute.cuda;

/** What the two forms of messages on a band share. */
abstract class BandMessages extends DeviceMessages {
  final BandMessageArrays arrays;
  private final Kernel assign;

  BandMessages(DeviceArena arena, BandMessageArrays arrays) {
    super(arena, arrays.layout.size(), arrays.precision);
    this.arrays = arrays;
    this.assign = kernel(KernelNames.of("band_assign", precision));
  }

  @Override
  void clear(double[] preferences) {
    arrays.clear(preferences);
  }

  @Override
  final void assign(DeviceBuffer exemplars, DeviceBuffer best, DeviceBuffer similarities) {
    assign.launchWarps(
        size(),
        KernelArguments.of()
            .band(arrays.layout)
            .pointer(arrays.similarities)
            .pointer(exemplars)
            .pointer(best)
            .pointer(similarities));
  }
}
