package org.bandgram.io.internal.table;

import java.util.List;
import java.util.stream.Stream;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReadOptions.Delimiter;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.NumberForm;
import org.bandgram.io.internal.table.SampleRows.Row;

/** Whether commas and points among the digits of a text's first rows can mean one thing alone. */
final class ClearMarks {
  private final String file;
  private final TableStart start;
  private final ReadOptions options;
  private final Delimiter delimiter;

  ClearMarks(String file, TableStart start, ReadOptions options, Delimiter delimiter) {
    this.file = file;
    this.start = start;
    this.options = options;
    this.delimiter = delimiter;
  }

  /**
   * Checks columns that may be coordinates; notes doubts that are small.
   *
   * @param form how numbers were found to be written, with decimal points
   * @throws DataFormatException if a comma or point may stand before decimals or divide thousands
   */
  void require(NumberForm form) {
    boolean hasPoint =
        start.rows().stream()
            .flatMap(row -> row.cells().stream())
            .anyMatch(NumberForm::hasDecimalPoint);
    int width = start.rows().stream().mapToInt(Row::width).max().orElse(0);
    for (int c = 0; c < width; c++) {
      if (form.isPoint() && mayBeCoordinate(c)) {
        requireComma(c);
      }
      if (!hasPoint && options.geo().isEmpty() && mayBeCoordinate(c)) {
        requirePoint(c);
      }
    }
  }

  private String name(int column) {
    return column < start.names().size() ? start.names().get(column) : "x" + column;
  }

  private boolean mayBeCoordinate(int column) {
    List<String> calls = List.of(name(column), String.valueOf(column));
    return Stream.concat(options.idColumn().stream(), options.labelColumn().stream())
            .noneMatch(calls::contains)
        && (options.takesNumericColumns()
            || options.geo().isPresent()
            || options.columns().stream().anyMatch(calls::contains));
  }

  private void requireComma(int column) {
    for (Row row : start.rows()) {
      if (NumberForm.isAmbiguous(row.cell(column))) {
        throw ambiguity(row, column);
      }
    }
  }

  /**
   * Doubts a column whose points all stand before three digits, beside numbers below 1000; more so
   * if a number has two of them.
   */
  private void requirePoint(int column) {
    List<Row> rows = start.rows().stream().filter(row -> Cell.hasValue(row.cell(column))).toList();
    List<Row> groups =
        rows.stream().filter(row -> NumberForm.hasPointGroups(row.cell(column))).toList();
    boolean areNumbers =
        rows.stream()
            .map(row -> row.cell(column))
            .allMatch(cell -> cell.matches("[+-]?\\d{1,3}") || NumberForm.hasPointGroups(cell));
    if (groups.isEmpty() || !areNumbers) {
      return;
    }
    String cell = groups.getFirst().cell(column);
    boolean isSure = groups.stream().anyMatch(row -> hasTwoPoints(row.cell(column)));
    boolean isMixed = groups.size() < rows.size();
    boolean isUsual = delimiter == Delimiter.COMMA || delimiter == Delimiter.SPACE;
    if (isSure || (isMixed && !isUsual)) {
      throw ambiguity(groups.getFirst(), column);
    }
    if (isMixed || delimiter == Delimiter.SEMICOLON) {
      start
          .notes()
          .add(
              "column '%s' was read with decimal points; if they divide thousands, as in %s, use %s comma"
                  .formatted(name(column), cell, Setting.DECIMAL));
    }
  }

  private static boolean hasTwoPoints(String cell) {
    return cell.indexOf('.') < cell.lastIndexOf('.');
  }

  private DataFormatException ambiguity(Row row, int column) {
    return DataFormatException.atCell(
        file, row.line(), name(column), Cell.ambiguity(row.cell(column)));
  }
}
