package org.bandgram.data.internal.table;

import java.util.Optional;
import java.util.function.IntFunction;
import org.bandgram.Precision;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.DataSet;
import org.bandgram.data.PointSet;
import org.bandgram.data.ReadOptions;

/**
 * Gathers rows into a {@link DataSet}. A reader sets the coordinates of a row and its label, then
 * ends the row; what it sets must be finite in {@link #precision()}.
 */
public final class DataSetBuilder implements AutoCloseable {
  /** Says which row is being read, for errors. */
  public interface Location {
    /** Blames a column of the current row. */
    DataFormatException fault(String column, String problem);

    /** Returns the line of the current row, from 1; 0 where the source has no lines. */
    default long line() {
      return 0;
    }
  }

  private final DataSet.Source source;
  private final ColumnPlan plan;
  private final Precision wanted;
  private final boolean geographic;
  private final GrowingPoints rows;
  private final GrowingLabels labels;
  private final double[] row;
  private final RowLines lines = new RowLines();

  public DataSetBuilder(DataSet.Source source, ColumnPlan plan, ReadOptions options) {
    this.source = source;
    this.plan = plan;
    this.wanted = options.precision();
    this.geographic = options.geo().isPresent();
    this.rows = new GrowingPoints(plan.dimensions(), precision());
    this.labels = plan.label().map(GrowingLabels::new).orElse(null);
    this.row = new double[plan.dimensions()];
  }

  /**
   * Returns the format in which coordinates are kept as they arrive: degrees are always in double
   * precision.
   */
  public Precision precision() {
    return geographic ? Precision.FLOAT64 : wanted;
  }

  public int size() {
    return rows.size();
  }

  public void set(int slot, double value) {
    row[slot] = value;
  }

  public void label(String name) {
    labels.add(name);
  }

  public void endRow(Location location) {
    if (geographic) {
      UnitSphere.requireDegrees(row[0], row[1], plan.names(), location);
    }
    if (rows.size() == Integer.MAX_VALUE) {
      throw DataFormatException.of(source.name(), "has more than %d rows".formatted(rows.size()));
    }
    rows.add(row);
    if (location.line() > 0) {
      lines.add(location.line());
    }
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
        plan.skipped(),
        source,
        place(source.name(), lines));
  }

  private static IntFunction<String> place(String name, RowLines lines) {
    return lines.isEmpty() ? row -> name + ": row " + row : row -> name + ":" + lines.line(row);
  }

  @Override
  public void close() {
    rows.close();
  }
}
