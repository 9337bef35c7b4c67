package org.bandgram.spark.internal.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bandgram.io.Column;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet.RowIds;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.rows.MissingValues;
import org.bandgram.io.internal.rows.RowLines;
import org.bandgram.io.internal.rows.UniqueIds;
import org.bandgram.spark.internal.read.PartRows.Segment;

/** What stands beside the points of all segments, one after another. */
public final class JoinedSegments {
  private static final int FEW = 5;

  private final String file;
  private final Optional<String> id;
  private final MissingValues missing;
  private final UniqueIds ids = new UniqueIds();
  private final RowLines places = new RowLines();
  private final Map<String, Long> lines = new HashMap<>();
  private final List<Segment> segments = new ArrayList<>();

  JoinedSegments(String file, ColumnPlan plan, ReadOptions options) {
    this.file = file;
    this.id = plan.id();
    this.missing = new MissingValues(file, plan.names(), options.missing());
  }

  /**
   * Adds the next segment.
   *
   * @throws org.bandgram.BandgramException if a row of it is wrong
   */
  void add(Segment part) {
    long before = lines.merge(part.file(), part.lines(), Long::sum) - part.lines() - part.above();
    long rows = missing.rows();
    for (int i = 0; i < part.places().size(); i++) {
      places.add(before + part.places().line(i));
    }
    missing.append(part.missing(), before);
    for (int i = 0; i < part.ids().size(); i++) {
      int row = i;
      ids.add(
          id.orElseThrow(),
          part.ids().get(i),
          (column, problem) ->
              part.lines() > 0
                  ? DataFormatException.atCell(
                      part.file(), before + part.places().line(row), column, problem)
                  : DataFormatException.atRow(
                      part.file(), rows + part.missing().row(row), column, problem),
          earlier ->
              places.isEmpty() ? "row " + missing.row(earlier) : "line " + places.line(earlier));
    }
    if (part.fault() != null) {
      throw part.fault() instanceof DataFormatException fault
          ? fault.movedBy(part.lines() > 0 ? before : rows)
          : part.fault();
    }
    segments.add(part);
  }

  /** Checks that there are rows, and values in each column. */
  MissingValues missing() {
    if (missing.rows() == 0) {
      throw DataFormatException.of(file, "has no rows");
    }
    missing.requireValues();
    return missing;
  }

  /** Returns what the points are called. */
  public Optional<RowIds> ids() {
    return id.map(column -> new RowIds(column, ids.texts())).or(missing::ids);
  }

  /** Returns the columns beside the coordinates. */
  public List<Column> kept() {
    return IntStream.range(0, segments.getFirst().kept().size())
        .mapToObj(c -> Column.join(segments.stream().map(part -> part.kept().get(c)).toList()))
        .toList();
  }

  /** Returns what was decided while reading, sentences, of many parts the first few. */
  public List<String> notes() {
    List<String> few = new ArrayList<>();
    for (int s = 0; s < segments.size(); s++) {
      String place = segments.size() == 1 ? "" : "part %d of the input: ".formatted(s + 1);
      segments.get(s).notes().stream()
          .limit(FEW - Math.min(FEW, few.size()))
          .forEach(note -> few.add(place + note));
    }
    few.addAll(missing.notes(id.isPresent()));
    return few;
  }
}
