package org.bandgram.internal.compute.cuda.coo;

import org.bandgram.Execution;
import org.bandgram.Precision;
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
 * Builds a sparse matrix of similarities on the device. Similarities are symmetric bit for bit, so
 * that half of them are enough: the kept elements of each row from the diagonal on are counted, the
 * counts added up to places, and these elements computed once more to fill them. Sorted by column,
 * they say where they and their transposes go among all elements.
 *
 * <p>O(n² d) work, and for E elements 18 E bytes in single precision, 24 E in double, the result
 * included: less than iterations take.
 */
final class CooConstruction {
  /** Pairs computed between two looks at progress and cancellation. */
  static final long PAIRS_AT_ONCE = 1L << 36;

  private final CudaContext context;
  private final ThrustLibrary thrust;
  private final DevicePoints points;
  private final int size;
  private final Precision precision;
  private final Similarity similarity;
  private final double threshold;
  private final long pairsAtOnce;
  private final Execution execution;
  private long passedPairs;

  CooConstruction(
      CudaContext context,
      DevicePoints points,
      Similarity similarity,
      double threshold,
      long pairsAtOnce,
      Execution execution) {
    this.context = context;
    this.thrust = ThrustLibrary.on(context);
    this.points = points;
    this.size = points.size();
    this.precision = points.precision();
    this.similarity = similarity;
    this.threshold = threshold;
    this.pairsAtOnce = pairsAtOnce;
    this.execution = execution;
  }

  /** What was built, in the arena it was built in. */
  record Built(DeviceCooLayout layout, DeviceBuffer values) {}

  /** The elements from the diagonal on, sorted by row, and where each row starts. */
  private record UpperRows(
      long count, DeviceBuffer starts, DeviceBuffer columns, DeviceBuffer values) {}

  /** Builds the matrix in an arena; memory for intermediate results is freed. */
  Built build(DeviceArena arena) {
    try (DeviceArena temporary = context.arena()) {
      UpperRows upper = upperRows(temporary);
      DeviceBuffer places = temporary.allocate(upper.columns.byteSize());
      sortByColumn(upper, places);
      DeviceBuffer columnStarts = temporary.allocate(upper.starts.byteSize());
      thrust.lowerBounds(upper.columns, upper.count, size, columnStarts);
      return mirror(arena, upper, columnStarts, places);
    }
  }

  private UpperRows upperRows(DeviceArena arena) {
    try (DeviceArena temporary = context.arena()) {
      DeviceBuffer starts = starts(arena, count(temporary));
      long total = (long) size * Long.BYTES;
      long count = HostArrays.downloadLongs(starts.slice(total, Long.BYTES), 1)[0];
      DeviceCooLayout.requireCount(bothSides(count));
      UpperRows upper =
          new UpperRows(
              count,
              starts,
              arena.allocate(count * Integer.BYTES),
              arena.allocate(count * precision.bytes()));
      keep(upper);
      return upper;
    }
  }

  private DeviceBuffer count(DeviceArena arena) {
    DeviceBuffer counts = arena.allocate((long) size * Long.BYTES);
    Kernel kernel = context.kernel(KernelNames.of("gram_count", precision));
    forRows(
        (first, rows) ->
            kernel.launch(
                GramGeometry.rowBlocks(rows),
                GramGeometry.THREADS,
                0,
                rowArguments(first, rows)
                    .pointer(counts.slice((long) first * Long.BYTES, (long) rows * Long.BYTES))));
    return counts;
  }

  private DeviceBuffer starts(DeviceArena arena, DeviceBuffer counts) {
    DeviceBuffer starts = arena.allocate((size + 1L) * Long.BYTES);
    ThrustCall sum = thrust.exclusiveSum(counts, starts, size);
    try (DeviceArena temporary = context.arena()) {
      sum.run(temporary.allocate(sum.workspaceBytes()));
    }
    return starts;
  }

  private void keep(UpperRows upper) {
    Kernel kernel = context.kernel(KernelNames.of("gram_keep", precision));
    forRows(
        (first, rows) ->
            kernel.launch(
                GramGeometry.rowBlocks(rows),
                GramGeometry.THREADS,
                0,
                rowArguments(first, rows)
                    .pointer(
                        upper.starts.slice((long) first * Long.BYTES, (rows + 1L) * Long.BYTES))
                    .pointer(upper.columns)
                    .pointer(upper.values)));
  }

  private KernelArguments rowArguments(int first, int rows) {
    return KernelArguments.of()
        .pointer(points.coordinates())
        .int32(points.size())
        .int32(points.dimensions())
        .pointer(points.norms())
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
    int atOnce = (int) Math.clamp(pairsAtOnce / size, 1, (long) size);
    for (int first = 0; first < size; first += atOnce) {
      execution.cancellation().throwIfCancelled();
      int rows = Math.min(atOnce, size - first);
      task.run(first, rows);
      context.synchronize();
      passedPairs += pairsFrom(first) - pairsFrom(first + rows);
      execution.progress().update("gram", passedPairs, 2 * pairsFrom(0));
    }
  }

  /** Returns how many pairs a row and the ones after it have, from the diagonal on. */
  private long pairsFrom(int row) {
    long rows = (long) size - row;
    return rows * (rows + 1) / 2;
  }

  /** Sorts columns, stably, so that rows ascend within each; places become those by row. */
  private void sortByColumn(UpperRows upper, DeviceBuffer places) {
    thrust.sequence(places, upper.count);
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(size);
    ThrustCall sort = thrust.sortIntKeys(upper.columns, places, upper.count, 0, bits);
    try (DeviceArena temporary = context.arena()) {
      sort.run(temporary.allocate(sort.workspaceBytes()));
    }
  }

  /** Returns how many elements there are, given how many from the diagonal on. */
  private long bothSides(long count) {
    return 2 * count - size;
  }

  private Built mirror(
      DeviceArena arena, UpperRows upper, DeviceBuffer columnStarts, DeviceBuffer places) {
    DeviceCooLayout layout = DeviceCooLayout.allocateSymmetric(arena, size, bothSides(upper.count));
    DeviceBuffer values = arena.allocate(layout.count() * precision.bytes());
    context
        .kernel(KernelNames.of("coo_mirror", precision))
        .launchThreads(
            upper.count,
            KernelArguments.of()
                .int32(size)
                .int64(upper.count)
                .pointer(upper.starts)
                .pointer(columnStarts)
                .pointer(upper.columns)
                .pointer(places)
                .pointer(upper.values)
                .pointer(layout.rowStarts())
                .pointer(layout.columns())
                .pointer(layout.columnOrder())
                .pointer(values));
    return new Built(layout, values);
  }
}
