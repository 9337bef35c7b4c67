package org.bandgram.spark.internal.read;

import java.io.IOException;
import java.io.Reader;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.bandgram.BandgramException;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.cells.Dialect;
import org.bandgram.io.internal.table.DelimitedRows;
import org.bandgram.io.internal.table.DelimiterDetector;
import org.bandgram.io.internal.table.EscapedQuotes;
import org.bandgram.io.internal.table.TextTable;
import org.bandgram.spark.internal.read.PartRows.Chunk;

/**
 * Reads the lines of delimited text with the parser of a single machine.
 *
 * @param input what the user named
 * @param isFile whether that is the only file
 * @param head the first lines of the first file, which tell how all are cut
 */
record CsvRows(String input, boolean isFile, String head, Reading reading) implements Serializable {

  private boolean isEscaped() {
    return EscapedQuotes.areIn(head);
  }

  /** Finds the columns. */
  TextTable table() {
    String plain = isEscaped() ? EscapedQuotes.undo(head) : head;
    Dialect dialect = DelimiterDetector.dialect(plain, DelimiterDetector.detect(plain));
    String lines = dialect.spaced() ? plain.replace('\t', ' ') : plain;
    return TextTable.detect(input, lines, dialect, reading.options(), Map.of());
  }

  /**
   * Reads a partition.
   *
   * @param rows lines, each with its file and the place in it of the part that it comes from
   */
  Iterator<Chunk> points(Iterator<Row> rows) {
    TextTable table = table();
    ReadOptions options = reading.options();
    ColumnPlan plan = DelimitedRows.plan(table, options);
    List<Chunk> chunks = new ArrayList<>();
    Lines lines = new Lines(rows, table.dialect().spaced());
    boolean isWell = true;
    while (isWell && lines.next != null) {
      PartRows sink =
          new PartRows(
              isFile ? input : lines.next.getString(1),
              plan.names(),
              plan.id().isPresent(),
              options,
              DelimitedRows.kept(table, plan, options));
      read(lines, table, plan, sink).forEachRemaining(chunks::add);
      isWell = chunks.getLast().segment().fault() == null;
    }
    return chunks.iterator();
  }

  private Iterator<Chunk> read(Lines lines, TextTable table, ColumnPlan plan, PartRows sink) {
    long above = lines.begin(table.firstLine() - 1);
    List<String> notes = List.of();
    BandgramException fault = null;
    try {
      if (above == 0 && !table.names().madeUp()) {
        requireSame(lines.next);
      }
      notes =
          DelimitedRows.part(
              isEscaped() ? EscapedQuotes.of(lines) : lines, table, plan, sink, sink.file());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (BandgramException e) {
      fault = e;
    }
    return sink.end(lines.count, above, notes, fault);
  }

  private void requireSame(Row row) {
    String first = head.lines().findFirst().orElseThrow();
    if (!row.getString(0).equals(first)) {
      throw DataFormatException.of(
          row.getString(1),
          "its first line is %s, but that of another file is %s; all files need the same columns in the same order"
              .formatted(Cell.shown(row.getString(0)), Cell.shown(first)));
    }
  }

  /** The lines of each file, or part of one, as text. */
  private static final class Lines extends Reader {
    private final Iterator<Row> rows;
    private final boolean spaced;
    private Row next;
    private Row first;
    private String text = "";
    private int at;
    private long count;

    Lines(Iterator<Row> rows, boolean spaced) {
      this.rows = rows;
      this.spaced = spaced;
      this.next = rows.hasNext() ? rows.next() : null;
    }

    /** Begins with a part; returns how many blank lines stand for those above the first row. */
    long begin(long head) {
      first = next;
      count = 0;
      long above = next.getLong(2) == 0 ? 0 : head;
      text = "\n".repeat((int) above);
      at = 0;
      return above;
    }

    @Override
    public int read(char[] to, int offset, int length) {
      if (at == text.length()) {
        if (next == null
            || next.getLong(2) != first.getLong(2)
            || !next.getString(1).equals(first.getString(1))) {
          return -1;
        }
        String line = next.getString(0) + '\n';
        text = spaced ? line.replace('\t', ' ') : line;
        at = 0;
        count++;
        next = rows.hasNext() ? rows.next() : null;
      }
      int taken = Math.min(length, text.length() - at);
      text.getChars(at, at + taken, to, offset);
      at += taken;
      return taken;
    }

    @Override
    public void close() {
      // The rows are Spark's.
    }
  }
}
