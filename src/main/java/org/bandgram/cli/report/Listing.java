package org.bandgram.cli.report;

import java.util.List;

/**
 * A table, or its beginning.
 *
 * @param title what it holds
 * @param columns names of its columns
 * @param rows its cells
 */
public record Listing(String title, List<String> columns, List<List<String>> rows) {
  /** The most rows that make sense on a page. */
  public static final int MOST_ROWS = 1000;

  /** Copies the lists. */
  public Listing {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
  }
}
