package org.bandgram.compute.cuda;

import org.bandgram.layout.BandLayout;

/**
 * Affinity propagation on a band in one pass per iteration, a warp for each stripe of rows: 20
 * bytes of traffic per element and iteration in single precision, 12 with messages in half
 * precision. The same bits as the CPU.
 */
final class FusedBandMessages extends BandMessages {
  /** At zero messages the availabilities to refresh are zero whatever the damping. */
  private static final double ANY_DAMPING = 0.5;

  /** Per column of a window a stripe keeps the base and the sum. */
  private static final int NUMBERS_PER_COLUMN = 2;

  private static final int SHARED_BYTES = 48 << 10;

  /** A warp keeps the columns of rows up to this width in its registers. */
  private static final int WIDTH_IN_REGISTERS = 257;

  private final Kernel pass;
  private final Kernel gather;
  private final DeviceBuffer windows;
  private final int sharedBytes;
  private double lastDamping = ANY_DAMPING;

  FusedBandMessages(DeviceArena arena, BandMessageArrays arrays) {
    super(arena, arrays);
    BandLayout layout = arrays.layout;
    pass = kernel(arrays.kernelName("band_fused"));
    gather = kernel(KernelNames.of("band_gather_sums", precision));
    long windowBytes = (long) layout.windowPitch() * precision.bytes();
    windows = arena.allocate(layout.stripes() * windowBytes);
    long bytes = Kernel.WARPS_PER_BLOCK * NUMBERS_PER_COLUMN * windowBytes;
    boolean shared = layout.width() > WIDTH_IN_REGISTERS && bytes <= SHARED_BYTES;
    sharedBytes = shared ? (int) bytes : 0;
  }

  @Override
  void clear(double[] preferences) {
    super.clear(preferences);
    lastDamping = ANY_DAMPING;
  }

  @Override
  void step(double damping, int iteration) {
    updateMessages(damping);
    gather.launchThreads(
        size(), KernelArguments.of().band(arrays.layout).pointer(windows).pointer(diagonal.sums));
    diagonal.update(damping, iteration);
    lastDamping = damping;
  }

  private void updateMessages(double damping) {
    int stripes = arrays.layout.stripes();
    pass.launch(
        Math.ceilDiv(stripes, Kernel.WARPS_PER_BLOCK),
        Kernel.WARPS_PER_BLOCK * Kernel.WARP,
        sharedBytes,
        arrays.withUnit(
            KernelArguments.of()
                .band(arrays.layout)
                .pointer(arrays.similarities)
                .pointer(arrays.responsibilities)
                .pointer(arrays.availabilities)
                .pointer(diagonal.preference)
                .pointer(diagonal.responsibility)
                .pointer(diagonal.availability)
                .pointer(diagonal.base)
                .real(precision, lastDamping)
                .real(precision, damping)
                .pointer(windows)
                .int32(sharedBytes > 0 ? 1 : 0)));
  }
}
