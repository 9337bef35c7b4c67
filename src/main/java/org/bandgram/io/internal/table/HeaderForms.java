package org.bandgram.io.internal.table;

import static org.bandgram.io.internal.cells.Cell.Kind.NO_VALUE;
import static org.bandgram.io.internal.cells.Cell.Kind.NUMBER;
import static org.bandgram.io.internal.cells.Cell.Kind.TEXT;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.ListCell;
import org.bandgram.io.internal.table.SampleRows.Row;

/**
 * What a line of names looks like: names that the user gave stand in it; or it has text above a
 * number; or it counts 0, 1, 2 or lists years above something else; or it is a cell shorter than
 * the rows, as R writes it.
 */
final class HeaderForms {
  private static final int SURE_COUNT = 4;

  /** So many lines of text may stand between names and rows. */
  private static final int MOST_UNITS = 3;

  private static final int FIRST_YEAR = 1500;
  private static final int LAST_YEAR = 2200;

  private final Set<String> given;

  /** Knows the names of columns that the user gave, none of them if there are none. */
  HeaderForms(Set<String> given) {
    this.given = given.stream().map(ColumnNames::plain).collect(Collectors.toSet());
  }

  /** Tells whether a line holds names, of rows below it. */
  boolean isHeader(Row first, List<Row> rest) {
    boolean allText =
        rest.isEmpty() && first.cells().stream().noneMatch(cell -> kind(cell) == NUMBER);
    return hasGiven(first.cells())
        || allText
        || hasTextAboveNumber(first, rest)
        || hasTextAboveUnits(first, rest)
        || isShort(first, rest)
        || counts(first, rest)
        || listsYears(first, rest);
  }

  /** Tells whether all names that the user gave are among cells. */
  boolean hasGiven(List<String> cells) {
    List<String> first = cells.stream().map(ColumnNames::plain).toList();
    return !given.isEmpty() && given.stream().allMatch(name -> isNamed(name, first));
  }

  /** Tells whether a column has a name, or one such as {@code C} of a category {@code C=v}. */
  private static boolean isNamed(String name, List<String> columns) {
    return columns.contains(name)
        || IntStream.range(1, name.length())
            .filter(i -> name.charAt(i) == '=')
            .anyMatch(i -> columns.contains(name.substring(0, i)));
  }

  /** Tells whether a line has a text above a number, or above true or false. */
  static boolean hasTextAboveNumber(Row first, List<Row> rest) {
    return IntStream.range(0, first.width())
        .anyMatch(
            c ->
                mayBeName(first, c)
                    && (firstKind(rest, c) == NUMBER || isAboveTruths(first.cell(c), rest, c)));
  }

  /** Tells whether a cell can be a name: text, or a word such as nil in a row without numbers. */
  private static boolean mayBeName(Row row, int column) {
    return kind(row.cell(column)) == TEXT
        || (Cell.isName(row.cell(column))
            && row.cells().stream().noneMatch(cell -> kind(cell) == NUMBER));
  }

  private static boolean isAboveTruths(String name, List<Row> rest, int column) {
    return Double.isNaN(Cell.truth(name))
        && rest.stream()
            .map(row -> row.cell(column))
            .filter(cell -> !Cell.isMissing(cell))
            .findFirst()
            .map(cell -> !Double.isNaN(Cell.truth(cell)))
            .orElse(false);
  }

  private static boolean hasTextAboveUnits(Row first, List<Row> rest) {
    int units = linesOfText(rest);
    return units > 0 && hasTextAboveNumber(first, rest.subList(units, rest.size()));
  }

  /** Returns how many rows are above the first with a number, at most three. */
  static int linesOfText(List<Row> rows) {
    return (int)
        rows.stream()
            .limit(MOST_UNITS)
            .takeWhile(row -> row.cells().stream().noneMatch(cell -> kind(cell) == NUMBER))
            .count();
  }

  /** Tells whether a header lacks the name of a first column, as R writes it. */
  boolean isShort(Row first, List<Row> rest) {
    int width = first.width() + 1;
    return !rest.isEmpty()
        && width > 2
        && rest.stream().allMatch(row -> row.width() == width)
        && (hasGiven(first.cells())
            || (first.cells().stream().allMatch(cell -> kind(cell) == TEXT)
                && IntStream.range(1, width).anyMatch(c -> firstKind(rest, c) == NUMBER)));
  }

  /** Tells whether the cells are 0, 1, 2, as pandas names columns, above what does not look so. */
  private static boolean counts(Row first, List<Row> rest) {
    int from = first.cell(0).isBlank() ? 1 : 0;
    int count = first.width() - from;
    boolean ascends =
        count > 0
            && IntStream.range(0, count)
                .allMatch(c -> first.cell(c + from).equals(String.valueOf(c)));
    if (!ascends || rest.isEmpty() || count + from < 2) {
      return false;
    }
    return from == 1
        ? rest.stream().noneMatch(row -> row.cell(0).isBlank())
        : count >= SURE_COUNT
            || rest.stream()
                .flatMap(row -> row.cells().stream())
                .filter(cell -> kind(cell) == NUMBER)
                .allMatch(cell -> cell.matches(".*[.eE].*"));
  }

  /** Tells whether years ascend behind a text or an empty cell, above what are no years. */
  private static boolean listsYears(Row first, List<Row> rest) {
    boolean ascend =
        first.width() > 2
            && year(first.cell(1)) > 0
            && IntStream.range(2, first.width())
                .allMatch(c -> year(first.cell(c)) > year(first.cell(c - 1)))
            && kind(first.cell(0)) != NUMBER;
    return ascend
        && !rest.isEmpty()
        && rest.stream()
            .flatMap(row -> row.cells().stream().skip(1))
            .anyMatch(cell -> kind(cell) == NUMBER && year(cell) == 0);
  }

  /** Returns the year that a cell holds, 0 for none. */
  private static int year(String cell) {
    int year = cell.length() == 4 && cell.matches("\\d{4}") ? Integer.parseInt(cell) : 0;
    return year >= FIRST_YEAR && year <= LAST_YEAR ? year : 0;
  }

  /** Returns what a cell holds, however numbers are written. */
  static Cell.Kind kind(String cell) {
    return Cell.isNumber(cell) || ListCell.length(cell) > 0 ? NUMBER : Cell.kind(cell);
  }

  /** Returns what the first value of a column is; rows too short for the column are passed over. */
  static Cell.Kind firstKind(List<Row> rows, int column) {
    for (Row row : rows) {
      Cell.Kind kind = column < row.width() ? kind(row.cell(column)) : NO_VALUE;
      if (kind != NO_VALUE) {
        return kind;
      }
    }
    return NO_VALUE;
  }
}
