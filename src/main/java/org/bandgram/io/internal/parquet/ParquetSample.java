package org.bandgram.io.internal.parquet;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.ColumnReadStore;
import org.apache.parquet.column.ColumnReader;
import org.bandgram.io.DataFormatException;

/** What the first rows of a table tell of some columns: values as text, and lengths of lists. */
final class ParquetSample {
  private static final int MOST_ROWS = 101;

  private final ParquetTable table;
  private final BitSet columns;
  private final List<List<String>> texts = new ArrayList<>();
  private final int[] widths;
  private final Map<Integer, DataFormatException> faults = new HashMap<>();
  private long seen;

  /** Knows nothing of any column yet. */
  ParquetSample(ParquetTable table, BitSet columns) {
    this.table = table;
    this.columns = columns;
    table.columns().forEach(_ -> texts.add(new ArrayList<>()));
    this.widths = new int[table.columns().size()];
  }

  /** Looks at the rows of the next group that has some. */
  void look(String file, ColumnReadStore group, long rows) {
    long count = Math.min(rows, MOST_ROWS - seen);
    for (int c = columns.nextSetBit(0); c >= 0; c = columns.nextSetBit(c + 1)) {
      ParquetColumn column = table.columns().get(c);
      if (column.isFlat()) {
        ColumnReader reader = group.getColumnReader(table.leaf(c));
        for (long r = 0; r < count; r++) {
          if (reader.getCurrentDefinitionLevel() == table.leaf(c).getMaxDefinitionLevel()) {
            texts.get(c).add(column.shown(reader));
          }
          reader.consume();
        }
      } else {
        measure(file, c, group, count);
      }
    }
    seen += count;
  }

  /** Takes the width of the first list that has one. */
  private void measure(String file, int c, ColumnReadStore group, long count) {
    String name = table.columns().get(c).name();
    ParquetVector rows = new ParquetVector(table.schema(), table.columns().get(c), group);
    for (long r = 0; r < count && widths[c] == 0; r++) {
      String problem = rows.next();
      if (!problem.isEmpty()) {
        faults.putIfAbsent(c, DataFormatException.atRow(file, 0, name, problem));
      }
      widths[c] = problem.isEmpty() || rows.lacksValues() ? rows.length() : 0;
    }
  }

  boolean hasRows() {
    return seen > 0;
  }

  /** Tells whether it has seen as many rows as it looks at. */
  boolean isFull() {
    return seen == MOST_ROWS;
  }

  /** Returns the first values of a column but for nulls; none if it was not looked at. */
  List<String> texts(int column) {
    return texts.get(column);
  }

  /**
   * Returns how many numbers the first list of a column has; 0 if it was not looked at.
   *
   * @throws DataFormatException if no row had a list
   */
  int width(int column) {
    if (widths[column] == 0 && faults.containsKey(column)) {
      throw faults.get(column);
    }
    return widths[column];
  }
}
