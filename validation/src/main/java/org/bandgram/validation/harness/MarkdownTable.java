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
