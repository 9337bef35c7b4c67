package org.bandgram.internal.compute.cuda.gram;

import java.util.Optional;
import java.util.function.IntConsumer;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.internal.compute.cuda.filter.FilterOptions;
import org.bandgram.internal.compute.cuda.filter.FilterPoints;
import org.bandgram.internal.compute.cuda.filter.NearestFilter;
import org.bandgram.similarity.Similarity;

/**
 * Finds the most similar candidate of every point on the device, of equally similar ones the
 * lowest; O(n K d). If the filter serves, only points that it leaves open are compared with all.
 *
 * @param points n points
 * @param candidates K points
 * @param similarity what to compare by, one that has a kernel
 */
public record DeviceNearest(DevicePoints points, DevicePoints candidates, Similarity similarity) {
  /**
   * Queues the search; the filter waits for some points after the other.
   *
   * @param arena has room for the filter
   * @param onHost the points on the host, in any order
   * @param options when to use the filter
   * @param found i32[n]
   * @param execution progress (stage assign) and cancellation
   */
  void search(
      DeviceArena arena,
      PointSet onHost,
      FilterOptions options,
      DeviceBuffer found,
      Execution execution) {
    int n = points.size();
    IntConsumer before =
        done -> {
          execution.cancellation().throwIfCancelled();
          execution.progress().update("assign", done, n);
        };
    int first =
        filter(arena, onHost, options)
            .map(filter -> filtered(filter, found, null, before))
            .orElse(0);
    int left = n - first;
    DeviceBuffer rest = found.slice((long) first * Integer.BYTES, (long) left * Integer.BYTES);
    compare(points.slice(first, left), null, left, rest, null);
  }

  /** Returns the filter, if it is worth it and fits in the device's memory. */
  public Optional<NearestFilter> filter(DeviceArena arena, PointSet onHost, FilterOptions options) {
    FilterPoints rows = points.comparedBy(similarity);
    FilterPoints columns = candidates.comparedBy(similarity);
    return NearestFilter.of(arena, onHost, rows, columns, similarity, 1, options);
  }

  /**
   * Searches as long as a filter serves, some points after the other.
   *
   * @param filter of these points and candidates
   * @param found i32[n]
   * @param distances f32[n], minus the similarities, or null
   * @param before is told before each search how many points are done
   * @return how many points are done in the end, fewer than n if the filter proves too few
   */
  public int filtered(
      NearestFilter filter, DeviceBuffer found, DeviceBuffer distances, IntConsumer before) {
    int first = 0;
    while (first < points.size() && filter.serves()) {
      before.accept(first);
      int count = Math.min(filter.rowsAtOnce(), points.size() - first);
      int open = filter.nearest(first, count, found, distances);
      compare(points, filter.openRows(), open, found, distances);
      first += count;
    }
    return first;
  }

  /** Compares some of points with all candidates. */
  private void compare(
      DevicePoints some, DeviceBuffer list, int rows, DeviceBuffer found, DeviceBuffer distances) {
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
                  .pointer(distances));
    }
  }
}
