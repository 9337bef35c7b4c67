package org.bandgram.compute.cuda;

/** What messages on one or several bands share. */
abstract class BandMessages extends DeviceMessages {
  /** At zero messages the availabilities to refresh are zero whatever the damping. */
  static final double ANY_DAMPING = 0.5;

  final UnionArrays union;
  private final Kernel assign;
  private final Kernel reassign;

  BandMessages(DeviceArena arena, UnionArrays union) {
    super(arena, union.layout().size(), union.storage().precision);
    this.union = union;
    this.assign = kernel(KernelNames.of("band_assign", precision));
    this.reassign = kernel(KernelNames.of("band_reassign", precision));
  }

  @Override
  void clear(double[] preferences) {
    union.clear(preferences);
  }

  /**
   * Returns what the availabilities of each column start from, in a band's order.
   *
   * @param ordered what the band's order is queued into, unless it is that of the points
   */
  final DeviceBuffer base(int band, DeviceBuffer ordered) {
    if (band == 0) {
      return diagonal.base;
    }
    union.curves().order(band, diagonal.base, 1, precision.bytes(), ordered);
    return ordered;
  }

  @Override
  final void assign(DeviceBuffer exemplars, DeviceBuffer best, DeviceBuffer similarities) {
    assign.launchWarps(
        size(),
        KernelArguments.of()
            .band(union.layout())
            .pointer(union.bands().getFirst().similarities)
            .pointer(exemplars)
            .pointer(best)
            .pointer(similarities));
    if (union.bands().size() > 1) {
      reassign(exemplars, best, similarities);
    }
  }

  /** Queues taking better exemplars from the other bands. */
  private void reassign(DeviceBuffer exemplars, DeviceBuffer best, DeviceBuffer similarities) {
    try (DeviceArena temporary = arena.context().arena()) {
      DeviceBuffer flags = temporary.allocate(size());
      for (int band = 1; band < union.bands().size(); band++) {
        union.curves().order(band, exemplars, 1, Byte.BYTES, flags);
        reassign.launchWarps(
            size(),
            KernelArguments.of()
                .band(union.layout())
                .pointer(union.curves().points(band))
                .pointer(union.bands().get(band).similarities)
                .pointer(flags)
                .pointer(best)
                .pointer(similarities));
      }
      arena.context().synchronize();
    }
  }
}
