package org.bandgram.data.internal.parquet;

import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReadStore;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.schema.Type;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.internal.table.ColumnPlan;
import org.bandgram.data.internal.table.RowSink;

/** Turns the values of row groups into rows of a {@link RowSink}. */
final class ParquetRows implements RowSink.Location {
  private static final String NULL = "is null, but must be a finite number";

  private final String file;
  private final List<ParquetColumn> columns;
  private final ColumnPlan plan;
  private final RowSink sink;
  private final long first;
  private List<String> sums = List.of();
  private ParquetChecksums checksums;

  ParquetRows(String file, List<ParquetColumn> columns, ColumnPlan plan, RowSink sink) {
    this.file = file;
    this.columns = columns;
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
      if (plan.roles()[c] != ColumnPlan.IGNORED && !checksums.column(c).hex().equals(sums.get(c))) {
        throw DataFormatException.of(
            file,
            "is damaged: the values of column '%s' are not those that were written"
                .formatted(columns.get(c).name()));
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
    List<Cells> row = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      if (plan.roles()[c] != ColumnPlan.IGNORED) {
        ColumnReader reader = group.getColumnReader(descriptor(columns.get(c).type()));
        ParquetChecksums.Column checksum = checksums == null ? null : checksums.column(c);
        row.add(new Cells(columns.get(c), plan.roles()[c], reader, checksum));
      }
    }
    for (long r = 0; r < rows; r++) {
      for (Cells cells : row) {
        read(cells);
        cells.reader.consume();
      }
      sink.endRow(this);
    }
  }

  private static ColumnDescriptor descriptor(Type type) {
    int levels = type.isRepetition(Type.Repetition.OPTIONAL) ? 1 : 0;
    return new ColumnDescriptor(new String[] {type.getName()}, type.asPrimitiveType(), 0, levels);
  }

  private void read(Cells cells) {
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
        throw fault(cells.column.name(), NULL);
      }
      sink.set(cells.role, Double.NaN);
      return;
    }
    double value = sink.precision().round(cells.column.number(cells.reader));
    boolean isNoEdge =
        sink.takesNoEdge() && cells.column.number(cells.reader) == Double.NEGATIVE_INFINITY;
    boolean isMissing = sink.takesMissing() && Double.isNaN(value);
    if (!Double.isFinite(value) && !isNoEdge && !isMissing) {
      throw fault(cells.column.name(), problem(cells.column.number(cells.reader)));
    }
    sink.set(cells.role, value);
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
