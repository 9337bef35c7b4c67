package org.bandgram.internal.compute.rank;

import java.util.Arrays;
import org.bandgram.storage.LinkLayout;

/**
 * {@link LinkLayout#SLICED}: of each {@value #WINDOW} nodes that follow one another those with the
 * most links first, in slices of eight. Where a node has fewer links than another of its slice, the
 * link comes from place n, whose share is 0. Since lengths descend in a window, that adds at most
 * 16 {@value #LONGEST} links for each: nodes with more than that come before all windows and are
 * stored as rows.
 *
 * @param order the node at each place; shared
 * @param rows the first places
 * @param slices the others
 */
// shared, as the documentation says
public record SortedLinks(int[] order, LinkRows rows, LinkSlices slices) {
  private static final int LONGEST = 1024;
  private static final int WINDOW = 16_384;

  /** Sorts the links of a graph; O(n + m) time. */
  public static SortedLinks of(InLinks links) {
    return of(links, LONGEST, WINDOW);
  }

  static SortedLinks of(InLinks links, int longest, int window) {
    LinkOrder order = LinkOrder.byDegree(links, longest, window);
    int n = links.size();
    int first = 0;
    while (first < n && order.degree(links, first) > longest) {
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
      int width = width(links, order, first + s * LinkSlices.LANES);
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

  private static int width(InLinks links, LinkOrder order, int from) {
    int most = 0;
    for (int p = from; p < Math.min(links.size(), from + LinkSlices.LANES); p++) {
      most = Math.max(most, order.degree(links, p));
    }
    return most;
  }

  /** Returns the bytes of all links. */
  public long bytes() {
    return rows.bytes() + slices.bytes();
  }
}
