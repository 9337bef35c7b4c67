package org.bandgram.compute.cpu;

import org.bandgram.compute.LinkLayout;
import org.bandgram.compute.LinkProduct;

/** What products with links in the host's memory share. */
abstract class HostLinks implements LinkProduct {
  final int[] order;
  private final LinkLayout layout;

  HostLinks(LinkLayout layout, int[] order) {
    this.layout = layout;
    this.order = order;
  }

  @Override
  public final LinkLayout layout() {
    return layout;
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
