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
  /** Per column of a window a stripe keeps the base and the sum. */
  private static final int NUMBERS_PER_COLUMN = 2;

  private static final int SHARED_BYTES = 48 << 10;

  /** A warp keeps the columns of rows up to this width in its registers. */
  private static final int WIDTH_IN_REGISTERS = 257;

  private final BandLayout layout;
  private final DeviceBuffer windows;
  private final Kernel gather;
  private final int sharedBytes;

  public StripeWindows(DeviceArena arena, BandLayout layout, Precision precision) {
    this.layout = layout;
    this.gather = arena.context().kernel(KernelNames.of("band_gather_sums", precision));
    long windowBytes = (long) layout.windowPitch() * precision.bytes();
    this.windows = arena.allocate(length() * precision.bytes());
    long bytes = Kernel.WARPS_PER_BLOCK * NUMBERS_PER_COLUMN * windowBytes;
    boolean shared = layout.width() > WIDTH_IN_REGISTERS && bytes <= SHARED_BYTES;
    this.sharedBytes = shared ? (int) bytes : 0;
  }

  /** Returns how many columns the windows of all stripes have room for. */
  public long length() {
    return (long) layout.stripes() * layout.windowPitch();
  }

  /** Returns the windows. */
  public DeviceBuffer columns() {
    return windows;
  }

  /** Appends the windows to the arguments of a pass that sums columns. */
  KernelArguments appendTo(KernelArguments arguments) {
    return arguments.pointer(windows).int32(sharedBytes > 0 ? 1 : 0);
  }

  /** Queues a pass that sums columns. */
  void launchSumming(Kernel pass, KernelArguments arguments) {
    launch(pass, sharedBytes, arguments);
  }

  /** Queues a pass that does not. */
  public void launch(Kernel pass, KernelArguments arguments) {
    launch(pass, 0, arguments);
  }

  private void launch(Kernel pass, int shared, KernelArguments arguments) {
    pass.launch(
        Math.ceilDiv(layout.stripes(), Kernel.WARPS_PER_BLOCK),
        Kernel.WARPS_PER_BLOCK * Kernel.WARP,
        shared,
        arguments);
  }

  /** Queues adding up the windows that the last pass left. */
  void gather(DeviceBuffer sums) {
    gather.launchThreads(
        layout.size(), KernelArguments.of().band(layout).pointer(windows).pointer(sums));
  }
}
