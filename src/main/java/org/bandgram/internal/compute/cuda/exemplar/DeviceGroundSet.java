package org.bandgram.internal.compute.cuda.exemplar;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.tiles.GroundPoints;
import org.bandgram.internal.compute.exemplar.DistanceColumn;
import org.bandgram.internal.compute.exemplar.ExemplarChecks;
import org.bandgram.internal.compute.exemplar.GroundSet;
import org.bandgram.internal.compute.exemplar.MemberSets;
import org.bandgram.internal.compute.exemplar.NearestDistances;
import org.bandgram.internal.compute.tiles.DistanceCoordinates;
import org.bandgram.storage.GroundStorage;

/**
 * A ground set in the device's memory, which is freed once it, its columns and its least distances
 * are no longer reachable.
 */
final class DeviceGroundSet implements GroundSet {
  private final PointSet points;
  private final GroundPoints ground;
  private final double[] startRow;
  private final DeviceNearestDistances start;

  private DeviceGroundSet(
      PointSet points, GroundPoints ground, double[] startRow, DeviceNearestDistances start) {
    this.points = points;
    this.ground = ground;
    this.startRow = startRow;
    this.start = start;
  }

  /** Allocates as much as the copy of the points and two columns take, and frees it. */
  static void requireRoom(
      CudaContext context, PointSet points, DistanceCoordinates rows, GroundStorage storage) {
    long column = GroundPoints.slots(points.size()) * Double.BYTES;
    try (DeviceArena arena = context.arena()) {
      arena.allocate(GroundPoints.bytes(points, rows, storage) + 2 * column);
    }
  }

  /** Copies points to the device and computes their distances to e0; arguments are checked. */
  static DeviceGroundSet of(
      CudaContext context,
      PointSet points,
      DistanceCoordinates rows,
      PointSet start,
      GroundStorage storage,
      Execution execution) {
    DeviceArena arena = DeviceArena.ofAuto(context);
    GroundPoints ground = GroundPoints.upload(arena, points, rows, storage, execution);
    double[] startRow = rows.of(start, 0);
    DeviceColumn toStart = DeviceColumn.allocate(ground);
    toStart.compute(startRow);
    DeviceNearestDistances nearest = DeviceNearestDistances.to(points, ground, toStart);
    return new DeviceGroundSet(points, ground, startRow, nearest);
  }

  @Override
  public String backend() {
    return Backend.CUDA;
  }

  @Override
  public PointSet points() {
    return points;
  }

  @Override
  public double startSum() {
    return start.sum();
  }

  @Override
  public void minimumSums(MemberSets sets, long memory, double[] sums, Execution execution) {
    ExemplarChecks.requireSets(points, sets, sums);
    new DeviceMultisetEvaluation(ground, startRow, start.distances(), sets)
        .run(memory, sums, execution);
  }

  @Override
  public void distances(PointSet candidates, int c, DistanceColumn column, Execution execution) {
    ExemplarChecks.requireAlike(points, candidates, "candidates");
    execution.cancellation().throwIfCancelled();
    DeviceColumn.of(column, ground).compute(ground.rows().of(candidates, c));
  }

  @Override
  public DistanceColumn column() {
    return DeviceColumn.allocate(ground);
  }

  @Override
  public NearestDistances nearest() {
    return start.copy();
  }
}
