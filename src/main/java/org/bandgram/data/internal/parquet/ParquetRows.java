package org.bandgram.data.internal.parquet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.ColumnReadStore;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.internal.table.Cell;
import org.bandgram.data.internal.table.ColumnPlan;
import org.bandgram.data.internal.table.Decimals;
import org.bandgram.data.internal.table.RowSink;

/** Turns the values of row groups into rows of a {@link RowSink}. */
final class ParquetRows implements RowSink.Location {
  private static final String NULL = "is null, but must be a finite number";

  private final String file;
  private final ParquetTable table;
  private final Map<String, String> keys;
  private final ColumnPlan plan;
  private final RowSink sink;
  private final long first;
  private List<String> sums = List.of();
  private ParquetChecksums checksums;

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
    this.first = sink.size();
  }

  /** Verifies the values of a file that says what their checksums are. */
  void verifyBy(FileMetaData file) {
    ParquetChecksums.expected(this.file, file.getKeyValueMetaData(), file.getSchema())
        .ifPresent(
            expected -> {
              sums = expected;
              checksums = ParquetChecksums.of(file.getSchema());
            });
  }

  /** Checks what was read, once it is the whole file. */
  void requireSums() {
    for (int c = 0; c < sums.size(); c++) {
      if (table.isRead(c, plan) && !checksums.column(c).hex().equals(sums.get(c))) {
        throw DataFormatException.of(
            file,
            "is damaged: the values of column '%s' are not as they were written"
                .formatted(table.columns().get(c).name()));
      }
    }
  }

  /** A column's values in a row group, and what becomes of them. */
  private record Cells(
      ParquetColumn column, int role, ColumnReader reader, ParquetChecksums.Column checksum) {
    boolean isNull() {
      return reader.getCurrentDefinitionLevel() < reader.getDescriptor().getMaxDefinitionLevel();
    }
  }

  /** Reads the rows of a row group. */
  void read(ColumnReadStore group, long rows) {
    if (rows == 0) {
      return;
    }
    List<Runnable> row = new ArrayList<>(constants());
    List<ParquetVector> vectors = new ArrayList<>();
    for (int c = 0; c < table.columns().size(); c++) {
      int column = c;
      if (table.width(c) > 0) {
        ParquetVector vector = new ParquetVector(table.schema(), table.columns().get(c), group);
        vectors.add(vector);
        row.add(() -> read(column, vector));
      } else if (table.isRead(c, plan)) {
        Cells cells = cells(c, group);
        row.add(() -> read(cells));
      }
    }
    for (long r = 0; r < rows; r++) {
      row.forEach(Runnable::run);
      sink.endRow(this);
    }
    vectors.forEach(ParquetVector::requireEnd);
  }

  private Cells cells(int column, ColumnReadStore group) {
    ParquetColumn about = table.columns().get(column);
    return new Cells(
        about,
        plan.roles()[table.first(column)],
        group.getColumnReader(table.leaf(column)),
        checksums == null ? null : checksums.column(column));
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
    }
    return constants;
  }

  private void read(int column, ParquetVector vector) {
    String name = table.columns().get(column).name();
    String problem = vector.next();
    int width = table.width(column);
    if (!problem.isEmpty() || vector.length() != width) {
      throw fault(
          name,
          problem.isEmpty()
              ? "has a list of length %d, but the first has length %d"
                  .formatted(vector.length(), width)
              : problem);
    }
    for (int i = 0; i < width; i++) {
      int role = plan.roles()[table.first(column) + i];
      if (role >= 0) {
        set(name, role, vector.get(i));
      }
    }
  }

  private void read(Cells cells) {
    take(cells);
    cells.reader.consume();
  }

  private void take(Cells cells) {
    if (cells.checksum != null && !cells.isNull()) {
      cells.column.addTo(cells.checksum, cells.reader);
    }
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
    double value = sink.precision().round(number);
    boolean isNoEdge = sink.takesNoEdge() && number == Double.NEGATIVE_INFINITY;
    boolean isMissing = sink.takesMissing() && Double.isNaN(value);
    if (!Double.isFinite(value) && !isNoEdge && !isMissing) {
      throw fault(column, problem(number)).ofMissingValue(Double.isNaN(number));
    }
    sink.set(role, value);
  }

  private String problem(double value) {
    return Double.isFinite(value)
        ? "has %s, which is too large for %s".formatted(value, sink.precision())
        : "has %s, but must be a finite number".formatted(value);
  }

  @Override
  public DataFormatException fault(String column, String problem) {
    return DataFormatException.atRow(file, sink.size() - first, column, problem);
  }
}
