package org.bandgram.spark.internal.read;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.bandgram.BandgramException;
import org.bandgram.Precision;
import org.bandgram.internal.compute.messages.Numbers;
import org.bandgram.io.Column;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.MissingMarks;
import org.bandgram.io.internal.rows.KeptCells;
import org.bandgram.io.internal.rows.MissingValues;
import org.bandgram.io.internal.rows.RowLines;
import org.bandgram.io.internal.rows.RowSink;

/** Takes the rows of a part of the input as a single machine takes all, without filling them in. */
final class PartRows implements RowSink {
  private static final int CHUNK_ELEMENTS = 1 << 18;

  private final String file;
  private final boolean hasIds;
  private final ReadOptions options;
  private final MissingMarks marks;
  private final MissingValues missing;
  private final KeptCells kept;
  private final double[] row;
  private final Numbers buffer;
  private final List<Chunk> chunks = new ArrayList<>();
  private final List<String> ids = new ArrayList<>();
  private final RowLines places = new RowLines();
  private String id;
  private int buffered;

  /**
   * Some coordinates, behind the last of which stands what else is known.
   *
   * @param segment null if more follow
   */
  record Chunk(Numbers coordinates, Segment segment) implements Serializable {}

  /**
   * What is known of rows that were read at a stretch, besides their points.
   *
   * @param file where they come from
   * @param lines how many lines they take, 0 if they have none
   * @param above how many lines were counted that are not there
   * @param missing which values were missing
   * @param places the line of each point
   * @param ids the id of each point, or none
   * @param kept columns beside the coordinates
   * @param notes what was decided while reading, sentences
   * @param fault why the row behind them is wrong; null if all were read
   */
  record Segment(
      String file,
      long lines,
      long above,
      MissingValues missing,
      RowLines places,
      List<String> ids,
      List<Column> kept,
      List<String> notes,
      BandgramException fault)
      implements Serializable {}

  PartRows(String file, List<String> names, boolean hasIds, ReadOptions options, KeptCells kept) {
    this.file = file;
    this.hasIds = hasIds;
    this.options = options;
    this.kept = kept;
    marks = MissingMarks.of(options);
    missing = new MissingValues(file, names, options.missing());
    row = new double[names.size()];
    int most = Math.max(1, CHUNK_ELEMENTS / row.length);
    buffer = Numbers.allocate(most * row.length, options.stored());
  }

  String file() {
    return file;
  }

  @Override
  public Precision precision() {
    return options.stored();
  }

  @Override
  public boolean takesMissing() {
    return options.missing() != ReadOptions.Missing.FAIL;
  }

  @Override
  public MissingMarks marks() {
    return marks;
  }

  @Override
  public KeptCells kept() {
    return kept;
  }

  @Override
  public int size() {
    return (int) missing.rows();
  }

  @Override
  public void set(int slot, double value) {
    row[slot] = value;
  }

  @Override
  public void label(String text) {
    throw new UnsupportedOperationException("no labels are read");
  }

  @Override
  public void id(String text) {
    id = text;
  }

  @Override
  public void endRow(Location location) {
    boolean isKept = missing.keeps(row);
    kept.endRow(isKept);
    if (isKept) {
      add(location);
    }
    missing.end(isKept, location.line());
  }

  private void add(Location location) {
    for (double value : row) {
      buffer.set(buffered++, value);
    }
    if (hasIds) {
      ids.add(id);
    }
    if (location.line() > 0) {
      places.add(location.line());
    }
    if (buffered == buffer.length()) {
      cut(null);
    }
  }

  private void cut(Segment segment) {
    chunks.add(new Chunk(buffer.slice(0, buffered), segment));
    buffered = 0;
  }

  /** Ends the part, of so many lines behind others that are not there. */
  Iterator<Chunk> end(long lines, long above, List<String> notes, BandgramException fault) {
    cut(new Segment(file, lines, above, missing, places, ids, kept.build().kept(), notes, fault));
    return chunks.iterator();
  }
}
