package org.bandgram.internal.compute.cuda.band;

import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;

/** What messages on one or several bands share. */
abstract class BandMessages extends DeviceMessages {
  /** At zero messages the availabilities to refresh are zero whatever the damping. */
  static final double ANY_DAMPING = 0.5;

  final UnionArrays union;
  private final BandAssignment assignment;

  BandMessages(DeviceArena arena, UnionArrays union) {
    super(arena, union.layout().size(), union.precision());
    this.union = union;
    this.assignment = new BandAssignment(union.curves(), union.similarities());
  }

  @Override
  public void clear(double[] preferences) {
    union.clear();
  }

  @Override
  public final void assign(DeviceBuffer exemplars, DeviceBuffer best, DeviceBuffer similarities) {
    assignment.run(exemplars, best, similarities);
  }
}
