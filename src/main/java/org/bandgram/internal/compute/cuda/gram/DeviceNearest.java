package org.bandgram.internal.compute.cuda.gram;

import org.bandgram.Execution;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.internal.compute.cuda.filter.FilterOptions;
import org.bandgram.internal.compute.cuda.filter.NearestFilter;
import org.bandgram.similarity.Similarity;

/**
 * Finds the most similar candidate of every point on the device, of equally similar ones the
 * lowest; O(n K d). If the filter serves, only points that it leaves open are compared with all.
 *
 * @param points n points
 * @param candidates K points
 * @param similarity what to compare by, one that has a kernel
 * @param filter when to use the filter
 */
record DeviceNearest(
    DevicePoints points, DevicePoints candidates, Similarity similarity, FilterOptions filter) {
  /**
   * Queues the search; the filter waits for some points after the other.
   *
   * @param arena has room for the filter
   * @param found i32[n]
   */
  void search(DeviceArena arena, DeviceBuffer found, Execution execution) {
    int n = points.size();
    boolean serves =
        FilterOptions.suit(
                arena.context().device(), similarity, points.precision(), points.dimensions())
            && filter.suit(n, candidates.size(), points.dimensions(), 1);
    if (!serves) {
      compare(points, null, n, found);
      return;
    }
    NearestFilter nearest =
        new NearestFilter(
            arena,
            points.comparedBy(similarity),
            candidates.comparedBy(similarity),
            similarity,
            1,
            filter);
    int first = 0;
    for (; first < n && nearest.serves(); first += filter.rowsAtOnce()) {
      execution.cancellation().throwIfCancelled();
      int open = nearest.nearest(first, Math.min(filter.rowsAtOnce(), n - first), found);
      compare(points, nearest.openRows(), open, found);
    }
    if (first < n) {
      long bytes = (long) (n - first) * Integer.BYTES;
      compare(points.slice(first, n - first), null, n - first, found.slice(first * 4L, bytes));
    }
  }

  /** Compares some of points with all candidates. */
  private void compare(DevicePoints some, DeviceBuffer list, int rows, DeviceBuffer found) {
    if (rows > 0) {
      found
          .context()
          .kernel(KernelNames.of("gram_nearest", some.precision()))
          .launch(
              GramGeometry.rowBlocks(rows),
              GramGeometry.THREADS,
              0,
              GramRows.arguments(some, candidates, similarity)
                  .pointer(list)
                  .int32(rows)
                  .pointer(found)
                  .pointer(null));
    }
  }
}
