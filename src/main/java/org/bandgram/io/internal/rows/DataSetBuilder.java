package org.bandgram.io.internal.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.data.internal.ScatteredRows;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.RowIds;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.Scaling;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.cells.MissingMarks;

/** Gathers rows into a {@link DataSet}. */
public final class DataSetBuilder implements RowSink, AutoCloseable {
  private final DataSet.Source source;
  private final ColumnPlan plan;
  private final Precision precision;
  private final boolean geographic;
  private final GrowingPoints rows;
  private final GrowingLabels labels;
  private final NumberedTexts ids = new NumberedTexts();
  private final double[] row;
  private final ScatteredRows sample;
  private final RowLines lines = new RowLines();
  private final List<String> notes = new ArrayList<>();
  private final boolean takesMissing;
  private final MissingMarks marks;
  private final MissingValues missing;
  private final KeptCells kept;
  private String label;
  private String id;

  /** Gathers points alone. */
  public DataSetBuilder(DataSet.Source source, ColumnPlan plan, ReadOptions options) {
    this(source, plan, options, KeptCells.NONE);
  }

  /** Gathers points, and cells beside them. */
  public DataSetBuilder(
      DataSet.Source source, ColumnPlan plan, ReadOptions options, KeptCells kept) {
    this.source = source;
    this.plan = plan;
    this.precision = options.stored();
    this.geographic = options.geo().isPresent();
    this.rows = new GrowingPoints(plan.dimensions(), precision);
    this.labels = plan.label().map(GrowingLabels::new).orElse(null);
    this.row = new double[plan.dimensions()];
    this.sample = new ScatteredRows(plan.dimensions());
    this.takesMissing = options.missing() != ReadOptions.Missing.FAIL;
    this.marks = MissingMarks.of(options);
    this.missing = new MissingValues(source.name(), plan.names(), options.missing());
    this.kept = kept;
  }

  @Override
  public Precision precision() {
    return precision;
  }

  @Override
  public KeptCells kept() {
    return kept;
  }

  @Override
  public int size() {
    return missing.rows();
  }

  @Override
  public boolean takesMissing() {
    return takesMissing;
  }

  @Override
  public MissingMarks marks() {
    return marks;
  }

  @Override
  public void set(int slot, double value) {
    row[slot] = value;
  }

  @Override
  public void label(String name) {
    label = name;
  }

  @Override
  public void id(String text) {
    id = text;
  }

  @Override
  public void endRow(Location location) {
    if (size() == Integer.MAX_VALUE) {
      throw DataFormatException.of(source.name(), "has more than %d rows".formatted(size()));
    }
    boolean isKept = missing.keeps(row);
    if (isKept) {
      keep(location);
    }
    kept.endRow(isKept);
    missing.end(isKept, location.line());
  }

  private void keep(Location location) {
    if (geographic) {
      UnitSphere.requireDegrees(row[0], row[1], plan.names(), location);
    }
    plan.id().ifPresent(column -> addId(column, location));
    if (labels != null) {
      labels.add(label);
    }
    rows.add(row);
    if (precision == Precision.FLOAT32) {
      sample.add(row);
    }
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
                  lines.isEmpty() ? "row " + missing.row(number) : "line " + lines.line(number)));
    }
  }

  /** Returns some of the rows so far, before they were rounded to single precision. */
  public ScatteredRows sample() {
    return sample;
  }

  /** Adds what was decided that somebody may see otherwise, sentences. */
  public void note(List<String> sentences) {
    notes.addAll(sentences);
  }

  /** Returns what was gathered, at least one row, with coordinates as they are. */
  public DataSet build() {
    missing.requireValues();
    PointSet stored = rows.toPointSet();
    missing.fill(stored);
    notes.addAll(missing.notes(plan.id().isPresent()));
    notes.addAll(kept.notes());
    notes.addAll(geographic ? UnitSphere.notes(stored) : List.of());
    rows.close();
    return new DataSet(
        stored,
        stored,
        Scaling.none(plan.dimensions()),
        plan.header(),
        Optional.ofNullable(labels).map(GrowingLabels::toLabels),
        plan.id().map(column -> new RowIds(column, ids.texts())).or(missing::ids),
        source,
        place(),
        notes,
        kept.build(missing.leftOut()));
  }

  private IntFunction<String> place() {
    String name = source.name();
    return lines.isEmpty()
        ? row -> name + ": row " + missing.row(row)
        : row -> name + ":" + lines.line(row);
  }

  @Override
  public void close() {
    rows.close();
  }
}
