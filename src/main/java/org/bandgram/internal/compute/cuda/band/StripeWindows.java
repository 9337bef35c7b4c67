package org.bandgram.internal.compute.cuda.band;

import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.layout.BandLayout;

/**
 * Where passes over a band, a warp for each stripe of rows, leave their column sums: a window of
 * columns for each stripe.
 */
public final class StripeWindows {
  private final BandLayout layout;
  private final DeviceBuffer windows;
  private final Kernel gather;

  public StripeWindows(DeviceArena arena, BandLayout layout, Precision precision) {
    this.layout = layout;
    this.gather = arena.context().kernel(KernelNames.of("band_gather_sums", precision));
    this.windows =
        arena.allocate((long) layout.stripes() * layout.windowPitch() * precision.bytes());
  }

  /** Returns the windows. */
  public DeviceBuffer columns() {
    return windows;
  }

  /** Queues adding up the windows that the last pass left. */
  public void gather(DeviceBuffer sums) {
    gather.launchThreads(
        layout.size(), KernelArguments.of().band(layout).pointer(windows).pointer(sums));
  }
}
