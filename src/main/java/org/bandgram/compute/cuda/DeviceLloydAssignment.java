package org.bandgram.compute.cuda;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.CentroidSums;
import org.bandgram.compute.ClusterStripes;
import org.bandgram.compute.LloydArguments;
import org.bandgram.compute.LloydAssignment;
import org.bandgram.compute.PointSums;
import org.bandgram.data.PointSet;

/**
 * Labels, distances and weights in the device's memory. Centroids go there; what comes back is two
 * numbers for each block of points and the sums of clusters, labels and distances only when asked
 * for.
 */
final class DeviceLloydAssignment implements LloydAssignment {
  private static final int TILES_AT_ONCE = 4;
  private static final int COORDINATES_AT_ONCE = Kernel.WARP;

  private final PointSet points;
  private final GroundPoints ground;
  private final DeviceBuffer weights;
  private final DeviceBuffer labels;
  private final DeviceBuffer former;
  private final DeviceBuffer distances;
  private final DeviceBuffer tally;
  private double inertia;

  DeviceLloydAssignment(PointSet points, GroundPoints ground, double[] weights) {
    this.points = points;
    this.ground = ground;
    DeviceArena arena = DeviceArena.ofAuto(ground.context());
    int[] none = new int[ground.size()];
    Arrays.fill(none, -1);
    this.weights = weights.length == 0 ? null : HostArrays.upload(arena, weights);
    former = HostArrays.upload(arena, none);
    labels = HostArrays.upload(arena, none);
    distances = arena.allocate((long) ground.size() * Float.BYTES);
    tally = arena.allocate(2L * ground.blocks() * Double.BYTES);
  }

  @Override
  public int assign(PointSet centroids, Execution execution) {
    LloydArguments.requireAlike(points, centroids);
    execution.cancellation().throwIfCancelled();
    try (DeviceArena temporary = ground.context().arena()) {
      int[] all = IntStream.range(0, centroids.size()).toArray();
      DeviceBuffer panels = SetPanels.singles(ground, centroids, all).upload(temporary, execution);
      ground
          .kernel("lloyd_nearest")
          .launch(
              Math.multiplyExact(ground.blocks(), PointSums.TILES / TILES_AT_ONCE),
              PointSums.LANES,
              0,
              ground
                  .arguments()
                  .pointer(panels)
                  .int32(all.length)
                  .pointer(labels)
                  .pointer(distances));
      return tally();
    }
  }

  /** Keeps the inertia; returns how many labels changed. */
  private int tally() {
    int blocks = ground.blocks();
    ground
        .context()
        .kernel("lloyd_tally")
        .launch(
            blocks,
            PointSums.LANES,
            0,
            KernelArguments.of()
                .int32(ground.size())
                .pointer(weights)
                .pointer(distances)
                .pointer(labels)
                .pointer(former)
                .pointer(tally));
    double[] sums = HostArrays.download(tally, Precision.FLOAT64, 2 * blocks);
    inertia = 0;
    int changes = 0;
    for (int b = 0; b < blocks; b++) {
      inertia += sums[b];
      changes += (int) sums[blocks + b];
    }
    return changes;
  }

  @Override
  public double inertia() {
    return inertia;
  }

  @Override
  public void sums(CentroidSums sums, Execution execution) {
    execution.cancellation().throwIfCancelled();
    int k = sums.size();
    int columns = sums.dimensions() + 1;
    ClusterStripes stripes = ClusterStripes.of(ground.size(), sums);
    try (DeviceArena temporary = ground.context().arena()) {
      long bytes = (long) k * columns * Double.BYTES;
      DeviceBuffer parts = temporary.allocate(Math.multiplyExact(bytes, stripes.count()));
      DeviceBuffer totals = temporary.allocate(bytes);
      addStripes(stripes, k, columns, parts);
      ground
          .context()
          .kernel("lloyd_totals")
          .launchThreads(
              (long) k * columns,
              KernelArguments.of()
                  .int32(stripes.count())
                  .int64((long) k * columns)
                  .pointer(parts)
                  .pointer(totals));
      double[] rows = HostArrays.download(totals, Precision.FLOAT64, k * columns);
      for (int c = 0; c < k; c++) {
        System.arraycopy(rows, c * columns, sums.sums(), c * (columns - 1), columns - 1);
        sums.weights()[c] = rows[c * columns + columns - 1];
      }
    }
  }

  private void addStripes(ClusterStripes stripes, int k, int columns, DeviceBuffer parts) {
    long warps = (long) stripes.count() * k * Math.ceilDiv(columns, COORDINATES_AT_ONCE);
    ground
        .kernel("lloyd_sums")
        .launchWarps(
            warps,
            ground
                .arguments()
                .pointer(weights)
                .pointer(labels)
                .int32(k)
                .int32(stripes.count())
                .int32(stripes.length())
                .pointer(parts));
  }

  @Override
  public int[] labels() {
    return HostArrays.downloadInts(labels, ground.size());
  }

  @Override
  public float[] distances() {
    float[] values = new float[ground.size()];
    distances.download(MemorySegment.ofArray(values));
    return values;
  }
}
