package org.bandgram.compute;

import java.util.Arrays;

/**
 * {@link LinkLayout#SLICED}: nodes with the most links first, in slices of eight. Where a node has
 * fewer links than the first of its slice, the link comes from place n, whose share is 0. Since
 * lengths descend, that adds at most 8 {@value #LONGEST} links in all: nodes with more than that
 * are stored as rows.
 *
 * @param order the node at each place; shared
 * @param rows the first places
 * @param slices the others
 */
// shared, as the documentation says
public record SortedLinks(int[] order, LinkRows rows, LinkSlices slices) {
  private static final int LONGEST = 1024;

  /** Sorts the links of a graph; O(n + m) time. */
  public static SortedLinks of(InLinks links) {
    LinkOrder order = LinkOrder.byDegree(links, LONGEST);
    int n = links.size();
    int first = 0;
    while (first < n && order.degree(links, first) > LONGEST) {
      first = Math.min(n, first + LinkSlices.LANES);
    }
    return new SortedLinks(
        order.order(), LinkRows.of(links, order, 0, first), slices(links, order, first));
  }

  private static LinkSlices slices(InLinks links, LinkOrder order, int first) {
    int n = links.size();
    int count = (n - first + LinkSlices.LANES - 1) / LinkSlices.LANES;
    int[] starts = new int[count + 1];
    for (int s = 0; s < count; s++) {
      int width = order.degree(links, first + s * LinkSlices.LANES);
      starts[s + 1] = Math.addExact(starts[s], LinkSlices.LANES * width);
    }
    int[] sources = new int[starts[count]];
    Arrays.fill(sources, n);
    double[] weights = new double[links.isWeighted() ? sources.length : 0];
    for (int p = first; p < n; p++) {
      int start = starts[(p - first) / LinkSlices.LANES] + (p - first) % LinkSlices.LANES;
      order.copy(links, p, sources, weights, start, LinkSlices.LANES);
    }
    return new LinkSlices(first, starts, sources, weights);
  }

  /** Returns the bytes of all links. */
  public long bytes() {
    return rows.bytes() + slices.bytes();
  }
}
