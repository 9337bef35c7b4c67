package org.bandgram.internal.compute.cpu.rank;

import org.bandgram.Execution;
import org.bandgram.internal.compute.rank.InLinks;
import org.bandgram.internal.compute.rank.SortedLinks;

/** Nodes with the most links first, in slices of eight. */
final class SlicedLinks extends HostLinks {
  private final SortedLinks links;

  private SlicedLinks(SortedLinks links) {
    super(links.order());
    this.links = links;
  }

  static SlicedLinks of(InLinks links) {
    return new SlicedLinks(SortedLinks.of(links));
  }

  @Override
  public long bytes() {
    return links.bytes();
  }

  @Override
  public void multiply(
      double[] shares, double[] sums, Execution.BlockTask then, Execution execution) {
    int rows = links.rows().end();
    execution.forBlocks(
        order.length,
        BLOCK,
        (block, from, to) -> {
          LinkRow.sums(links.rows(), shares, sums, from, Math.min(to, rows));
          int start = Math.max(from, rows);
          if (start < to) {
            SliceSums.sum(links.slices(), shares, sums, start, to);
          }
          then.run(block, from, to);
        });
  }
}
