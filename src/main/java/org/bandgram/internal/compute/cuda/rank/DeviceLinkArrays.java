package org.bandgram.internal.compute.cuda.rank;

import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;

/**
 * Links in the device's memory.
 *
 * @param sources places that links come from
 * @param weights a weight for each; null where each counts 1
 */
record DeviceLinkArrays(DeviceBuffer sources, DeviceBuffer weights) {
  static DeviceLinkArrays upload(DeviceArena arena, int[] sources, double[] weights) {
    return new DeviceLinkArrays(
        HostArrays.upload(arena, sources),
        weights.length == 0 ? null : HostArrays.upload(arena, weights));
  }

  CudaContext context() {
    return sources.context();
  }

  /** Appends them to the arguments of a kernel, and then what it adds up and where to. */
  KernelArguments appendTo(KernelArguments arguments, DeviceBuffer shares, DeviceBuffer sums) {
    return arguments.pointer(sources).pointer(weights).pointer(shares).pointer(sums);
  }
}
