package org.bandgram.internal.compute.cuda.coo;

import java.lang.foreign.MemorySegment;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.internal.compute.cuda.gram.DevicePoints;
import org.bandgram.internal.compute.cuda.gram.GramGeometry;
import org.bandgram.internal.compute.cuda.thrust.ThrustCall;
import org.bandgram.internal.compute.cuda.thrust.ThrustLibrary;
import org.bandgram.similarity.Similarity;

/**
 * Builds a sparse matrix of similarities on the device: the kept elements of each row are counted,
 * the counts added up to places, and the rows computed once more to fill them; then the elements
 * are sorted by column. O(n² d) work and no more memory than the elements and one sort of them
 * need.
 */
final class CooConstruction {
  /** Pairs computed between two looks at progress and cancellation. */
  private static final long PAIRS_AT_ONCE = 1L << 36;

  private final CudaContext context;
  private final ThrustLibrary thrust;
  private final PointSet points;
  private final Similarity similarity;
  private final double threshold;
  private final Execution execution;
  private long passedRows;

  CooConstruction(
      CudaContext context,
      PointSet points,
      Similarity similarity,
      double threshold,
      Execution execution) {
    this.context = context;
    this.thrust = ThrustLibrary.on(context);
    this.points = points;
    this.similarity = similarity;
    this.threshold = threshold;
    this.execution = execution;
  }

  /** What was built, in the arena it was built in. */
  record Built(DeviceCooLayout layout, DeviceBuffer values) {}

  /** Builds the matrix in an arena; memory for intermediate results is freed. */
  Built build(DeviceArena arena) {
    Built built;
    try (DeviceArena temporary = context.arena()) {
      DevicePoints uploaded = DevicePoints.upload(temporary, points, similarity);
      DeviceBuffer starts = starts(temporary, count(temporary, uploaded));
      built = allocate(arena, starts);
      keep(uploaded, built);
    }
    sortByColumn(built.layout);
    return built;
  }

  private DeviceBuffer count(DeviceArena arena, DevicePoints uploaded) {
    DeviceBuffer counts = arena.allocate((long) points.size() * Long.BYTES);
    Kernel kernel = context.kernel(KernelNames.of("gram_count", points.precision()));
    forRows(
        (first, rows) ->
            kernel.launch(
                GramGeometry.rowBlocks(rows),
                GramGeometry.THREADS,
                0,
                rowArguments(uploaded, first, rows)
                    .pointer(counts.slice((long) first * Long.BYTES, (long) rows * Long.BYTES))));
    return counts;
  }

  private DeviceBuffer starts(DeviceArena arena, DeviceBuffer counts) {
    DeviceBuffer starts = arena.allocate((points.size() + 1L) * Long.BYTES);
    ThrustCall sum = thrust.exclusiveSum(counts, starts, points.size());
    sum.run(arena.allocate(sum.workspaceBytes()));
    return starts;
  }

  private Built allocate(DeviceArena arena, DeviceBuffer starts) {
    long[] rowStarts = HostArrays.downloadLongs(starts, points.size() + 1);
    long count = rowStarts[points.size()];
    DeviceCooLayout layout = DeviceCooLayout.allocate(arena, points.size(), count);
    layout.rowStarts().upload(MemorySegment.ofArray(rowStarts));
    return new Built(layout, arena.allocate(count * points.precision().bytes()));
  }

  private void keep(DevicePoints uploaded, Built built) {
    Kernel kernel = context.kernel(KernelNames.of("gram_keep", points.precision()));
    DeviceCooLayout layout = built.layout;
    forRows(
        (first, rows) ->
            kernel.launch(
                GramGeometry.rowBlocks(rows),
                GramGeometry.THREADS,
                0,
                rowArguments(uploaded, first, rows)
                    .pointer(
                        layout
                            .rowStarts()
                            .slice((long) first * Long.BYTES, (rows + 1L) * Long.BYTES))
                    .pointer(layout.rows())
                    .pointer(layout.columns())
                    .pointer(built.values)));
  }

  private KernelArguments rowArguments(DevicePoints uploaded, int first, int rows) {
    return KernelArguments.of()
        .pointer(uploaded.coordinates())
        .int32(uploaded.size())
        .int32(uploaded.dimensions())
        .pointer(uploaded.norms())
        .similarity(similarity)
        .float64(threshold)
        .int32(first)
        .int32(rows);
  }

  private interface RowsTask {
    void run(int first, int rows);
  }

  /** Runs a task on all rows, so many at once that there is progress to tell of. */
  private void forRows(RowsTask task) {
    int n = points.size();
    int atOnce = (int) Math.clamp(PAIRS_AT_ONCE / n, 1, (long) n);
    for (int first = 0; first < n; first += atOnce) {
      execution.cancellation().throwIfCancelled();
      int rows = Math.min(atOnce, n - first);
      task.run(first, rows);
      context.synchronize();
      passedRows += rows;
      execution.progress().update("gram", passedRows, 2L * n);
    }
  }

  /** Sorts element numbers by column, stably, so that rows ascend within each. */
  private void sortByColumn(DeviceCooLayout layout) {
    long count = layout.count();
    try (DeviceArena temporary = context.arena()) {
      DeviceBuffer keys = temporary.allocate(layout.columns().byteSize());
      keys.copyFrom(layout.columns());
      thrust.sequence(layout.columnOrder(), count);
      int bits = Integer.SIZE - Integer.numberOfLeadingZeros(layout.size());
      ThrustCall sort = thrust.sortIntKeys(keys, layout.columnOrder(), count, 0, bits);
      sort.run(temporary.allocate(sort.workspaceBytes()));
      thrust.lowerBounds(keys, count, layout.size(), layout.columnStarts());
    }
  }
}
