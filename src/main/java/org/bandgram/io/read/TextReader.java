package org.bandgram.io.read;

import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bandgram.Progress;
import org.bandgram.io.DataSet;
import org.bandgram.io.FileFormat;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReadOptions.Delimiter;
import org.bandgram.io.internal.cells.Dialect;
import org.bandgram.io.internal.cells.MissingMarks;
import org.bandgram.io.internal.input.TableInput;
import org.bandgram.io.internal.table.CategoryValues;
import org.bandgram.io.internal.table.DelimitedRows;
import org.bandgram.io.internal.table.DelimiterDetector;
import org.bandgram.io.internal.table.EscapedQuotes;
import org.bandgram.io.internal.table.TextHead;
import org.bandgram.io.internal.table.TextTable;

/** Reads delimited text. */
final class TextReader {
  private final TableInput input;
  private final ReadOptions options;
  private final Progress progress;
  private final boolean mayBeSpaced;

  TextReader(TableInput input, ReadOptions options, Progress progress) {
    this(input, options, progress, true);
  }

  /**
   * Prepares to read.
   *
   * @param mayBeSpaced whether spaces, or two colons, may be found to separate cells, rather than
   *     words of a text
   */
  TextReader(TableInput input, ReadOptions options, Progress progress, boolean mayBeSpaced) {
    this.input = input;
    this.options = options;
    this.progress = progress;
    this.mayBeSpaced = mayBeSpaced;
  }

  /** Finds the columns from the first lines. */
  @FunctionalInterface
  interface Detection {
    TextTable of(String lines, Dialect dialect);
  }

  /** Takes the rows. */
  @FunctionalInterface
  interface Rows<T> {
    T take(Reader text, TextTable table) throws IOException;
  }

  /** Returns which text it is by its first lines; it must be possible to read it once more. */
  FileFormat recognize() {
    try (InputStream in = input.openText(Progress.NONE)) {
      String lines = TextHead.read(in).lines();
      String first = lines.substring(0, Math.min(FileFormat.MAGIC_BYTES, lines.length()));
      if (FileFormat.ofBytes(first.getBytes(StandardCharsets.UTF_8)) == FileFormat.JSON) {
        return FileFormat.JSON;
      }
      return LibsvmLine.isFormOf(lines) ? FileFormat.LIBSVM : FileFormat.TEXT;
    } catch (IOException e) {
      throw input.failure(e);
    }
  }

  DataSet read() {
    Map<String, List<String>> categories = new HashMap<>();
    for (String column : options.categories()) {
      input.makeRepeatable();
      List<String> values =
          read(
              detection(Map.of()),
              (text, table) -> CategoryValues.of(text, table, column, MissingMarks.of(options)));
      categories.put(column, values);
    }
    return read(
        detection(categories), (text, table) -> DelimitedRows.read(text, table, input, options));
  }

  private Detection detection(Map<String, List<String>> categories) {
    return (lines, dialect) -> TextTable.detect(input.name(), lines, dialect, options, categories);
  }

  /** Returns the names of all columns; none if the text has none. */
  List<String> columns() {
    return read(detection(Map.of()), (text, table) -> table.names().given());
  }

  /** Reads a table in which others know the columns. */
  <T> T read(Detection detection, Rows<T> rows) {
    try (InputStream in = input.openText(progress)) {
      TextHead head = TextHead.read(in);
      List<String> notes = head.markComments(options.text().delimiter());
      boolean isEscaped = EscapedQuotes.areIn(head.lines());
      String lines = isEscaped ? EscapedQuotes.undo(head.lines()) : head.lines();
      Reader text = isEscaped ? EscapedQuotes.of(head.reader()) : head.reader();
      Dialect dialect = DelimiterDetector.dialect(lines, delimiter(lines));
      return dialect.spaced()
          ? rows.take(
              new TabsAsSpaces(text), detection.of(lines.replace('\t', ' '), dialect).noted(notes))
          : rows.take(text, detection.of(lines, dialect).noted(notes));
    } catch (IOException e) {
      throw input.failure(e);
    }
  }

  private Delimiter delimiter(String lines) {
    if (options.text().delimiter() != Delimiter.AUTO) {
      return options.text().delimiter();
    }
    Delimiter found = DelimiterDetector.detect(lines);
    boolean mayBePartOfText = found == Delimiter.SPACE || found == Delimiter.COLONS;
    return mayBePartOfText && !mayBeSpaced ? Delimiter.COMMA : found;
  }

  /** Lets tabs stand for spaces. */
  private static final class TabsAsSpaces extends FilterReader {
    TabsAsSpaces(Reader in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int c = super.read();
      return c == '\t' ? ' ' : c;
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
      int count = super.read(buffer, offset, length);
      for (int i = offset; i < offset + count; i++) {
        if (buffer[i] == '\t') {
          buffer[i] = ' ';
        }
      }
      return count;
    }
  }
}
