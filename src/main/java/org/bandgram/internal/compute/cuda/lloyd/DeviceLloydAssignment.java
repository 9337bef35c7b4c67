package org.bandgram.internal.compute.cuda.lloyd;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.GrowingBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.tiles.GroundPoints;
import org.bandgram.internal.compute.cuda.tiles.SetPanels;
import org.bandgram.internal.compute.lloyd.CentroidSums;
import org.bandgram.internal.compute.lloyd.ClusterStripes;
import org.bandgram.internal.compute.lloyd.LloydArguments;
import org.bandgram.internal.compute.lloyd.LloydAssignment;
import org.bandgram.internal.compute.tiles.PointSums;

/**
 * Labels, distances and weights in the device's memory. Centroids go there, and the sums of points
 * before these; what comes back is two numbers for each block of points and the sums of clusters,
 * labels and distances only when asked for. Only the filter waits in between. Memory is kept from
 * one iteration to the next: to free some would wait for kernels, which go on beside the host.
 */
final class DeviceLloydAssignment implements LloydAssignment {
  static final int TILES_PER_BLOCK = 4;

  private final PointSet points;
  private final GroundPoints ground;
  private final CentroidFilter filter;
  private final DeviceBuffer weights;
  private final DeviceBuffer labels;
  private final DeviceBuffer former;
  private final DeviceBuffer distances;
  private final DeviceBuffer tally;
  private final GrowingBuffer room;
  private DeviceClusterSums sums;
  private double[] inertias = {};

  DeviceLloydAssignment(
      PointSet points, GroundPoints ground, CentroidFilter filter, double[] weights) {
    this.points = points;
    this.ground = ground;
    this.filter = filter;
    DeviceArena arena = DeviceArena.ofAuto(ground.context());
    int[] none = new int[ground.size()];
    Arrays.fill(none, -1);
    this.weights = weights.length == 0 ? null : HostArrays.upload(arena, weights);
    former = HostArrays.upload(arena, none);
    labels = HostArrays.upload(arena, none);
    distances = arena.allocate((long) ground.size() * Float.BYTES);
    room = new GrowingBuffer(ground.context());
    tally = arena.allocate(2L * ground.blocks() * Double.BYTES);
  }

  @Override
  public int size() {
    return ground.size();
  }

  @Override
  public IntSupplier beginAssign(PointSet centroids, Execution execution) {
    LloydArguments.requireAlike(points, centroids);
    execution.cancellation().throwIfCancelled();
    if (!filter.search(centroids, labels, distances)) {
      launchNearest(centroids, execution);
    }
    launchTally();
    return this::tally;
  }

  private void launchNearest(PointSet centroids, Execution execution) {
    int[] all = IntStream.range(0, centroids.size()).toArray();
    SetPanels panels = SetPanels.singles(ground, centroids, all);
    DeviceBuffer members = panels.upload(room.take(panels.bytes()), execution);
    ground
        .kernel("lloyd_nearest")
        .launch(
            Math.multiplyExact(ground.blocks(), PointSums.TILES / TILES_PER_BLOCK),
            PointSums.LANES,
            0,
            ground
                .arguments()
                .pointer(members)
                .int32(all.length)
                .pointer(labels)
                .pointer(distances));
  }

  private void launchTally() {
    ground
        .context()
        .kernel("lloyd_tally")
        .launch(
            ground.blocks(),
            PointSums.LANES,
            0,
            KernelArguments.of()
                .int32(ground.size())
                .pointer(weights)
                .pointer(distances)
                .pointer(labels)
                .pointer(former)
                .pointer(tally));
  }

  /** Keeps the inertia of each block; returns how many labels changed. */
  private int tally() {
    int blocks = ground.blocks();
    double[] sums = HostArrays.download(tally, Precision.FLOAT64, 2 * blocks);
    inertias = Arrays.copyOf(sums, blocks);
    int changes = 0;
    for (int b = 0; b < blocks; b++) {
      changes += (int) sums[blocks + b];
    }
    return changes;
  }

  @Override
  public double inertia(double before) {
    return PointSums.overBlocks(before, inertias);
  }

  @Override
  public Consumer<CentroidSums> beginSums(int k, ClusterStripes stripes, Execution execution) {
    execution.cancellation().throwIfCancelled();
    if (sums == null || !sums.fits(k, stripes)) {
      sums = DeviceClusterSums.allocate(ground, k, stripes);
    }
    sums.launch(weights, labels);
    return sums::addTo;
  }

  @Override
  public int[] labels() {
    return HostArrays.downloadInts(labels, ground.size());
  }

  @Override
  public float[] distances() {
    return HostArrays.downloadFloats(distances, ground.size());
  }
}
