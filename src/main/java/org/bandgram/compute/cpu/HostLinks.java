package org.bandgram.compute.cpu;

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

  /** Returns the bytes of links and their weights. */
  static long bytes(int[] sources, double[] weights) {
    return (long) Integer.BYTES * sources.length + (long) Double.BYTES * weights.length;
  }
}
