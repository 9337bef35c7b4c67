package org.bandgram.data.internal.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.bandgram.Precision;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.DataSet;
import org.bandgram.data.PointSet;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.RowIds;

/** Gathers rows into a {@link DataSet}. */
public final class DataSetBuilder implements RowSink, AutoCloseable {
  private final DataSet.Source source;
  private final ColumnPlan plan;
  private final Precision wanted;
  private final boolean geographic;
  private final GrowingPoints rows;
  private final GrowingLabels labels;
  private final NumberedTexts ids = new NumberedTexts();
  private final double[] row;
  private final RowLines lines = new RowLines();
  private final List<String> notes = new ArrayList<>();
  private String id;

  public DataSetBuilder(DataSet.Source source, ColumnPlan plan, ReadOptions options) {
    this.source = source;
    this.plan = plan;
    this.wanted = options.precision().orElse(Precision.FLOAT32);
    this.geographic = options.geo().isPresent();
    this.rows = new GrowingPoints(plan.dimensions(), precision());
    this.labels = plan.label().map(GrowingLabels::new).orElse(null);
    this.row = new double[plan.dimensions()];
  }

  /** Degrees are always in double precision. */
  @Override
  public Precision precision() {
    return geographic ? Precision.FLOAT64 : wanted;
  }

  @Override
  public int size() {
    return rows.size();
  }

  @Override
  public void set(int slot, double value) {
    row[slot] = value;
  }

  @Override
  public void label(String name) {
    labels.add(name);
  }

  @Override
  public void id(String text) {
    id = text;
  }

  @Override
  public void endRow(Location location) {
    if (geographic) {
      UnitSphere.requireDegrees(row[0], row[1], plan.names(), location);
    }
    if (rows.size() == Integer.MAX_VALUE) {
      throw DataFormatException.of(source.name(), "has more than %d rows".formatted(rows.size()));
    }
    plan.id().ifPresent(column -> addId(column, location));
    rows.add(row);
    if (location.line() > 0) {
      lines.add(location.line());
    }
  }

  private void addId(String column, Location location) {
    if (id.isEmpty()) {
      throw location.fault(column, "is empty, but must be an id");
    }
    int number = ids.numberOf(id);
    if (number < rows.size()) {
      throw location.fault(
          column,
          "has %s, as %s has, but ids must differ"
              .formatted(
                  Cell.shown(id),
                  lines.isEmpty() ? "row " + number : "line " + lines.line(number)));
    }
  }

  /** Adds what was decided that somebody may see otherwise, sentences. */
  public void note(List<String> sentences) {
    notes.addAll(sentences);
  }

  /** Returns what was gathered, at least one row. */
  public DataSet build() {
    PointSet stored = rows.toPointSet();
    rows.close();
    return new DataSet(
        geographic ? UnitSphere.of(stored, wanted) : stored,
        plan.names(),
        geographic ? Optional.of(stored) : Optional.empty(),
        Optional.ofNullable(labels).map(GrowingLabels::toLabels),
        plan.id().map(column -> new RowIds(column, ids.texts())),
        plan.skipped(),
        source,
        place(source.name(), lines),
        notes,
        plan.madeUpNames());
  }

  private static IntFunction<String> place(String name, RowLines lines) {
    return lines.isEmpty() ? row -> name + ": row " + row : row -> name + ":" + lines.line(row);
  }

  @Override
  public void close() {
    rows.close();
  }
}
