package org.bandgram.data.internal.table;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.bandgram.data.DataFormatException;

/** Parses the first rows of a delimited text into strings, blank lines left out. */
public final class SampleRows extends AbstractBaseCsvCallbackHandler<SampleRows.Row> {
  private static final int MOST_ROWS = 101;

  private final Dialect dialect;
  private long line;
  private List<String> cells;

  /** The cells of a row and the line on which it begins, counted from 1. */
  public record Row(long line, List<String> cells) {
    boolean isBlank() {
      return cells.isEmpty() || (cells.size() == 1 && cells.getFirst().isBlank());
    }
  }

  private SampleRows(Dialect dialect) {
    this.dialect = dialect;
  }

  /**
   * Returns up to 101 rows. A fault of form ends the sample; it is thrown only where it leaves no
   * row at all, since reading the whole text will meet it again.
   */
  public static List<Row> of(String file, String head, Dialect dialect) {
    SampleRows handler = new SampleRows(dialect);
    List<Row> rows = new ArrayList<>();
    try (CsvReader<Row> reader = dialect.parser().build(handler, head)) {
      for (Row row : reader) {
        if (!row.isBlank()) {
          rows.add(row);
        }
        if (rows.size() == MOST_ROWS) {
          break;
        }
      }
    } catch (CsvParseException e) {
      if (rows.isEmpty()) {
        throw DataFormatException.atLine(file, handler.line, DelimitedRows.problem(e));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a string can always be read
    }
    return rows;
  }

  @Override
  protected void handleBegin(long startingLine) {
    line = startingLine;
    cells = new ArrayList<>();
  }

  @Override
  protected void handleField(int index, char[] text, int offset, int length, boolean quoted) {
    if (length > 0 || quoted || !dialect.spaced()) {
      cells.add(new String(text, offset, length));
    }
  }

  @Override
  protected Row buildRecord() {
    return new Row(line, cells);
  }
}
