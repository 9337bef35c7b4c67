package org.bandgram.compute.cpu;

import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.compute.InLinks;

/** The links to a node one after another, nodes in their own order. */
final class CsrLinks extends HostLinks {
  private final InLinks links;

  CsrLinks(InLinks links) {
    super(IntStream.range(0, links.size()).toArray());
    this.links = links;
  }

  @Override
  public long bytes() {
    return bytes(links.sources(), links.weights()) + (long) Integer.BYTES * links.starts().length;
  }

  @Override
  public void multiply(
      double[] shares, double[] sums, Execution.BlockTask then, Execution execution) {
    execution.forBlocks(
        links.size(),
        BLOCK,
        (block, from, to) -> {
          int[] starts = links.starts();
          for (int i = from; i < to; i++) {
            sums[i] =
                LinkRow.sum(links.sources(), links.weights(), starts[i], starts[i + 1], shares);
          }
          then.run(block, from, to);
        });
  }
}
