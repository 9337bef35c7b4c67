package org.bandgram.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.table.RecordColumns;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Rows of typed columns, whose lists of numbers become as many coordinates as the first one has.
 *
 * @param dimensions how many coordinates a row has
 * @param columns the columns of a row
 */
record TypedRows(int dimensions, List<Cells> columns) implements Serializable {

  /**
   * A column.
   *
   * @param isList whether it holds lists
   * @param roles for each of its numbers the coordinate that it is, or negative if it is none
   */
  record Cells(String name, boolean isList, int[] roles) implements Serializable {

    /** Puts the numbers of a cell where they belong; returns what is wrong, or null. */
    String put(Object cell, Object[] point) {
      if (!isList) {
        point[roles[0]] = cell;
        return null;
      }
      List<?> numbers = cell == null ? List.of() : CollectionConverters.asJava((Seq<?>) cell);
      if (numbers.isEmpty()) {
        return "column '%s' is null or empty, but must be a list of numbers".formatted(name);
      }
      if (numbers.size() != roles.length) {
        return "column '%s' has a list of length %d, but the first has length %d"
            .formatted(name, numbers.size(), roles.length);
      }
      for (int i = 0; i < roles.length; i++) {
        if (numbers.get(i) == null) {
          return "column '%s' has a null as number %d of its list (from 0)".formatted(name, i);
        }
        if (roles[i] >= 0) {
          point[roles[i]] = numbers.get(i);
        }
      }
      return null;
    }
  }

  /** Returns the columns of a plan from which coordinates come. */
  static TypedRows of(List<String> names, RecordColumns records, ColumnPlan plan) {
    List<Cells> columns = new ArrayList<>();
    for (int c = 0; c < names.size(); c++) {
      int first = records.first(c);
      int[] roles =
          IntStream.range(first, first + Math.max(1, records.width(c)))
              .map(place -> plan.roles()[place])
              .toArray();
      if (IntStream.of(roles).anyMatch(role -> role >= 0)) {
        columns.add(new Cells(names.get(c), records.width(c) > 0, roles));
      }
    }
    return new TypedRows(plan.dimensions(), columns);
  }

  List<String> names() {
    return columns.stream().map(Cells::name).toList();
  }

  /**
   * Takes the rows of a partition.
   *
   * @param rows cells of the columns
   * @return coordinates; behind them what is wrong, or null
   */
  Iterator<Row> points(Iterator<Row> rows) {
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(rows, Spliterator.ORDERED), false)
        .map(this::point)
        .iterator();
  }

  private Row point(Row row) {
    Object[] point = new Object[dimensions + 1];
    for (int c = 0; c < columns.size() && point[dimensions] == null; c++) {
      point[dimensions] = columns.get(c).put(row.get(c), point);
    }
    return RowFactory.create(point);
  }
}
