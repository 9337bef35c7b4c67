package org.bandgram.internal.compute.cuda.kernelsums;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.GrowingBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;

/**
 * Some rows of a matrix of n columns on the device: row r has the elements {@code origins[r] + c}
 * for {@code firsts[r] <= c < ends[r]}, at least one. Firsts and ends of the rows of a cluster
 * ascend.
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
  private static final int COLUMNS_AT_ONCE = Kernel.WARP;

  /** Size of a row's origin, first and end; {@code cuda/kernelsums/matrix_rows.cuh} has them. */
  private static final int ROW_BYTES = Long.BYTES + 2 * Integer.BYTES;

  /**
   * Adds rows to sums and waits.
   *
   * @param starts k + 1 rows: where those of each cluster begin, and the end
   * @param sign 1 to add, -1 to take away
   * @param room where the rows are listed on the device
   * @param sums k x n
   */
  void addTo(int[] starts, double sign, GrowingBuffer room, DeviceBuffer sums) {
    CudaContext context = elements.context();
    int clusters = starts.length - 1;
    long rowBytes = (long) origins.length * ROW_BYTES;
    long startBytes = (long) starts.length * Integer.BYTES;
    DeviceBuffer lists = room.take(rowBytes + startBytes);
    upload(starts, rowBytes, lists);
    context
        .kernel(KernelNames.of("kernel_sums_product", precision))
        .launchWarps(
            (long) clusters * Math.ceilDiv(columns, COLUMNS_AT_ONCE),
            KernelArguments.of()
                .pointer(elements)
                .pointer(lists)
                .pointer(lists.slice(rowBytes, startBytes))
                .int32(clusters)
                .int32(columns)
                .float64(sign)
                .pointer(sums));
    context.synchronize();
  }

  /** Copies the rows, then the starts, at once. */
  private void upload(int[] starts, long rowBytes, DeviceBuffer target) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment host = arena.allocate(target.byteSize(), Long.BYTES);
      for (int r = 0; r < origins.length; r++) {
        long at = (long) r * ROW_BYTES;
        host.set(ValueLayout.JAVA_LONG, at, origins[r]);
        host.set(ValueLayout.JAVA_INT, at + Long.BYTES, firsts[r]);
        host.set(ValueLayout.JAVA_INT, at + Long.BYTES + Integer.BYTES, ends[r]);
      }
      MemorySegment.copy(starts, 0, host, ValueLayout.JAVA_INT, rowBytes, starts.length);
      target.upload(host);
    }
  }
}
