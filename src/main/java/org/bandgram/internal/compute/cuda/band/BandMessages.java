package org.bandgram.internal.compute.cuda.band;

import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;

/** What messages on one or several bands share. */
abstract class BandMessages extends DeviceMessages {
  /** At zero messages the availabilities to refresh are zero whatever the damping. */
  static final double ANY_DAMPING = 0.5;

  final UnionArrays union;
  double lastDamping = ANY_DAMPING;
  private final BandAssignment assignment;

  BandMessages(DeviceArena arena, UnionArrays union) {
    super(arena, union.layout().size(), union.precision());
    this.union = union;
    this.assignment = new BandAssignment(union.curves(), union.similarities());
  }

  @Override
  public final void clear(double[] preferences) {
    union.clear();
    lastDamping = ANY_DAMPING;
  }

  @Override
  public final void transferPairs(StateTransfer state) {
    union.transfer(state);
    lastDamping = state.real(lastDamping);
  }

  @Override
  public final void assign(DeviceBuffer exemplars, DeviceBuffer best, DeviceBuffer similarities) {
    assignment.run(exemplars, best, similarities);
  }
}
