package org.bandgram.internal.compute.cuda.rank;

import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;

/**
 * Nonzeros in the device's memory.
 *
 * @param columns the column of each
 * @param values the value of each; null where all are 1
 */
record DeviceNonzeros(DeviceBuffer columns, DeviceBuffer values) {
  static DeviceNonzeros upload(DeviceArena arena, int[] columns, double[] values) {
    return new DeviceNonzeros(
        HostArrays.upload(arena, columns),
        values.length == 0 ? null : HostArrays.upload(arena, values));
  }

  CudaContext context() {
    return columns.context();
  }

  /** Appends them to the arguments of a kernel, and then what it adds up and where to. */
  KernelArguments appendTo(KernelArguments arguments, DeviceBuffer shares, DeviceBuffer sums) {
    return arguments.pointer(columns).pointer(values).pointer(shares).pointer(sums);
  }
}
