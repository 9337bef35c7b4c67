package org.bandgram.compute.cpu;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.compute.InLinks;
import org.bandgram.compute.LinkOrder;
import org.bandgram.compute.LinkRows;

/**
 * Nodes with up to 3, 4 to 7 and 8 to 15 links in a table each, the others in rows. A table of c
 * nodes has link k of its node r at {@code k * c + r}; where a node has fewer, the link comes from
 * place n, whose share is 0.
 */
final class EllpackLinks extends HostLinks {
  private static final int[] WIDTHS = {3, 7, 15};

  private final List<Table> tables = new ArrayList<>();
  private final LinkRows rows;

  private EllpackLinks(InLinks links, LinkOrder order) {
    super(order.order());
    int first = 0;
    for (int width : WIDTHS) {
      int end = first;
      while (end < links.size() && order.degree(links, end) <= width) {
        end++;
      }
      tables.add(Table.of(links, order, first, end, width));
      first = end;
    }
    rows = LinkRows.of(links, order, first, links.size());
  }

  static EllpackLinks of(InLinks links) {
    return new EllpackLinks(
        links, LinkOrder.by(links.size(), WIDTHS.length + 1, i -> bin(links.degree(i))));
  }

  private static int bin(int degree) {
    int bin = 0;
    while (bin < WIDTHS.length && degree > WIDTHS[bin]) {
      bin++;
    }
    return bin;
  }

  /**
   * A table of nodes with about as many links.
   *
   * @param first the first place
   * @param end one past the last place
   * @param width the most links
   */
  private record Table(int first, int end, int width, int[] sources, double[] weights) {
    static Table of(InLinks links, LinkOrder order, int first, int end, int width) {
      int count = end - first;
      int[] sources = new int[Math.multiplyExact(width, count)];
      Arrays.fill(sources, links.size());
      double[] weights = new double[links.isWeighted() ? sources.length : 0];
      for (int p = first; p < end; p++) {
        order.copy(links, p, sources, weights, p - first, count);
      }
      return new Table(first, end, width, sources, weights);
    }

    void sum(double[] shares, double[] sums, int from, int to) {
      int count = end - first;
      Arrays.fill(sums, from, to, 0);
      for (int k = 0; k < width; k++) {
        int column = k * count - first;
        for (int p = from; p < to; p++) {
          double share = shares[sources[column + p]];
          sums[p] += weights.length == 0 ? share : weights[column + p] * share;
        }
      }
    }
  }

  @Override
  public long bytes() {
    return rows.bytes()
        + tables.stream().mapToLong(table -> bytes(table.sources, table.weights)).sum();
  }

  @Override
  public void multiply(
      double[] shares, double[] sums, Execution.BlockTask then, Execution execution) {
    execution.forBlocks(
        order.length,
        BLOCK,
        (block, from, to) -> {
          for (Table table : tables) {
            int start = Math.max(from, table.first);
            int stop = Math.min(to, table.end);
            if (start < stop) {
              table.sum(shares, sums, start, stop);
            }
          }
          LinkRow.sums(rows, shares, sums, Math.max(from, rows.first()), to);
          then.run(block, from, to);
        });
  }
}
