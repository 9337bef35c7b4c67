package org.bandgram.internal.compute.cuda.gram;

import java.util.Optional;
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
    int first = 0;
    Optional<NearestFilter> filtered =
        NearestFilter.of(
            arena,
            points.comparedBy(similarity),
            candidates.comparedBy(similarity),
            similarity,
            1,
            filter);
    while (first < n && filtered.filter(NearestFilter::serves).isPresent()) {
      execution.cancellation().throwIfCancelled();
      int count = Math.min(filter.rowsAtOnce(), n - first);
      int open = filtered.get().nearest(first, count, found);
      compare(points, filtered.get().openRows(), open, found);
      first += count;
    }
    int left = n - first;
    DeviceBuffer rest = found.slice((long) first * Integer.BYTES, (long) left * Integer.BYTES);
    compare(points.slice(first, left), null, left, rest);
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
