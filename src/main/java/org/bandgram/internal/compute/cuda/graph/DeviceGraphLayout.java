package org.bandgram.internal.compute.cuda.graph;

import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.layout.GraphLayout;

/**
 * A graph on the device, as {@link GraphLayout} describes it.
 *
 * @param size number of points n
 * @param rowStarts n + 1 32-bit integers
 * @param columns column of each slot, 32-bit integers
 * @param similarities similarity of each slot in single precision
 */
record DeviceGraphLayout(
    int size, DeviceBuffer rowStarts, DeviceBuffer columns, DeviceBuffer similarities) {
  private static final int LANES_OF_ROW = GraphLayout.PADDING;
  private static final int ROWS_OF_WARP = Kernel.WARP / LANES_OF_ROW;

  /** Copies a graph from the host. */
  static DeviceGraphLayout upload(DeviceArena arena, GraphLayout layout, float[] similarities) {
    return new DeviceGraphLayout(
        layout.size(),
        HostArrays.upload(arena, layout.rowStarts()),
        HostArrays.upload(arena, layout.columns()),
        HostArrays.upload(arena, similarities));
  }

  /** Returns a list of arguments that starts with the size and the starts of rows. */
  KernelArguments arguments() {
    return KernelArguments.of().int32(size).pointer(rowStarts);
  }

  /** Launches a kernel with {@value #LANES_OF_ROW} lanes for each row. */
  void launchRows(Kernel kernel, KernelArguments arguments) {
    kernel.launchWarps(Math.ceilDiv(size, ROWS_OF_WARP), arguments);
  }

  /** Queues what {@code DeviceMessages.assign} does, with a kernel that has a warp for each row. */
  void assign(
      Kernel kernel, DeviceBuffer exemplars, DeviceBuffer best, DeviceBuffer contributions) {
    kernel.launchWarps(
        size,
        arguments()
            .pointer(columns)
            .pointer(similarities)
            .pointer(exemplars)
            .pointer(best)
            .pointer(contributions));
  }
}
