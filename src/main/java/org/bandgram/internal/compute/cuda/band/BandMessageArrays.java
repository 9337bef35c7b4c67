package org.bandgram.internal.compute.cuda.band;

import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.layout.BandLayout;

/**
 * The two message matrices of a band on the device and the similarities they belong to, in the
 * order of {@link BandLayout}.
 */
final class BandMessageArrays {
  final BandLayout layout;
  final DeviceBuffer similarities;
  final DeviceBuffer responsibilities;
  final DeviceBuffer availabilities;
  private final Kernel reset;

  /**
   * Allocates the messages.
   *
   * @param arena where to
   * @param layout the sparsity pattern
   * @param precision format of similarities and messages
   * @param similarities the stored similarities
   */
  BandMessageArrays(
      DeviceArena arena, BandLayout layout, Precision precision, DeviceBuffer similarities) {
    this.layout = layout;
    this.similarities = similarities;
    this.reset = arena.context().kernel(KernelNames.of("band_reset", precision));
    long bytes = layout.elementCount() * precision.bytes();
    this.responsibilities = arena.allocate(bytes);
    this.availabilities = arena.allocate(bytes);
  }

  /** Queues setting all messages to zero. */
  void clear() {
    reset.launchWarps(
        layout.size(),
        KernelArguments.of().band(layout).pointer(responsibilities).pointer(availabilities));
  }
}
