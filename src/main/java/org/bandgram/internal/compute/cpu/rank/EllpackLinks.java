package org.bandgram.internal.compute.cpu.rank;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.internal.compute.rank.BinnedLinks;
import org.bandgram.internal.compute.rank.EllpackTable;
import org.bandgram.internal.compute.rank.InLinks;

/** Nodes with few links in tables, the others in rows. */
final class EllpackLinks extends HostLinks {
  private final BinnedLinks links;

  private EllpackLinks(BinnedLinks links) {
    super(links.order());
    this.links = links;
  }

  static EllpackLinks of(InLinks links) {
    return new EllpackLinks(BinnedLinks.of(links));
  }

  @Override
  public long bytes() {
    return links.bytes();
  }

  @Override
  public void multiply(
      double[] shares, double[] sums, Execution.BlockTask then, Execution execution) {
    execution.forBlocks(
        order.length,
        BLOCK,
        (block, from, to) -> {
          for (EllpackTable table : links.tables()) {
            int start = Math.max(from, table.first());
            int stop = Math.min(to, table.end());
            if (start < stop) {
              sum(table, shares, sums, start, stop);
            }
          }
          LinkRow.sums(links.rows(), shares, sums, Math.max(from, links.rows().first()), to);
          then.run(block, from, to);
        });
  }

  private static void sum(EllpackTable table, double[] shares, double[] sums, int from, int to) {
    int[] sources = table.sources();
    double[] weights = table.weights();
    Arrays.fill(sums, from, to, 0);
    for (int k = 0; k < table.width(); k++) {
      int column = k * table.size() - table.first();
      for (int p = from; p < to; p++) {
        double share = shares[sources[column + p]];
        sums[p] += weights.length == 0 ? share : weights[column + p] * share;
      }
    }
  }
}
