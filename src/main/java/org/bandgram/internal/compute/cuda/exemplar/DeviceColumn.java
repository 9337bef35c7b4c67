package org.bandgram.internal.compute.cuda.exemplar;

import java.lang.foreign.MemorySegment;
import org.bandgram.InvalidInputException;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.tiles.GroundPoints;
import org.bandgram.internal.compute.exemplar.DistanceColumn;

/**
 * Distances on the device, 0 in slots beyond the last point.
 *
 * @param ground the points
 * @param candidate room for the candidate
 * @param values a double-precision number for each slot
 */
record DeviceColumn(GroundPoints ground, DeviceBuffer candidate, DeviceBuffer values)
    implements DistanceColumn {
  static DeviceColumn allocate(GroundPoints ground) {
    DeviceArena arena = DeviceArena.ofAuto(ground.context());
    return new DeviceColumn(
        ground,
        arena.allocate((long) ground.width() * ground.precision().bytes()),
        arena.allocate(ground.slots() * Double.BYTES));
  }

  /** Returns a column as one for these points. */
  static DeviceColumn of(DistanceColumn column, GroundPoints ground) {
    if (column instanceof DeviceColumn device && device.ground.equals(ground)) {
      return device;
    }
    throw InvalidInputException.of(
        "the column of distances",
        column.size() + " numbers in a " + column.getClass().getSimpleName(),
        "one that this ground set has made, of " + ground.size());
  }

  /** Queues computing the distances to a candidate. */
  void compute(double[] row) {
    HostArrays.upload(row, ground.precision(), candidate);
    ground
        .kernel("exemplar_column")
        .launchThreads(ground.size(), ground.arguments().pointer(candidate).pointer(values));
  }

  @Override
  public int size() {
    return ground.size();
  }

  @Override
  public void copyTo(double[] target) {
    values
        .slice(0, (long) size() * Double.BYTES)
        .download(MemorySegment.ofArray(target).asSlice(0, (long) size() * Double.BYTES));
  }
}
