package org.bandgram.internal.compute.cpu.rank;

/** What products with links in the host's memory share. */
abstract class HostLinks implements LinkProduct {
  final int[] order;

  HostLinks(int[] order) {
    this.order = order;
  }

  @Override
  public final int[] order() {
    return order;
  }
}
