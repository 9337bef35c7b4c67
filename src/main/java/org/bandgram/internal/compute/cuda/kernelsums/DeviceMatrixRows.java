package org.bandgram.internal.compute.cuda.kernelsums;

import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;

/**
 * Some rows of a matrix of n columns on the device: row r has the elements {@code origins[r] + c}
 * for {@code firsts[r] <= c < ends[r]}. Firsts and ends of the rows of a cluster ascend.
 *
 * @param elements where they are
 * @param precision format of the elements
 * @param columns n
 * @param origins where column 0 of each row is, or would be
 * @param firsts first column of each row
 * @param ends one past the last column of each row
 */
record DeviceMatrixRows(
    DeviceBuffer elements,
    Precision precision,
    int columns,
    long[] origins,
    int[] firsts,
    int[] ends) {

  /**
   * Adds rows to sums and waits.
   *
   * @param starts k + 1 rows: where those of each cluster begin, and the end
   * @param sign 1 to add, -1 to take away
   * @param sums k x n
   */
  void addTo(int[] starts, double sign, DeviceBuffer sums) {
    CudaContext context = elements.context();
    int clusters = starts.length - 1;
    try (DeviceArena temporary = context.arena()) {
      context
          .kernel(KernelNames.of("kernel_sums_product", precision))
          .launch(
              Math.multiplyExact(clusters, Math.ceilDiv(columns, Kernel.BLOCK_OF_THREADS)),
              Kernel.BLOCK_OF_THREADS,
              0,
              KernelArguments.of()
                  .pointer(elements)
                  .pointer(HostArrays.upload(temporary, origins))
                  .pointer(HostArrays.upload(temporary, firsts))
                  .pointer(HostArrays.upload(temporary, ends))
                  .pointer(HostArrays.upload(temporary, starts))
                  .int32(columns)
                  .float64(sign)
                  .pointer(sums));
      context.synchronize();
    }
  }
}
