package org.bandgram.spark;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.StreamSupport;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.bandgram.io.internal.cells.Cell;

/**
 * Rows of CSV files: drops the first line of each file if it holds names, and tells what is wrong
 * with a row.
 *
 * @param width how many cells a row has
 * @param dimensions how many of them are coordinates
 * @param header the names of the coordinates in the first line of each file; empty if it has none
 */
record CsvRows(int width, int dimensions, List<String> header) implements Serializable {
  /** The column in which Spark keeps rows with other numbers of cells than there are columns. */
  static final String FAULT = "_corrupt_record";

  /**
   * Takes the rows of a partition.
   *
   * @param rows coordinates; behind them {@link #FAULT}, and the file and place in it of the part
   *     that the row comes from
   * @return coordinates; behind them what is wrong, or null
   */
  Iterator<Row> points(Iterator<Row> rows) {
    String[] file = {""};
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(rows, Spliterator.ORDERED), false)
        .map(
            row -> {
              boolean starts =
                  row.getLong(dimensions + 2) == 0
                      && !row.getString(dimensions + 1).equals(file[0]);
              file[0] = row.getString(dimensions + 1);
              String fault = fault(row, starts && !header.isEmpty());
              return starts && !header.isEmpty() && fault == null ? null : point(row, fault);
            })
        .filter(Objects::nonNull)
        .iterator();
  }

  private Row point(Row row, String fault) {
    Object[] cells = new Object[dimensions + 1];
    for (int j = 0; j < dimensions; j++) {
      cells[j] = row.get(j);
    }
    cells[dimensions] = fault;
    return RowFactory.create(cells);
  }

  private String fault(Row row, boolean isHeader) {
    String file = row.getString(dimensions + 1);
    if (!row.isNullAt(dimensions)) {
      return "%s: the line %s does not have %d cells, as the first line has"
          .formatted(file, Cell.shown(row.getString(dimensions)), width);
    }
    for (int j = 0; isHeader && j < dimensions; j++) {
      String name = row.isNullAt(j) ? "" : row.getString(j);
      if (!name.equals(header.get(j))) {
        return "%s: its first line has %s, but other files have %s; all files need the same columns in the same order"
            .formatted(file, Cell.shown(name), Cell.shown(header.get(j)));
      }
    }
    return null;
  }
}
