package org.bandgram.internal.compute.cuda.exemplar;

import java.util.Arrays;
import java.util.Objects;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.GrowingBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.tiles.BlockSums;
import org.bandgram.internal.compute.cuda.tiles.GroundPoints;
import org.bandgram.internal.compute.cuda.tiles.SetPanels;
import org.bandgram.internal.compute.exemplar.DistanceColumn;
import org.bandgram.internal.compute.exemplar.ExemplarChecks;
import org.bandgram.internal.compute.exemplar.NearestDistances;
import org.bandgram.internal.compute.tiles.PointSums;
import org.bandgram.storage.GroundStorage;

/** Least distances on the device, 0 in slots beyond the last point. */
final class DeviceNearestDistances implements NearestDistances {
  /** The most bytes of candidates and partial sums at once. */
  private static final long MOST_BYTES = 1L << 28;

  private final PointSet points;
  private final GroundPoints ground;
  private final DeviceBuffer distances;
  private final BlockSums sums;
  private final GrowingBuffer rowRoom;
  private final GrowingBuffer memberRoom;
  private final GrowingBuffer sumRoom;
  private DeviceColumn room;
  private double sum;

  private DeviceNearestDistances(PointSet points, GroundPoints ground) {
    this.points = points;
    this.ground = ground;
    DeviceArena arena = DeviceArena.ofAuto(ground.context());
    distances = arena.allocate(ground.slots() * Double.BYTES);
    sums = BlockSums.allocate(arena, ground.blocks(), 1);
    rowRoom = new GrowingBuffer(ground.context());
    memberRoom = new GrowingBuffer(ground.context());
    sumRoom = new GrowingBuffer(ground.context());
  }

  /** Returns the distances to a single exemplar. */
  static DeviceNearestDistances to(PointSet points, GroundPoints ground, DeviceColumn exemplar) {
    DeviceNearestDistances nearest = new DeviceNearestDistances(points, ground);
    nearest.distances.copyFrom(exemplar.values());
    nearest.add(exemplar);
    return nearest;
  }

  /** Returns the distances, a double-precision number for each slot. */
  DeviceBuffer distances() {
    return distances;
  }

  @Override
  public double sum() {
    return sum;
  }

  @Override
  public NearestDistances copy() {
    DeviceNearestDistances copy = new DeviceNearestDistances(points, ground);
    copy.distances.copyFrom(distances);
    copy.sum = sum;
    return copy;
  }

  @Override
  public double gain(DistanceColumn column, Execution execution) {
    return overPoints("exemplar_column_gain", DeviceColumn.of(column, ground));
  }

  @Override
  public void add(DistanceColumn column, Execution execution) {
    add(DeviceColumn.of(column, ground));
  }

  private void add(DeviceColumn column) {
    sum = overPoints("exemplar_add", column);
  }

  private double overPoints(String kernel, DeviceColumn column) {
    ground
        .context()
        .kernel(kernel)
        .launch(
            ground.blocks(),
            PointSums.LANES,
            0,
            KernelArguments.of().pointer(distances).pointer(column.values()).pointer(sums.cells()));
    return sums.totals()[0];
  }

  @Override
  public void gains(PointSet candidates, int[] rows, double[] gains, Execution execution) {
    ExemplarChecks.requireAlike(points, candidates, "candidates");
    ExemplarChecks.requireSlots(rows.length, gains);
    for (int row : rows) {
      Objects.checkIndex(row, candidates.size());
    }
    if (rows.length < SetPanels.worthwhile(ground)) {
      oneByOne(candidates, rows, gains, execution);
      return;
    }
    int most = mostAtOnce();
    for (int from = 0; from < rows.length; from += Math.min(most, rows.length - from)) {
      execution.cancellation().throwIfCancelled();
      int count = Math.min(most, rows.length - from);
      int[] part = Arrays.copyOfRange(rows, from, from + count);
      System.arraycopy(gains(candidates, part, execution), 0, gains, from, count);
    }
  }

  private void oneByOne(PointSet candidates, int[] rows, double[] gains, Execution execution) {
    for (int c = 0; c < rows.length; c++) {
      execution.cancellation().throwIfCancelled();
      room = room == null ? DeviceColumn.allocate(ground) : room;
      room.compute(ground.rows().of(candidates, rows[c]));
      gains[c] = gain(room, execution);
    }
  }

  /** Returns how many candidates to compare at a time, whole panels. */
  private int mostAtOnce() {
    long perCandidate =
        (long) ground.width() * ground.precision().bytes()
            + BlockSums.bytesPerSet(ground.blocks())
            + Integer.BYTES;
    long bytes = Math.min(MOST_BYTES, ground.context().freeBytes() / 2);
    int panel = SetPanels.sets(ground.precision());
    long most = Math.min(bytes / perCandidate, PanelLaunch.mostSets(ground, panel));
    return (int) Math.max(1, most / panel) * panel;
  }

  private double[] gains(PointSet candidates, int[] rows, Execution execution) {
    SetPanels panels = SetPanels.singles(ground, candidates, rows);
    DeviceBuffer members = memberRoom.take(panels.bytes());
    if (candidates == points && ground.storage() == GroundStorage.FULL) {
      ground.gather(rows, rowRoom.take((long) rows.length * Integer.BYTES), members);
    } else {
      panels.upload(members, execution);
    }
    long bytes = rows.length * BlockSums.bytesPerSet(ground.blocks());
    BlockSums partial = BlockSums.in(sumRoom.take(bytes), ground.blocks(), rows.length);
    new PanelLaunch(ground, "exemplar_gains", SetPanels.sets(ground.precision()), rows.length)
        .run(
            ground
                .arguments()
                .pointer(distances)
                .pointer(members)
                .int32(rows.length)
                .pointer(partial.cells()));
    return partial.totals();
  }
}
