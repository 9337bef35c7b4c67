package org.bandgram.spark.internal.read;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.bandgram.BandgramException;
import org.bandgram.Precision;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.rows.KeptCells;
import org.bandgram.io.internal.rows.RowSink;
import org.bandgram.io.internal.table.RecordColumns;
import org.bandgram.spark.internal.read.PartRows.Chunk;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Rows of typed columns, whose lists of numbers become as many coordinates as the first one has.
 *
 * @param file what they are called together
 * @param names names of the coordinates
 * @param columns the columns that are read
 * @param kept takes cells beside the coordinates
 */
record TypedRows(
    String file, List<String> names, List<Field> columns, KeptCells kept, Reading reading)
    implements Serializable {

  /**
   * A column.
   *
   * @param cell its place among all columns
   * @param isList whether it holds lists of numbers that become coordinates
   * @param roles what becomes of it, or of each of its numbers, as in {@link ColumnPlan#roles}
   */
  record Field(String name, int cell, boolean isList, int[] roles) implements Serializable {
    boolean isId() {
      return roles[0] == ColumnPlan.ID;
    }
  }

  /** Returns the columns of a plan that are read. */
  static TypedRows of(
      String file,
      List<String> names,
      RecordColumns records,
      ColumnPlan plan,
      KeptCells kept,
      Reading reading) {
    List<Field> fields =
        IntStream.range(0, names.size())
            .mapToObj(
                c ->
                    new Field(
                        names.get(c),
                        c,
                        records.width(c) > 0,
                        IntStream.range(0, Math.max(1, records.width(c)))
                            .map(i -> plan.roles()[records.first(c) + i])
                            .toArray()))
            .filter(
                field ->
                    kept.wants(field.cell())
                        || IntStream.of(field.roles).anyMatch(role -> role != ColumnPlan.IGNORED))
            .toList();
    return new TypedRows(file, plan.names(), fields, kept, reading);
  }

  List<String> fields() {
    return columns.stream().map(Field::name).toList();
  }

  /** Reads a partition, which has cells of the columns. */
  Iterator<Chunk> points(Iterator<Row> rows) {
    boolean hasIds = columns.stream().anyMatch(Field::isId);
    PartRows sink = new PartRows(file, names, hasIds, reading.options(), kept);
    RowSink.Location location =
        (column, problem) -> DataFormatException.atRow(file, sink.size(), column, problem);
    BandgramException fault = null;
    try {
      while (rows.hasNext()) {
        Row row = rows.next();
        for (int c = 0; c < columns.size(); c++) {
          put(columns.get(c), row.get(c), sink, location);
        }
        sink.endRow(location);
      }
    } catch (DataFormatException e) {
      fault = e;
    }
    return sink.end(0, 0, List.of(), fault);
  }

  private void put(Field field, Object cell, PartRows sink, RowSink.Location location) {
    Object value =
        cell instanceof Seq<?> list ? new ArrayList<>(CollectionConverters.asJava(list)) : cell;
    if (kept.wants(field.cell) && value != null) {
      keep(field.cell, value);
    }
    if (field.isList) {
      list(field, value == null ? new ArrayList<>() : (List<?>) value, sink, location);
    } else if (field.isId()) {
      sink.id(value == null ? "" : value.toString());
    } else if (field.roles[0] >= 0) {
      number(field, 0, value, sink, location);
    }
  }

  private void keep(int cell, Object value) {
    if (kept.wantsNumber(cell)) {
      kept.number(cell, Cells.number(value, Precision.FLOAT64));
    }
    if (kept.wantsText(cell)) {
      kept.text(cell, value.toString());
    }
  }

  private static void list(Field field, List<?> numbers, PartRows sink, RowSink.Location location) {
    int lacking = numbers.indexOf(null);
    if ((numbers.isEmpty() || lacking >= 0) && !sink.takesMissing()) {
      throw location
          .fault(
              field.name,
              lacking >= 0
                  ? "has a null as number %d of its list (from 0)".formatted(lacking)
                  : "is null or empty, but must be a list of numbers")
          .ofMissingValue(true);
    }
    if (numbers.size() != field.roles.length && !numbers.isEmpty()) {
      throw location.fault(
          field.name,
          "has a list of length %d, but the first has length %d"
              .formatted(numbers.size(), field.roles.length));
    }
    for (int i = 0; i < field.roles.length; i++) {
      if (field.roles[i] >= 0) {
        number(field, i, numbers.isEmpty() ? null : numbers.get(i), sink, location);
      }
    }
  }

  private static void number(
      Field field, int i, Object cell, PartRows sink, RowSink.Location location) {
    double value = Cells.number(cell, sink.precision());
    boolean isMissing =
        cell == null || (cell instanceof Number && Double.isNaN(value)) || sink.marks().has(value);
    if (isMissing ? !sink.takesMissing() : !Double.isFinite(value)) {
      throw location
          .fault(
              field.name,
              sink.marks().has(value)
                  ? "has %s, which counts as missing".formatted(value)
                  : Cells.problem(cell, sink.precision()))
          .ofMissingValue(isMissing);
    }
    sink.set(field.roles[i], isMissing ? Double.NaN : value);
  }
}
