package org.bandgram.internal.compute.cuda.coo;

import java.lang.foreign.MemorySegment;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.layout.CooLayout;

/**
 * The structure of a sparse matrix on the device, as {@link CooLayout} describes it.
 *
 * @param size number of rows and columns n
 * @param count number of elements
 * @param rowStarts n + 1 64-bit integers
 * @param columnStarts n + 1 64-bit integers
 * @param rows row of each element, 32-bit integers
 * @param columns column of each element, 32-bit integers
 * @param columnOrder elements by column, then by row, 64-bit integers
 */
record DeviceCooLayout(
    int size,
    long count,
    DeviceBuffer rowStarts,
    DeviceBuffer columnStarts,
    DeviceBuffer rows,
    DeviceBuffer columns,
    DeviceBuffer columnOrder) {

  /** Allocates a structure for n rows and a number of elements, to be filled. */
  static DeviceCooLayout allocate(DeviceArena arena, int size, long count) {
    return new DeviceCooLayout(
        size,
        count,
        arena.allocate((size + 1L) * Long.BYTES),
        arena.allocate((size + 1L) * Long.BYTES),
        arena.allocate(count * Integer.BYTES),
        arena.allocate(count * Integer.BYTES),
        arena.allocate(count * Long.BYTES));
  }

  /** Copies a structure from the host. */
  static DeviceCooLayout upload(DeviceArena arena, CooLayout layout) {
    DeviceCooLayout uploaded = allocate(arena, layout.size(), layout.count());
    uploaded.rowStarts.upload(MemorySegment.ofArray(layout.rowStarts()));
    uploaded.columnStarts.upload(MemorySegment.ofArray(layout.columnStarts()));
    uploaded.rows.upload(layout.rows());
    uploaded.columns.upload(layout.columns());
    uploaded.columnOrder.upload(layout.columnOrder());
    return uploaded;
  }
}
