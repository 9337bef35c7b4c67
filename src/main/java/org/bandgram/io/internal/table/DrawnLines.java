package org.bandgram.io.internal.table;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.bandgram.io.internal.table.SampleRows.Row;

/** Lines that only draw a table, as databases and Markdown do. */
final class DrawnLines {
  private static final Pattern DRAWN =
      Pattern.compile("[-+=:]{3,}|\\(\\d+ rows?\\)|\\d+ rows? in set.*");

  private static final Pattern DASHES = Pattern.compile(":?-{2,}:?");

  private DrawnLines() {}

  /** Returns rows without those that only draw the table, such as dashes below the names. */
  static List<Row> without(List<Row> rows) {
    int widest = rows.stream().mapToInt(Row::width).max().orElse(0);
    int below = underline(rows);
    return IntStream.range(0, rows.size())
        .filter(i -> i != below)
        .mapToObj(rows::get)
        .filter(row -> row.width() == widest || !isDrawn(String.join("", row.cells())))
        .toList();
  }

  /** Returns which row has nothing but dashes below the names; -1 if none has. */
  static int underline(List<Row> rows) {
    List<String> cells = rows.size() > 1 ? rows.get(1).cells() : List.of();
    List<String> filled = cells.stream().filter(cell -> !cell.isEmpty()).toList();
    boolean isUnderline =
        filled.size() > 1 && filled.stream().allMatch(cell -> DASHES.matcher(cell).matches());
    return isUnderline ? 1 : -1;
  }

  /**
   * Tells whether a line shorter than the rows draws the table, as databases print them, or counts
   * its rows, as in {@code (6 rows)}.
   */
  static boolean isDrawn(String line) {
    return DRAWN.matcher(line).matches();
  }
}
