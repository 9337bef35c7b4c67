package org.bandgram.compute.cpu;

import org.bandgram.compute.InLinks;

/**
 * The rows of some places one after another, sources as places.
 *
 * @param first the first place
 * @param starts where the links of each place begin, and the end
 * @param sources places that links come from
 * @param weights weights of the links; none where each counts 1
 */
record LinkRows(int first, int[] starts, int[] sources, double[] weights) {
  /** Copies the rows of the places {@code [first, end)}. */
  static LinkRows of(InLinks links, LinkOrder order, int first, int end) {
    int[] starts = new int[end - first + 1];
    for (int p = first; p < end; p++) {
      starts[p - first + 1] = starts[p - first] + order.degree(links, p);
    }
    int[] sources = new int[starts[end - first]];
    double[] weights = new double[links.isWeighted() ? sources.length : 0];
    for (int p = first; p < end; p++) {
      order.copy(links, p, sources, weights, starts[p - first], 1);
    }
    return new LinkRows(first, starts, sources, weights);
  }

  /** Sums over the links of the places {@code [from, to)}. */
  void sum(double[] shares, double[] sums, int from, int to) {
    for (int p = from; p < to; p++) {
      sums[p] = LinkRow.sum(sources, weights, starts[p - first], starts[p - first + 1], shares);
    }
  }

  /** Returns one past the last place. */
  int end() {
    return first + starts.length - 1;
  }

  long bytes() {
    return HostLinks.bytes(sources, weights) + (long) Integer.BYTES * starts.length;
  }
}
