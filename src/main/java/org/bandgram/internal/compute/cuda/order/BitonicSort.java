package org.bandgram.internal.compute.cuda.order;

import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;

/**
 * Bitonic sort of codes on the device: the network of {@link
 * org.bandgram.order.internal.BitonicSort}, whose short strides a block handles in shared memory.
 *
 * @param context the device
 * @param codes what to sort, in place
 */
record BitonicSort(CudaContext context, DeviceCodes codes) {
  /** Pairs that a block sorts in shared memory, two by each of its threads. */
  private static final int CHUNK = 2048;

  /** Queues the sort. */
  void run() {
    int n = codes.size();
    inChunks("block");
    for (long size = 2L * CHUNK; size / 2 < n; size *= 2) {
      acrossChunks("mirror", size, size);
      for (long stride = size / 4; stride >= CHUNK; stride /= 2) {
        acrossChunks("stride", stride, 2 * stride);
      }
      inChunks("merge");
    }
  }

  private void inChunks(String step) {
    kernel(step).launch(Math.ceilDiv(codes.size(), CHUNK), CHUNK / 2, 0, arguments());
  }

  /** Compares the elements in the first half of every run with one in the second. */
  private void acrossChunks(String step, long parameter, long run) {
    long comparisons = Math.ceilDiv(codes.size(), run) * (run / 2);
    kernel(step).launchThreads(comparisons, arguments().int64(parameter));
  }

  private Kernel kernel(String step) {
    return context.kernel("order_bitonic_" + step + (codes.high() == null ? "_narrow" : "_wide"));
  }

  private KernelArguments arguments() {
    return KernelArguments.of()
        .pointer(codes.high())
        .pointer(codes.low())
        .pointer(codes.index())
        .int32(codes.size());
  }
}
