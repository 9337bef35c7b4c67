package org.bandgram.internal.compute.cuda.coo;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;

/**
 * Inclusive scans that begin anew at the head of each segment, in place: a block of threads for
 * each tile, then the same for the values that tiles end with. The same bits as on the CPU, and in
 * each run, which CUB does not promise for sums of floating-point numbers.
 *
 * <p>S. Sengupta, M. Harris, Y. Zhang, J. Owens, "Scan primitives for GPU computing", Graphics
 * Hardware 2007, doi 10.2312/EGGH/EGGH07/097-106.
 */
final class SegmentedScan {
  private static final int TILE = 16 * Kernel.BLOCK_OF_THREADS;

  private final List<Level> levels = new ArrayList<>();
  private final Kernel sums;
  private final Kernel takeSums;
  private final Kernel maxima;
  private final Kernel takeMaxima;

  /**
   * The elements, or the ends of the tiles of a level below.
   *
   * @param count how many there are
   * @param heads a byte each, 1 where a segment begins
   * @param open 32-bit integers, how many elements of each tile come before its first head
   * @param begun a byte for each tile, 1 if it has a head
   * @param first what each tile ends with
   * @param second the same for the second greatest values
   */
  private record Level(
      long count,
      DeviceBuffer heads,
      DeviceBuffer open,
      DeviceBuffer begun,
      DeviceBuffer first,
      DeviceBuffer second) {
    static Level of(DeviceArena arena, long count, DeviceBuffer heads) {
      long tiles = Math.ceilDiv(count, TILE);
      return new Level(
          count,
          heads,
          arena.allocate(tiles * Integer.BYTES),
          arena.allocate(tiles),
          arena.allocate(tiles * Float.BYTES),
          arena.allocate(tiles * Float.BYTES));
    }

    int tiles() {
      return Math.toIntExact(Math.ceilDiv(count, TILE));
    }
  }

  /**
   * Allocates what scans need besides the values.
   *
   * @param count number of elements, at least 1
   * @param heads a byte each, 1 where a segment begins
   */
  SegmentedScan(DeviceArena arena, long count, DeviceBuffer heads) {
    levels.add(Level.of(arena, count, heads));
    while (levels.getLast().tiles() > 1) {
      Level below = levels.getLast();
      levels.add(Level.of(arena, below.tiles(), below.begun));
    }
    sums = arena.context().kernel("coo_scan_sums_f32");
    takeSums = arena.context().kernel("coo_scan_take_sums_f32");
    maxima = arena.context().kernel("coo_scan_maxima_f32");
    takeMaxima = arena.context().kernel("coo_scan_take_maxima_f32");
  }

  /** Queues putting the sum of its segment up to each element in the place of its value. */
  void sums(DeviceBuffer values) {
    DeviceBuffer scanned = values;
    for (Level level : levels) {
      launch(
          sums, level, begin(level).pointer(scanned).pointer(level.first), level.begun, level.open);
      scanned = level.first;
    }
    for (int l = levels.size() - 2; l >= 0; l--) {
      Level level = levels.get(l);
      launch(
          takeSums,
          level,
          KernelArguments.of().pointer(level.open).pointer(level.first),
          l == 0 ? values : levels.get(l - 1).first);
    }
  }

  /**
   * Queues putting the two greatest values of its segment up to each element in the place of its
   * own two.
   */
  void twoGreatest(DeviceBuffer greatest, DeviceBuffer second) {
    DeviceBuffer first = greatest;
    DeviceBuffer next = second;
    for (Level level : levels) {
      KernelArguments scanned = begin(level).pointer(first).pointer(next);
      launch(maxima, level, scanned, level.first, level.second, level.begun, level.open);
      first = level.first;
      next = level.second;
    }
    for (int l = levels.size() - 2; l >= 0; l--) {
      Level level = levels.get(l);
      launch(
          takeMaxima,
          level,
          KernelArguments.of().pointer(level.open).pointer(level.first).pointer(level.second),
          l == 0 ? greatest : levels.get(l - 1).first,
          l == 0 ? second : levels.get(l - 1).second);
    }
  }

  private static KernelArguments begin(Level level) {
    return KernelArguments.of().int64(level.count).pointer(level.heads);
  }

  private static void launch(
      Kernel kernel, Level level, KernelArguments arguments, DeviceBuffer... others) {
    for (DeviceBuffer other : others) {
      arguments.pointer(other);
    }
    kernel.launch(level.tiles(), Kernel.BLOCK_OF_THREADS, 0, arguments);
  }
}
