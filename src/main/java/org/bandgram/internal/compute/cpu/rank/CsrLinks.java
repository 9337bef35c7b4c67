package org.bandgram.internal.compute.cpu.rank;

import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.internal.compute.rank.InLinks;
import org.bandgram.internal.compute.rank.LinkRows;

/** The links to a node one after another, nodes in their own order. */
final class CsrLinks extends HostLinks {
  private final LinkRows rows;

  CsrLinks(InLinks links) {
    super(IntStream.range(0, links.size()).toArray());
    rows = LinkRows.of(links);
  }

  @Override
  public long bytes() {
    return rows.bytes();
  }

  @Override
  public void multiply(
      double[] shares, double[] sums, Execution.BlockTask then, Execution execution) {
    execution.forBlocks(
        rows.end(),
        BLOCK,
        (block, from, to) -> {
          LinkRow.sums(rows, shares, sums, from, to);
          then.run(block, from, to);
        });
  }
}
