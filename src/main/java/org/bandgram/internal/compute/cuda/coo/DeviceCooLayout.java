package org.bandgram.internal.compute.cuda.coo;

import java.lang.foreign.MemorySegment;
import org.bandgram.BandgramException;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.layout.CooLayout;

/**
 * The structure of a sparse matrix on the device, as {@link CooLayout} describes it: 8 bytes an
 * element, and 2<sup>32</sup> elements at most. Rows are known by their starts.
 *
 * @param size number of rows and columns n
 * @param count number of elements
 * @param rowStarts n + 1 64-bit integers
 * @param columnStarts n + 1 64-bit integers; the row starts themselves where the structure is
 *     symmetric
 * @param columns column of each element, 32-bit integers
 * @param columnOrder elements by column, then by row, unsigned 32-bit integers
 */
record DeviceCooLayout(
    int size,
    long count,
    DeviceBuffer rowStarts,
    DeviceBuffer columnStarts,
    DeviceBuffer columns,
    DeviceBuffer columnOrder) {
  private static final long MOST_ELEMENTS = 1L << Integer.SIZE;
  private static final int UPLOADED_AT_ONCE = 1 << 20;

  /** Allocates a symmetric structure for n rows and a number of elements, to be filled. */
  static DeviceCooLayout allocateSymmetric(DeviceArena arena, int size, long count) {
    DeviceBuffer starts = startsOf(arena, size);
    return new DeviceCooLayout(
        size, count, starts, starts, numbers(arena, count), numbers(arena, count));
  }

  /**
   * Copies a structure from the host.
   *
   * @throws BandgramException if there are too many elements
   */
  static DeviceCooLayout upload(DeviceArena arena, CooLayout layout) {
    requireCount(layout.count());
    DeviceCooLayout uploaded =
        new DeviceCooLayout(
            layout.size(),
            layout.count(),
            startsOf(arena, layout.size()).upload(MemorySegment.ofArray(layout.rowStarts())),
            startsOf(arena, layout.size()).upload(MemorySegment.ofArray(layout.columnStarts())),
            numbers(arena, layout.count()).upload(layout.columns()),
            numbers(arena, layout.count()));
    uploaded.uploadOrder(layout);
    return uploaded;
  }

  /**
   * Checks that elements can be numbered.
   *
   * @throws BandgramException if there are too many
   */
  static void requireCount(long count) {
    if (count > MOST_ELEMENTS) {
      throw new BandgramException(
          "on a GPU coordinate form has at most %d elements, not %d: keep fewer or take the CPU"
              .formatted(MOST_ELEMENTS, count));
    }
  }

  private static DeviceBuffer startsOf(DeviceArena arena, int size) {
    return arena.allocate((size + 1L) * Long.BYTES);
  }

  private static DeviceBuffer numbers(DeviceArena arena, long count) {
    return arena.allocate(count * Integer.BYTES);
  }

  /**
   * Queues the assignment of every point to the best exemplar along its elements.
   *
   * @param similarities a value per element
   * @param exemplars n flags
   * @param best receives n positions, -1 for none
   * @param contributions receives n similarities
   */
  void assign(
      Precision precision,
      DeviceBuffer similarities,
      DeviceBuffer exemplars,
      DeviceBuffer best,
      DeviceBuffer contributions) {
    similarities
        .context()
        .kernel(KernelNames.of("coo_assign", precision))
        .launchWarps(
            size,
            KernelArguments.of()
                .int32(size)
                .pointer(rowStarts)
                .pointer(columns)
                .pointer(similarities)
                .pointer(exemplars)
                .pointer(best)
                .pointer(contributions));
  }

  /** Copies the order by columns, whose numbers have 64 bits on the host. */
  private void uploadOrder(CooLayout layout) {
    for (long first = 0; first < count; first += UPLOADED_AT_ONCE) {
      int[] piece = new int[(int) Math.min(UPLOADED_AT_ONCE, count - first)];
      for (int q = 0; q < piece.length; q++) {
        piece[q] = (int) layout.atColumnOrder(first + q);
      }
      columnOrder
          .slice(first * Integer.BYTES, (long) piece.length * Integer.BYTES)
          .upload(MemorySegment.ofArray(piece));
    }
  }
}
