package org.bandgram.io.internal.table;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.PlaceText;
import org.bandgram.io.internal.table.SampleRows.Row;

/** The first rows of a text, for the message that it has no numbers. */
public record FirstRows(ColumnNames names, List<Row> rows) {
  private static final int SHOWN_NAMES = 3;
  private static final String TWO_COLONS = "::";

  /** Copies the rows. */
  public FirstRows {
    rows = List.copyOf(rows);
  }

  /** Returns those of a text of which messages show none. */
  static FirstRows none(ColumnNames names) {
    return new FirstRows(names, List.of());
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Returns two rows as messages show them. */
  public String shown() {
    return rows.stream()
        .limit(2)
        .map(row -> Cell.shown(String.join(" | ", row.cells())))
        .collect(Collectors.joining(" and "));
  }

  /** Says how a text without numbers can be read. */
  String advice(ReadOptions options) {
    List<String> columns = columns();
    List<String> texts = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      int column = c;
      List<String> cells =
          rows.stream().map(row -> row.cell(column)).filter(Cell::hasValue).toList();
      String place = PlaceText.clause(columns.get(c), cells);
      if (!place.isEmpty()) {
        return place + "; " + PlaceText.WAY;
      }
      if (!cells.isEmpty() && !isLabelOrId(c, columns.get(c), options)) {
        texts.add(columns.get(c));
      }
    }
    boolean hasColons = rows.stream().allMatch(row -> row.cell(0).contains(TWO_COLONS));
    return hasColons && columns.size() == 1
        ? "cells seem to be separated by '::', which %s :: reads".formatted(Setting.DELIMITER)
        : "%s and %s read it otherwise".formatted(Setting.DELIMITER, Setting.DECIMAL)
            + adviceOnTexts(texts);
  }

  private static boolean isLabelOrId(int index, String name, ReadOptions options) {
    List<String> both = List.of(name, Integer.toString(index));
    return both.stream().anyMatch(choice -> options.idColumn().filter(choice::equals).isPresent())
        || both.stream()
            .anyMatch(choice -> options.labelColumn().filter(choice::equals).isPresent());
  }

  /** Says what takes columns of texts, behind other advice; nothing if there are none. */
  static String adviceOnTexts(List<String> texts) {
    if (texts.isEmpty()) {
      return "";
    }
    String first = texts.stream().limit(SHOWN_NAMES).collect(Collectors.joining(","));
    return "; %s %s takes texts as categories, and %s %s %s"
        .formatted(
            Setting.CATEGORIES,
            quoted(first),
            Setting.TEXT_COLUMN,
            quoted(texts.getFirst()),
            Setting.TEXTS);
  }

  private static String quoted(String names) {
    return names.matches("[\\w.,-]+") ? names : "'" + names + "'";
  }

  /** Returns the names, or the first row if names were made up and it seems to hold them. */
  private List<String> columns() {
    int count = names.count();
    boolean isHeader =
        names.madeUp()
            && rows.size() > 1
            && IntStream.range(0, count).allMatch(this::differsFromAllBelow)
            && new HashSet<>(rows.getFirst().cells()).size() == count;
    return IntStream.range(0, count)
        .mapToObj(c -> isHeader ? rows.getFirst().cell(c).strip() : names.get(c))
        .toList();
  }

  private boolean differsFromAllBelow(int column) {
    String first = rows.getFirst().cell(column);
    return !first.isBlank() && rows.stream().skip(1).noneMatch(r -> r.cell(column).equals(first));
  }
}
