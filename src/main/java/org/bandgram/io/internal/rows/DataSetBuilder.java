package org.bandgram.io.internal.rows;

import java.lang.foreign.Arena;
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
  private static final int BATCH = 1 << 18;

  private final DataSet.Source source;
  private final ColumnPlan plan;
  private final Precision precision;
  private final boolean geographic;
  private GrowingPoints rows;
  private final GrowingLabels labels;
  private final UniqueIds ids = new UniqueIds();
  private final double[] row;
  private final ScatteredRows sample;
  private RowLines lines = new RowLines();
  private final List<String> notes = new ArrayList<>();
  private final boolean takesMissing;
  private final MissingMarks marks;
  private final MissingValues missing;
  private final KeptCells kept;
  private String label;
  private String id;

  private Batches batches;
  private List<String> batchIds = new ArrayList<>();

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

  /** Hands rows over in batches; only a sample of them is built. */
  public void inBatches(Batches taker) {
    batches = taker;
    if (taker != null) {
      taker.whenIdle(this::flush);
    }
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
    return (int) Math.min(Integer.MAX_VALUE, missing.rows());
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
    if (batches == null && size() == Integer.MAX_VALUE) {
      throw DataFormatException.of(source.name(), "has more than %d rows".formatted(size()));
    }
    boolean isKept = missing.keeps(row);
    kept.endRow(isKept && keep(location));
    missing.end(isKept, location.line());
    if (batches != null && rows.size() * row.length >= BATCH) {
      flush();
    }
  }

  /** Keeps a row; returns false if it was in a batch before. */
  private boolean keep(Location location) {
    if (geographic) {
      UnitSphere.requireDegrees(row[0], row[1], plan.names(), location);
    }
    if (precision == Precision.FLOAT32 || batches != null) {
      sample.add(row);
    }
    if (batches != null && !batches.isNew(row, plan.names(), location)) {
      return false;
    }
    plan.id().ifPresent(column -> addId(column, location));
    if (labels != null) {
      labels.add(label);
    }
    rows.add(row);
    if (location.line() > 0) {
      lines.add(location.line());
    }
    return true;
  }

  private void addId(String column, Location location) {
    if (batches == null) {
      ids.add(
          column,
          id,
          location,
          row -> lines.isEmpty() ? "row " + missing.row(row) : "line " + lines.line(row));
    } else {
      UniqueIds.requireText(column, id, location);
      if (!batches.takesId(id)) {
        throw location.fault(
            column, "has %s, as an earlier row has, but ids must differ".formatted(Cell.shown(id)));
      }
      batchIds.add(id);
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
    flush();
    missing.requireValues();
    PointSet stored = batches == null ? rows.toPointSet(Arena.ofAuto()) : sample.points();
    missing.fill(stored);
    notes.addAll(missing.notes(plan.id().isPresent()));
    notes.addAll(kept.notes());
    notes.addAll(geographic ? UnitSphere.notes(stored) : List.of());
    rows.close();
    return of(stored);
  }

  private void flush() {
    if (batches == null) {
      return;
    }
    if (rows.size() > 0) {
      try (Arena memory = Arena.ofShared()) {
        batches.take(of(rows.toPointSet(memory)));
      }
      rows.close();
      rows = new GrowingPoints(row.length, precision);
      batchIds = new ArrayList<>();
      lines = new RowLines();
    }
    missing.forget();
    kept.forget();
  }

  private DataSet of(PointSet stored) {
    return new DataSet(
        stored,
        stored,
        Scaling.none(plan.dimensions()),
        plan.header(),
        Optional.ofNullable(labels).map(GrowingLabels::toLabels),
        batches == null
            ? plan.id().map(column -> new RowIds(column, ids.texts())).or(missing::ids)
            : plan.id().map(column -> new RowIds(column, batchIds)),
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
