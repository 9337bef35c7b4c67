package org.bandgram.validation.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.bandgram.InvalidInputException;

/** A table in Markdown. */
public final class MarkdownTable {
  private final List<List<String>> rows = new ArrayList<>();

  public MarkdownTable(String... header) {
    rows.add(List.of(header));
  }

  /**
   * Returns a table with a row for each of some things and a column for each of their values;
   * numbers with a fraction, and NaN, as {@link Figures} shows them.
   */
  public static <T> MarkdownTable of(List<T> things, List<Column<T>> columns) {
    MarkdownTable table =
        new MarkdownTable(columns.stream().map(Column::name).toArray(String[]::new));
    things.forEach(
        thing ->
            table.row(
                columns.stream()
                    .map(column -> column.value().apply(thing))
                    .map(cell -> cell instanceof Double number ? Figures.of(number) : cell)
                    .toArray()));
    return table;
  }

  /** Adds a row with as many cells as the header has. */
  public MarkdownTable row(Object... cells) {
    int columns = rows.getFirst().size();
    InvalidInputException.require(
        cells.length == columns,
        "the number of cells",
        cells.length,
        columns + ", as in the header");
    List<String> row = new ArrayList<>();
    for (Object cell : cells) {
      row.add(cell.toString().replace("|", "\\|"));
    }
    rows.add(row);
    return this;
  }

  @Override
  public String toString() {
    String rule = "|" + "---|".repeat(rows.getFirst().size());
    String body = rows.stream().skip(1).map(MarkdownTable::line).collect(Collectors.joining("\n"));
    return line(rows.getFirst()) + "\n" + rule + "\n" + body + (body.isEmpty() ? "" : "\n");
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |";
  }
}
