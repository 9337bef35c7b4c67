package org.bandgram.io.internal.table;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.ReadOptions.Delimiter;
import org.bandgram.io.internal.cells.Dialect;
import org.bandgram.io.internal.table.SampleRows.Row;

/**
 * The beginning of a UTF-8 text, read ahead so that its form can be detected, and then the whole of
 * it once more.
 */
public final class TextHead {
  private static final int FIRST_BYTES = 1 << 18;
  private static final int MOST_BYTES = 1 << 26;
  private static final int LINES_WANTED = 2;

  /** A line that is blank, or begins like a comment. */
  private static final Pattern ABOVE =
      Pattern.compile("\\G[ \\t]*(?:(%|//)[^\\r\\n]*|#[^\\r\\n]*)?(?:\\r\\n|\\r|\\n)");

  private final byte[] bytes;
  private final boolean complete;
  private final InputStream rest;

  private TextHead(byte[] bytes, boolean complete, InputStream rest) {
    this.bytes = bytes;
    this.complete = complete;
    this.rest = rest;
  }

  /** Reads ahead until there are two lines with data, or 64 MiB. */
  public static TextHead read(InputStream in) throws IOException {
    byte[] bytes = new byte[0];
    boolean complete = false;
    for (int size = FIRST_BYTES; !complete && size <= MOST_BYTES; size *= 4) {
      byte[] more = in.readNBytes(size - bytes.length);
      complete = more.length < size - bytes.length;
      bytes = join(bytes, more);
      if (hasData(bytes)) {
        break;
      }
    }
    return new TextHead(bytes, complete, in);
  }

  private static byte[] join(byte[] first, byte[] second) {
    byte[] joined = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, joined, first.length, second.length);
    return joined;
  }

  private static boolean hasData(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .limit(LINES_WANTED + 1)
            .count()
        > LINES_WANTED;
  }

  /** Returns the complete lines that were read ahead. */
  public String lines() {
    String text = new String(bytes, StandardCharsets.UTF_8);
    int end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
    return complete || end == 0 ? text : text.substring(0, end);
  }

  /**
   * Lets lines above a table that begin with {@code %} or {@code //} begin with {@code #}, the mark
   * of comments, if none of them can belong to the table.
   *
   * @param chosen what separates cells
   * @return what there is to say, a sentence or none
   */
  public List<String> markComments(Delimiter chosen) {
    List<Marked> found = new ArrayList<>();
    String text = lines();
    Matcher line = ABOVE.matcher(text);
    int at = 0;
    int end = 0;
    for (int number = 1; line.find(); number++) {
      if (line.group(1) != null) {
        String behind = text.substring(line.end(1), line.end()).stripTrailing();
        found.add(new Marked(number, at, line.end(1) - line.start(), line.group(1), behind));
      }
      at += line.group().getBytes(StandardCharsets.UTF_8).length;
      end = line.end();
    }
    if (found.isEmpty() || !areComments(found, text.substring(end), chosen)) {
      return List.of();
    }
    for (Marked each : found) {
      Arrays.fill(bytes, each.at, each.at + each.length, (byte) ' ');
      bytes[each.at] = Dialect.COMMENT;
    }
    int last = found.getLast().line;
    String mark = found.getFirst().mark;
    return List.of(
        last == 1
            ? "line 1 begins with %s and was taken for a comment".formatted(mark)
            : "lines 1 to %d begin with %s and were taken for comments".formatted(last, mark));
  }

  /**
   * A line that may be a comment.
   *
   * @param at its first byte
   * @param length how many bytes there are up to the end of its mark
   */
  private record Marked(int line, int at, int length, String mark, String behind) {}

  private static boolean areComments(List<Marked> lines, String table, Delimiter chosen) {
    Delimiter delimiter = chosen == Delimiter.AUTO ? DelimiterDetector.detect(table) : chosen;
    Dialect dialect = DelimiterDetector.dialect(table, delimiter);
    try {
      List<Row> rows =
          SampleRows.of("", dialect.spaced() ? table.replace('\t', ' ') : table, dialect);
      return !rows.isEmpty()
          && lines.stream().noneMatch(line -> mayBelongTo(rows, line.behind, dialect));
    } catch (DataFormatException e) {
      return false; // whoever reads the table will meet it again
    }
  }

  /** Tells whether a line can be one of names or a row, whose first cell begins with its mark. */
  private static boolean mayBelongTo(List<Row> rows, String line, Dialect dialect) {
    Row row = new Row(0, SampleRows.commentCells(line, dialect), true);
    return row.width() == TableStart.usualWidth(rows)
        && (!line.startsWith(" ") || TableStart.isLike(row, rows));
  }

  /** Returns a reader of the whole text; to be called once. */
  public Reader reader() {
    InputStream whole = new SequenceInputStream(new ByteArrayInputStream(bytes), rest);
    return new InputStreamReader(whole, StandardCharsets.UTF_8);
  }
}
