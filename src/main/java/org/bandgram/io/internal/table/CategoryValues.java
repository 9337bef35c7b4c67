package org.bandgram.io.internal.table;

import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.bandgram.Precision;
import org.bandgram.internal.text.Composed;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.cells.MissingMarks;
import org.bandgram.io.internal.rows.RowSink;

/** The different values of a column of categories. */
public final class CategoryValues implements RowSink {
  private static final int MOST_VALUES = 1000;

  private final ColumnPlan plan;
  private final MissingMarks marks;
  private final TreeSet<String> values = new TreeSet<>();
  private String value = "";
  private int rows;

  private CategoryValues(ColumnPlan plan, MissingMarks marks) {
    this.plan = plan;
    this.marks = marks;
  }

  /**
   * Reads a text for the values of one of its columns.
   *
   * @param choice the column's name or index
   * @param marks what stands for no value besides the usual words
   * @return its values but for missing ones, in ascending order
   * @throws DataFormatException if there are none, or too many
   * @throws IOException if the text cannot be read
   */
  public static List<String> of(Reader text, TextTable table, String choice, MissingMarks marks)
      throws IOException {
    ColumnNames names = table.cells().names();
    int[] roles = new int[table.names().count()];
    Arrays.fill(roles, ColumnPlan.IGNORED);
    int column = names.indexOf(choice);
    roles[table.cells().first(column)] = ColumnPlan.LABEL;
    Optional<String> name = Optional.of(names.get(column));
    ColumnPlan plan =
        new ColumnPlan(roles, List.of(), name, Optional.empty(), List.of(), names.madeUp());
    CategoryValues sink = new CategoryValues(plan, marks);
    DelimitedRows.read(text, table, plan, sink, names.file());
    if (sink.values.isEmpty()) {
      throw DataFormatException.of(
          names.file(), "column '%s' has no value in any row".formatted(name.get()));
    }
    return List.copyOf(sink.values);
  }

  @Override
  public Precision precision() {
    return Precision.FLOAT64;
  }

  @Override
  public boolean takesMissing() {
    return true;
  }

  @Override
  public int size() {
    return rows;
  }

  @Override
  public void set(int slot, double value) {
    // No column has a number.
  }

  @Override
  public void label(String text) {
    value = text;
  }

  @Override
  public void id(String text) {
    // No column has ids.
  }

  @Override
  public void endRow(Location location) {
    rows++;
    if (!Cell.isMissing(value) && !marks.has(value)) {
      values.add(Composed.of(value));
    }
    if (values.size() > MOST_VALUES) {
      throw location.fault(
          plan.label().orElseThrow(),
          "has more than %d different values, too many for categories; leave it out of %s"
              .formatted(MOST_VALUES, Setting.CATEGORIES));
    }
  }
}
