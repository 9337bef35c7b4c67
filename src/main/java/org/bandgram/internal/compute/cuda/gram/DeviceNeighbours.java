package org.bandgram.internal.compute.cuda.gram;

import java.util.Optional;
import java.util.function.IntConsumer;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.filter.FilterOptions;
import org.bandgram.internal.compute.cuda.filter.FilterPoints;
import org.bandgram.internal.compute.cuda.filter.NearestFilter;
import org.bandgram.internal.compute.gram.NeighbourLists;
import org.bandgram.similarity.Similarity;

/**
 * Finds the most similar points of every point on the device, by comparing it with all others; O(n²
 * d). If the filter serves, only points whose lists it does not prove are compared so.
 *
 * @param points n points in single precision
 * @param similarity what to compare by, one that has a kernel
 * @param filter when to use the filter
 * @param listsAtOnce bytes of lists on the device, about; those of a tile of rows at least
 * @param coordinatesAtOnce how many coordinates of pairs a launch adds up, about
 */
record DeviceNeighbours(
    DevicePoints points,
    Similarity similarity,
    FilterOptions filter,
    long listsAtOnce,
    double coordinatesAtOnce) {
  private static final long LISTS_AT_ONCE = 1L << 28;

  /** A tenth of a second on an H200. */
  private static final double COORDINATES_AT_ONCE = 1e12;

  DeviceNeighbours(DevicePoints points, Similarity similarity, FilterOptions filter) {
    this(points, similarity, filter, LISTS_AT_ONCE, COORDINATES_AT_ONCE);
  }

  /** Returns the bytes of the lists of n points that are on the device at once. */
  static long listBytes(int n, int most, FilterOptions filter) {
    return Math.min(slab(LISTS_AT_ONCE, most, filter), n) * most * Long.BYTES;
  }

  private static long slab(long listsAtOnce, int most, FilterOptions filter) {
    long rows = listsAtOnce / ((long) most * Long.BYTES);
    return FilterPoints.padded(Math.clamp(rows, 1, filter.rowsAtOnce()));
  }

  /**
   * Fills the lists of all points, some rows at a time.
   *
   * @param arena has room for lists and the filter
   * @param onHost the points on the host, in any order
   * @param lists n lists, whatever they hold
   * @param execution progress (stage graph) and cancellation
   */
  void search(DeviceArena arena, PointSet onHost, NeighbourLists lists, Execution execution) {
    int most = lists.most();
    int slab = (int) Math.min(slab(listsAtOnce, most, filter), points.size());
    DeviceBuffer keys = arena.allocate((long) slab * most * Long.BYTES);
    FilterPoints compared = points.comparedBy(similarity);
    Optional<NearestFilter> filtered =
        NearestFilter.of(arena, onHost, compared, compared, similarity, most, filter);
    for (int first = 0; first < points.size(); first += slab) {
      int rows = Math.min(slab, points.size() - first);
      IntConsumer before = before(first, rows, execution);
      NearestFilter found = filtered.filter(NearestFilter::serves).orElse(null);
      if (found == null) {
        compare(null, first, rows, most, keys, before);
      } else {
        int open = found.neighbours(first, rows, keys, before);
        compare(found.openRows(), first, open, most, keys, _ -> before.accept(points.size()));
      }
      keys.download(lists.entries(first, rows));
    }
  }

  /** Returns what is told how many columns some rows have been compared with. */
  private IntConsumer before(int first, int rows, Execution execution) {
    long tiles = GramGeometry.rowBlocks(points.size());
    return columns -> {
      execution.cancellation().throwIfCancelled();
      execution
          .progress()
          .update(
              "graph",
              first * tiles + (long) rows * GramGeometry.rowBlocks(columns),
              points.size() * tiles);
    };
  }

  /**
   * Compares some rows with all points, some tiles of them at a time.
   *
   * @param list the rows, or null for {@code first} and those that follow
   * @param first the row of the first list
   */
  private void compare(
      DeviceBuffer list, int first, int rows, int most, DeviceBuffer keys, IntConsumer before) {
    Kernel kernel = keys.context().kernel("gram_neighbours_f32");
    int tiles = rows == 0 ? 0 : GramGeometry.rowBlocks(points.size());
    double coordinates = (double) GramGeometry.wholeTiles(1) * rows * points.dimensions();
    int step = (int) Math.clamp(coordinatesAtOnce / coordinates, 1, Math.max(1, tiles));
    for (int tile = 0; tile < tiles; tile += step) {
      before.accept(GramGeometry.wholeTiles(1) * tile);
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
              .pointer(list)
              .int32(first)
              .int32(rows)
              .int32(tile)
              .int32(Math.min(step, tiles - tile))
              .pointer(keys));
      keys.context().synchronize();
    }
  }
}
