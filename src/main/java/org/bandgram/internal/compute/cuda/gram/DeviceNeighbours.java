package org.bandgram.internal.compute.cuda.gram;

import org.bandgram.Execution;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.gram.NeighbourLists;
import org.bandgram.similarity.Similarity;

/**
 * Finds the most similar points of every point on the device, by comparing it with all others; O(n²
 * d).
 *
 * @param points n points in single precision
 * @param similarity what to compare by, one that has a kernel
 * @param listsAtOnce bytes of lists on the device, about; those of a tile of rows at least
 * @param coordinatesAtOnce how many coordinates of pairs a launch adds up, about
 */
record DeviceNeighbours(
    DevicePoints points, Similarity similarity, long listsAtOnce, double coordinatesAtOnce) {
  /** Rows that keep a large GPU busy. */
  private static final int ROWS_AT_ONCE = 1 << 15;

  private static final long LISTS_AT_ONCE = 1L << 28;

  /** A tenth of a second on an H200. */
  private static final double COORDINATES_AT_ONCE = 1e12;

  DeviceNeighbours(DevicePoints points, Similarity similarity) {
    this(points, similarity, LISTS_AT_ONCE, COORDINATES_AT_ONCE);
  }

  /** Returns the bytes of the lists of n points that are on the device at once. */
  static long listBytes(int n, int most) {
    return (long) Math.min(slab(LISTS_AT_ONCE, most), n) * most * Long.BYTES;
  }

  private static int slab(long listsAtOnce, int most) {
    long rows = listsAtOnce / ((long) most * Long.BYTES);
    return GramGeometry.wholeTiles(Math.clamp(rows, 1, ROWS_AT_ONCE));
  }

  /**
   * Fills the lists of all points, some rows at a time.
   *
   * @param arena has room for lists
   * @param lists n lists, whatever they hold
   * @param execution progress (stage graph) and cancellation
   */
  void search(DeviceArena arena, NeighbourLists lists, Execution execution) {
    int slab = slab(listsAtOnce, lists.most());
    long listBytes = (long) lists.most() * Long.BYTES;
    DeviceBuffer keys = arena.allocate(Math.min(slab, points.size()) * listBytes);
    for (int first = 0; first < points.size(); first += slab) {
      int rows = Math.min(slab, points.size() - first);
      compare(first, rows, lists.most(), keys, execution);
      keys.download(lists.entries(first, rows));
    }
  }

  /** Compares some rows with all points, some tiles of them at a time. */
  private void compare(int first, int rows, int most, DeviceBuffer keys, Execution execution) {
    Kernel kernel = keys.context().kernel("gram_neighbours_f32");
    int tiles = GramGeometry.rowBlocks(points.size());
    double coordinates = (double) GramGeometry.wholeTiles(1) * rows * points.dimensions();
    int step = (int) Math.clamp(coordinatesAtOnce / coordinates, 1, tiles);
    for (int tile = 0; tile < tiles; tile += step) {
      execution.cancellation().throwIfCancelled();
      execution
          .progress()
          .update("graph", (long) first * tiles + (long) rows * tile, (long) points.size() * tiles);
      kernel.launch(
          GramGeometry.rowBlocks(rows),
          GramGeometry.THREADS,
          0,
          KernelArguments.of()
              .pointer(points.coordinates())
              .int32(points.size())
              .int32(points.dimensions())
              .pointer(points.norms())
              .similarity(similarity)
              .int32(most)
              .pointer(null)
              .int32(first)
              .int32(rows)
              .int32(tile)
              .int32(Math.min(step, tiles - tile))
              .pointer(keys));
      keys.context().synchronize();
    }
  }
}
