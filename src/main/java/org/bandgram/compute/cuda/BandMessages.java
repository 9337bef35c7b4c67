package org.bandgram.compute.cuda;

/** What messages on one or several bands share. */
abstract class BandMessages extends DeviceMessages {
  /** At zero messages the availabilities to refresh are zero whatever the damping. */
  static final double ANY_DAMPING = 0.5;

  final UnionArrays union;
  private final BandAssignment assignment;

  BandMessages(DeviceArena arena, UnionArrays union) {
    super(arena, union.layout().size(), union.storage().precision);
    this.union = union;
    this.assignment = new BandAssignment(union.curves(), union.similarities());
  }

  @Override
  void clear(double[] preferences) {
    union.clear(preferences);
  }

  @Override
  final void assign(DeviceBuffer exemplars, DeviceBuffer best, DeviceBuffer similarities) {
    assignment.run(exemplars, best, similarities);
  }
}
