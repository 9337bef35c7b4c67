package org.bandgram.internal.compute.cuda.order;

import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.thrust.ThrustCall;
import org.bandgram.internal.compute.cuda.thrust.ThrustLibrary;

/**
 * Radix sort of codes on the device, by the thrust library; wide codes in two stable passes, the
 * lower word first.
 *
 * @param context the device
 * @param arena holds intermediate results
 * @param codes what to sort; the index is sorted in place, the codes lose their meaning
 */
record RadixSort(CudaContext context, DeviceArena arena, DeviceCodes codes) {
  /** Queues the sort. */
  void run() {
    sort(codes.low(), Math.min(codes.bits(), Long.SIZE));
    if (codes.high() != null) {
      DeviceBuffer sortedHigh = codes.low();
      context
          .kernel("order_gather_high")
          .launchThreads(
              codes.size(),
              KernelArguments.of()
                  .pointer(codes.high())
                  .pointer(codes.index())
                  .pointer(sortedHigh)
                  .int32(codes.size()));
      sort(sortedHigh, codes.bits() - Long.SIZE);
    }
  }

  private void sort(DeviceBuffer keys, int bits) {
    ThrustCall sort =
        ThrustLibrary.on(context).sortLongKeys(keys, codes.index(), codes.size(), 0, bits);
    sort.run(arena.allocate(sort.workspaceBytes()));
  }
}
