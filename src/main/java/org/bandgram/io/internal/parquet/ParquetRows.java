package org.bandgram.io.internal.parquet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.ColumnReadStore;
import org.apache.parquet.column.ColumnReader;
import org.bandgram.Precision;
import org.bandgram.internal.text.Decimals;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.rows.KeptCells;
import org.bandgram.io.internal.rows.RowSink;

/** Turns the values of row groups into rows of a {@link RowSink}. */
final class ParquetRows implements RowSink.Location {
  private static final String NULL = "is null, but must be a finite number";

  private final String file;
  private final ParquetTable table;
  private final Map<String, String> keys;
  private final ColumnPlan plan;
  private final RowSink sink;
  private final KeptCells kept;
  private final long first;

  /**
   * Prepares to read.
   *
   * @param keys what the names of the file's folders say
   */
  ParquetRows(
      String file, ParquetTable table, Map<String, String> keys, ColumnPlan plan, RowSink sink) {
    this.file = file;
    this.table = table;
    this.keys = keys;
    this.plan = plan;
    this.sink = sink;
    this.kept = sink.kept();
    this.first = sink.size();
  }

  /** A column's values in a row group, and what becomes of them. */
  private record Cells(int place, ParquetColumn column, int role, ColumnReader reader) {
    boolean isNull() {
      return reader.getCurrentDefinitionLevel() < reader.getDescriptor().getMaxDefinitionLevel();
    }
  }

  /**
   * Reads the first rows of a row group.
   *
   * @param most how many are read at most
   * @return how many were read
   */
  long read(ColumnReadStore group, long rows, long most) {
    if (rows == 0) {
      return 0;
    }
    List<Runnable> row = new ArrayList<>(constants());
    List<ParquetVector> vectors = new ArrayList<>();
    for (int c = 0; c < table.columns().size(); c++) {
      int column = c;
      if (table.width(c) > 0) {
        ParquetVector vector = new ParquetVector(table.schema(), table.columns().get(c), group);
        vectors.add(vector);
        row.add(() -> read(column, vector));
      } else if (kept.wants(c) && !table.columns().get(c).isFlat()) {
        ParquetVector vector = new ParquetVector(table.schema(), table.columns().get(c), group);
        vectors.add(vector);
        row.add(() -> keep(column, vector));
      } else if (table.isRead(c, plan, kept)) {
        Cells cells = cells(c, group);
        row.add(() -> read(cells));
      }
    }
    long count = Math.min(rows, most);
    for (long r = 0; r < count; r++) {
      row.forEach(Runnable::run);
      sink.endRow(this);
    }
    if (count == rows) {
      vectors.forEach(ParquetVector::requireEnd);
    }
    return count;
  }

  private Cells cells(int column, ColumnReadStore group) {
    ParquetColumn about = table.columns().get(column);
    return new Cells(
        column,
        about,
        plan.roles()[table.first(column)],
        group.getColumnReader(table.leaf(column)));
  }

  /** Returns what sets the values that the names of the folders say. */
  private List<Runnable> constants() {
    List<Runnable> constants = new ArrayList<>();
    for (int k = 0; k < table.keys().size(); k++) {
      String name = table.keys().get(k);
      String text = keys.get(name);
      int role = plan.roles()[table.firstKey() + k];
      if (role == ColumnPlan.LABEL) {
        constants.add(() -> sink.label(text));
      } else if (role == ColumnPlan.ID) {
        constants.add(() -> sink.id(text));
      } else if (role >= 0) {
        double value = Decimals.parse(text, sink.precision());
        if (!Double.isFinite(value)) {
          throw fault(name, Cell.problem(text, sink.precision()));
        }
        constants.add(() -> sink.set(role, value));
      }
      int cell = table.columns().size() + k;
      if (kept.wants(cell)) {
        constants.add(() -> keep(cell, text));
      }
    }
    return constants;
  }

  private void read(int column, ParquetVector vector) {
    String name = table.columns().get(column).name();
    String problem = vector.next();
    int width = table.width(column);
    if (!problem.isEmpty() && !(vector.lacksValues() && sink.takesMissing())) {
      throw fault(name, problem).ofMissingValue(vector.lacksValues());
    }
    if (vector.length() != width && vector.length() > 0) {
      throw fault(
          name,
          "has a list of length %d, but the first has length %d".formatted(vector.length(), width));
    }
    if (kept.wantsText(column) && vector.length() > 0) {
      kept.text(column, vector.text());
    }
    for (int i = 0; i < width; i++) {
      int role = plan.roles()[table.first(column) + i];
      if (role >= 0) {
        set(name, role, vector.get(i));
      }
    }
  }

  /** Keeps a list that is no coordinates, as text; none for null. */
  private void keep(int column, ParquetVector vector) {
    String problem = vector.next();
    if (vector.length() > 0) {
      kept.text(column, vector.text());
    } else if (!vector.lacksValues()) {
      throw fault(table.columns().get(column).name(), problem);
    }
  }

  /** Keeps what the name of a folder says. */
  private void keep(int cell, String text) {
    if (kept.wants(cell) && kept.wantsNumber(cell)) {
      kept.number(cell, Decimals.parse(text, Precision.FLOAT64));
    }
    if (kept.wantsText(cell)) {
      kept.text(cell, text);
    }
  }

  private void keep(Cells cells) {
    if (cells.isNull()) {
      return;
    }
    if (kept.wantsNumber(cells.place)) {
      kept.number(cells.place, cells.column.number(cells.reader));
    }
    if (kept.wantsText(cells.place)) {
      kept.text(cells.place, cells.column.text(cells.reader));
    }
  }

  private void read(Cells cells) {
    if (kept.wants(cells.place)) {
      keep(cells);
    }
    if (cells.role != ColumnPlan.IGNORED) {
      take(cells);
    }
    cells.reader.consume();
  }

  private void take(Cells cells) {
    if (cells.role == ColumnPlan.LABEL) {
      sink.label(cells.isNull() ? "" : cells.column.text(cells.reader));
      return;
    }
    if (cells.role == ColumnPlan.ID) {
      sink.id(cells.isNull() ? "" : cells.column.text(cells.reader));
      return;
    }
    if (cells.isNull()) {
      if (!sink.takesMissing()) {
        throw fault(cells.column.name(), NULL).ofMissingValue(true);
      }
      sink.set(cells.role, Double.NaN);
      return;
    }
    set(cells.column.name(), cells.role, cells.column.number(cells.reader));
  }

  private void set(String column, int role, double number) {
    double rounded = sink.precision().round(number);
    boolean isNoEdge = sink.takesNoEdge() && number == Double.NEGATIVE_INFINITY;
    boolean isMissing = Double.isNaN(number) || sink.marks().has(number);
    if ((isMissing && !sink.takesMissing())
        || (!isMissing && Double.isInfinite(rounded) && !isNoEdge)) {
      throw fault(column, problem(number)).ofMissingValue(isMissing);
    }
    sink.set(role, isMissing ? Double.NaN : number);
  }

  private String problem(double value) {
    if (sink.marks().has(value)) {
      return "has %s, which counts as missing".formatted(value);
    }
    return Double.isFinite(value)
        ? "has %s, which is too large for %s".formatted(value, sink.precision())
        : "has %s, but must be a finite number".formatted(value);
  }

  @Override
  public DataFormatException fault(String column, String problem) {
    return DataFormatException.atRow(file, sink.size() - first, column, problem);
  }
}
