package org.bandgram.data.internal.table;

import static org.bandgram.data.internal.table.Cell.Kind.NO_VALUE;
import static org.bandgram.data.internal.table.Cell.Kind.NUMBER;
import static org.bandgram.data.internal.table.Cell.Kind.TEXT;

import java.util.BitSet;
import java.util.List;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.ReadOptions.Header;
import org.bandgram.data.internal.table.SampleRows.Row;

/**
 * The columns of a delimited text, found from its first rows.
 *
 * @param dialect how the text is cut into cells
 * @param names the columns
 * @param numeric which columns hold numbers: those whose first value is one
 * @param header whether the first row holds the names
 * @param widthSource what says how many cells a row has, as in "line 1 has 3"
 * @param linesBefore lines of the file that precede the text
 */
public record TextTable(
    Dialect dialect,
    ColumnNames names,
    BitSet numeric,
    boolean header,
    String widthSource,
    long linesBefore) {
  /** Tells whether the first row of a text holds the names of its columns. */
  @FunctionalInterface
  public interface HeaderRule {
    /** Looks at the cells of the first row, and at the rows behind it. */
    boolean holds(List<String> first, List<Row> rest);
  }

  /** Looks at the first rows of a text. */
  public static TextTable detect(String file, String head, Dialect dialect, Header wanted) {
    return detect(
        file,
        head,
        dialect,
        wanted == Header.AUTO ? TextTable::looksLikeHeader : (_, _) -> wanted == Header.YES);
  }

  /** Looks at the first rows of a text whose header is known by a rule. */
  public static TextTable detect(String file, String head, Dialect dialect, HeaderRule rule) {
    List<Row> rows = SampleRows.of(file, head, dialect);
    if (rows.isEmpty()) {
      throw DataFormatException.of(file, head.isBlank() ? "is empty" : "has no rows");
    }
    Row first = rows.getFirst();
    List<Row> rest = rows.subList(1, rows.size());
    boolean header = rule.holds(first.cells(), rest);
    if (header && rest.isEmpty()) {
      throw DataFormatException.of(file, "has a header, but no rows");
    }
    int width = first.cells().size();
    ColumnNames names =
        header ? ColumnNames.of(file, first.cells()) : ColumnNames.numbered(file, width);
    BitSet numeric = new BitSet();
    for (int c = 0; c < width; c++) {
      numeric.set(c, firstKind(header ? rest : rows, c) == NUMBER);
    }
    String widthSource = "line %d has %d".formatted(first.line(), width);
    return new TextTable(dialect, names, numeric, header, widthSource, 0);
  }

  private static boolean looksLikeHeader(List<String> first, List<Row> rest) {
    for (int c = 0; c < first.size(); c++) {
      boolean named = Cell.kind(first.get(c)) == TEXT;
      if (named && firstKind(rest, c) == NUMBER) {
        return true;
      }
    }
    return rest.isEmpty() && first.stream().noneMatch(cell -> Cell.kind(cell) == NUMBER);
  }

  /** Returns what the first value of a column is; rows too short for the column are passed over. */
  private static Cell.Kind firstKind(List<Row> rows, int column) {
    for (Row row : rows) {
      Cell.Kind kind = column < row.cells().size() ? Cell.kind(row.cells().get(column)) : NO_VALUE;
      if (kind != NO_VALUE) {
        return kind;
      }
    }
    return NO_VALUE;
  }
}
