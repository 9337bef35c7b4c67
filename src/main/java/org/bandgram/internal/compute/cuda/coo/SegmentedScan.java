package org.bandgram.internal.compute.cuda.coo;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
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

    /** A block of threads for each tile. */
    void launch(Kernel kernel, KernelArguments arguments) {
      kernel.launch(tiles(), Kernel.BLOCK_OF_THREADS, 0, arguments);
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
    scan(sums, takeSums, level -> List.of(level.first), List.of(values));
  }

  /**
   * Queues putting the two greatest values of its segment up to each element in the place of its
   * own two.
   */
  void twoGreatest(DeviceBuffer greatest, DeviceBuffer second) {
    scan(
        maxima, takeMaxima, level -> List.of(level.first, level.second), List.of(greatest, second));
  }

  private void scan(
      Kernel tiles,
      Kernel take,
      Function<Level, List<DeviceBuffer>> ends,
      List<DeviceBuffer> values) {
    List<DeviceBuffer> scanned = values;
    for (Level level : levels) {
      KernelArguments arguments = KernelArguments.of().int64(level.count).pointer(level.heads);
      scanned.forEach(arguments::pointer);
      ends.apply(level).forEach(arguments::pointer);
      level.launch(tiles, arguments.pointer(level.begun).pointer(level.open));
      scanned = ends.apply(level);
    }
    for (int l = levels.size() - 2; l >= 0; l--) {
      Level level = levels.get(l);
      KernelArguments arguments = KernelArguments.of().pointer(level.open);
      ends.apply(level).forEach(arguments::pointer);
      (l == 0 ? values : ends.apply(levels.get(l - 1))).forEach(arguments::pointer);
      level.launch(take, arguments);
    }
  }
}
