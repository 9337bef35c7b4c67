package org.bandgram.internal.compute.rank;

import java.util.Arrays;

/**
 * The nodes of an ELLPACK bin in a table of as many columns as the bin has links at most. In a
 * table of c nodes, link k of node r is at {@code k c + r}, so that the k-th links of neighbouring
 * nodes are neighbours. Where a node has fewer links, the link comes from place n, whose share is
 * 0. A node's terms are added up from zero, by ascending k, with those of place n.
 *
 * @param first the first place
 * @param end one past the last place
 * @param width the most links
 * @param sources places that links come from
 * @param weights weights of the links; none where each counts 1
 */
// shared by those who sum over links
public record EllpackTable(int first, int end, int width, int[] sources, double[] weights) {
  static EllpackTable of(InLinks links, LinkOrder order, int first, int end, int width) {
    int count = end - first;
    int[] sources = new int[Math.multiplyExact(width, count)];
    Arrays.fill(sources, links.size());
    double[] weights = new double[links.isWeighted() ? sources.length : 0];
    for (int p = first; p < end; p++) {
      order.copy(links, p, sources, weights, p - first, count);
    }
    return new EllpackTable(first, end, width, sources, weights);
  }

  /** Returns how many nodes it has. */
  public int size() {
    return end - first;
  }

  /** Returns the bytes of all links. */
  long bytes() {
    return InLinks.bytes(sources, weights);
  }
}
