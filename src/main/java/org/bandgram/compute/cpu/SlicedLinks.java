package org.bandgram.compute.cpu;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.compute.InLinks;

/**
 * Nodes with the most links first, in slices of eight: link k of the node in lane l of a slice is
 * at {@code start + 8 k + l}. Where a node has fewer links than the first of its slice, the link
 * comes from place n, whose share is 0. Since lengths descend, that adds at most 8 {@value
 * #LONGEST} links in all: nodes with more than that are stored as rows.
 */
final class SlicedLinks extends HostLinks {
  private static final int LONGEST = 1024;

  private final LinkRows rows;
  private final LinkSlices slices;

  private SlicedLinks(InLinks links, LinkOrder order) {
    super(order.order());
    int n = links.size();
    int first = 0;
    while (first < n && order.degree(links, first) > LONGEST) {
      first = Math.min(n, first + LinkSlices.LANES);
    }
    this.rows = LinkRows.of(links, order, 0, first);
    this.slices = slices(links, order, first);
  }

  static SlicedLinks of(InLinks links) {
    return new SlicedLinks(links, LinkOrder.byDegree(links, LONGEST));
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

  @Override
  public long bytes() {
    return rows.bytes()
        + bytes(slices.sources(), slices.weights())
        + (long) Integer.BYTES * slices.starts().length;
  }

  @Override
  public void multiply(
      double[] shares, double[] sums, Execution.BlockTask then, Execution execution) {
    execution.forBlocks(
        order.length,
        BLOCK,
        (block, from, to) -> {
          rows.sum(shares, sums, from, Math.min(to, rows.end()));
          int start = Math.max(from, rows.end());
          if (start < to) {
            SliceSums.sum(slices, shares, sums, start, to);
          }
          then.run(block, from, to);
        });
  }
}
