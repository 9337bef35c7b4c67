package org.bandgram.internal.compute.cuda.kernelsums;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.gram.DevicePoints;
import org.bandgram.internal.compute.cuda.gram.GramRows;
import org.bandgram.internal.compute.kernelsums.ClusterMembers;
import org.bandgram.similarity.Similarity;

/**
 * Kernel values computed some rows at a time whenever they are needed, in at most {@link #BUFFER}
 * bytes of device memory, or one tile of rows. That is freed when closed, or no longer reachable.
 */
final class DeviceTiledKernelMatrix extends DeviceKernelMatrix {
  private static final long BUFFER = 1L << 30;
  private static final int TILE = 64;
  private static final int MOST_ROWS = 1 << 14;

  private final PointSet points;
  private final GramRows computation;
  private final DeviceBuffer buffer;
  private final int rowsAtOnce;

  private DeviceTiledKernelMatrix(
      DeviceArena arena, PointSet points, GramRows computation, double[] diagonal) {
    super(arena, points.precision(), diagonal);
    this.points = points;
    this.computation = computation;
    long rowBytes = (long) columns() * points.precision().bytes();
    long most = Math.clamp(BUFFER / rowBytes / TILE * TILE, TILE, MOST_ROWS);
    rowsAtOnce = (int) Math.min(most, points.size());
    buffer = arena.allocate(rowsAtOnce * rowBytes);
  }

  /**
   * Brings columns to the device.
   *
   * @param context the device
   * @param points the points that rows belong to, borrowed
   * @param columns the n points that columns belong to
   * @param kernel what is computed
   */
  static DeviceTiledKernelMatrix of(
      CudaContext context,
      PointSet points,
      PointSet columns,
      Similarity kernel,
      Execution execution) {
    DeviceArena arena = DeviceArena.ofAuto(context);
    try {
      GramRows computation = new GramRows(DevicePoints.upload(arena, columns, kernel), kernel);
      return new DeviceTiledKernelMatrix(
          arena, points, computation, diagonal(columns, kernel, execution));
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }

  /** Returns the kernel value of each point with itself. */
  static double[] diagonal(PointSet points, Similarity kernel, Execution execution) {
    double[] diagonal = new double[points.size()];
    execution.forBlocks(
        points.size(),
        TILE,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            diagonal[i] = kernel.between(points, i, points, i);
          }
        });
    return diagonal;
  }

  @Override
  void add(ClusterMembers members, double sign, DeviceBuffer sums, Execution execution) {
    int[] rows = members.points();
    for (int from = 0; from < rows.length; from += rowsAtOnce) {
      execution.cancellation().throwIfCancelled();
      int to = Math.min(rows.length, from + rowsAtOnce);
      compute(Arrays.copyOfRange(rows, from, to));
      rowsIn(IntStream.range(0, to - from).toArray())
          .addTo(starts(members, from, to), sign, lists(), sums);
    }
  }

  /** Computes rows once where they fit in the buffer together. */
  @Override
  void move(int[] moved, int[] from, int[] to, int k, DeviceBuffer sums, Execution execution) {
    if (moved.length > rowsAtOnce) {
      super.move(moved, from, to, k, sums, execution);
      return;
    }
    compute(moved);
    int[] places = IntStream.range(0, moved.length).toArray();
    ClusterMembers left = ClusterMembers.of(places, from, k);
    rowsIn(left.points()).addTo(left.starts(), -1, lists(), sums);
    ClusterMembers joined = ClusterMembers.of(places, to, k);
    rowsIn(joined.points()).addTo(joined.starts(), 1, lists(), sums);
  }

  private void compute(int[] chosen) {
    CudaContext context = arena().context();
    try (DeviceArena temporary = context.arena()) {
      computation.compute(
          DevicePoints.upload(temporary, points.select(chosen), computation.similarity()), buffer);
      context.synchronize();
    }
  }

  /** Returns where the clusters begin among members {@code from} to {@code to - 1}. */
  private static int[] starts(ClusterMembers members, int from, int to) {
    return Arrays.stream(members.starts())
        .map(start -> Math.clamp(start, from, to) - from)
        .toArray();
  }

  /** Returns rows at some places of the buffer. */
  private DeviceMatrixRows rowsIn(int[] places) {
    long[] origins = new long[places.length];
    Arrays.setAll(origins, r -> (long) places[r] * columns());
    int[] ends = new int[places.length];
    Arrays.fill(ends, columns());
    return new DeviceMatrixRows(
        buffer, precision(), columns(), origins, new int[places.length], ends);
  }

  @Override
  void replaceByRows(DeviceBuffer labels, int k, DeviceBuffer sums) {
    throw InvalidInputException.of("gram", "tiled", "stored for sums by rows");
  }
}
