package org.bandgram.internal.compute.rank;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.storage.LinkLayout;

/**
 * {@link LinkLayout#ELLPACK}: nodes with up to 3, 4 to 7 and 8 to 15 links in a table each, the
 * others in rows.
 *
 * @param order the node at each place; shared
 * @param tables the first places, by ascending width
 * @param rows the others
 */
// shared, as the documentation says
public record BinnedLinks(int[] order, List<EllpackTable> tables, LinkRows rows) {
  private static final int[] WIDTHS = {3, 7, 15};

  /** Copies the list. */
  public BinnedLinks {
    tables = List.copyOf(tables);
  }

  /** Sorts the links of a graph into bins; O(n + m) time. */
  public static BinnedLinks of(InLinks links) {
    int n = links.size();
    LinkOrder order = LinkOrder.by(n, WIDTHS.length + 1, i -> bin(links.degree(i)));
    List<EllpackTable> tables = new ArrayList<>();
    int first = 0;
    for (int width : WIDTHS) {
      int end = first;
      while (end < n && order.degree(links, end) <= width) {
        end++;
      }
      tables.add(EllpackTable.of(links, order, first, end, width));
      first = end;
    }
    return new BinnedLinks(order.order(), tables, LinkRows.of(links, order, first, n));
  }

  private static int bin(int degree) {
    int bin = 0;
    while (bin < WIDTHS.length && degree > WIDTHS[bin]) {
      bin++;
    }
    return bin;
  }

  /** Returns the bytes of all links. */
  public long bytes() {
    return rows.bytes() + tables.stream().mapToLong(EllpackTable::bytes).sum();
  }
}
