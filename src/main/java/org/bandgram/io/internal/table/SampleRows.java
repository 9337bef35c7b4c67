package org.bandgram.io.internal.table;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.Dialect;
import org.bandgram.io.internal.cells.MissingMarks;

/**
 * Parses the first rows of a delimited text into strings, blank lines left out. A line of two
 * quotes is not blank.
 */
public final class SampleRows extends AbstractBaseCsvCallbackHandler<SampleRows.Row> {
  private static final int MOST_ROWS = 101;

  /** So many rows are enough if they have {@link #MANY_CELLS}. */
  private static final int FEWEST_ROWS = 21;

  private static final int MANY_CELLS = 20_000;
  private static final int MOST_LINES = 10_000;

  private final Dialect dialect;
  private long line;
  private List<String> cells;
  private boolean blank;
  private String comment;

  /**
   * A row, or a comment that is cut into cells like one.
   *
   * @param line the line on which it begins, counted from 1
   * @param cells its cells; the first of a comment begins with its mark
   * @param comment whether it begins like a comment
   */
  public record Row(long line, List<String> cells, boolean comment) {
    int width() {
      return cells.size();
    }

    /** Returns a cell, empty if the row is too short for it. */
    String cell(int column) {
      return column < cells.size() ? cells.get(column) : "";
    }

    private boolean mayBeNames() {
      return cells.stream().noneMatch(Cell::isNumber);
    }

    private Row blanked(MissingMarks marks) {
      return new Row(
          line, cells.stream().map(cell -> marks.has(cell) ? "" : cell).toList(), comment);
    }
  }

  private SampleRows(Dialect dialect) {
    this.dialect = dialect;
  }

  /**
   * Returns up to 101 rows, fewer if they are wide, and the comments among them. A fault of form
   * ends the sample; it is thrown only if it leaves no row at all, since reading the whole text
   * will meet it again.
   */
  public static List<Row> of(String file, String head, Dialect dialect) {
    SampleRows handler = new SampleRows(dialect);
    List<Row> rows = new ArrayList<>();
    int count = 0;
    int cells = 0;
    try (CsvReader<Row> reader = dialect.commentParser().build(handler, head)) {
      for (Row row : reader) {
        if (!row.cells.isEmpty()) {
          rows.add(row);
          count += row.comment ? 0 : 1;
          cells += row.width();
        }
        boolean enough = count >= FEWEST_ROWS && cells >= MANY_CELLS;
        if (enough || count == MOST_ROWS || rows.size() == MOST_LINES) {
          break;
        }
      }
    } catch (CsvParseException e) {
      if (count == 0) {
        throw DataFormatException.atLine(file, handler.line, DelimitedRows.problem(e));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a string can always be read
    }
    return rows;
  }

  /**
   * Returns rows with cells empty that stand for no value, but for the first if it may be names.
   */
  static List<Row> blanked(List<Row> rows, MissingMarks marks) {
    if (marks.isEmpty()) {
      return rows;
    }
    return IntStream.range(0, rows.size())
        .mapToObj(
            i -> i == 0 && rows.get(i).mayBeNames() ? rows.get(i) : rows.get(i).blanked(marks))
        .toList();
  }

  /** Returns the cells of a comment; none if it cannot be cut into cells. */
  static List<String> commentCells(String comment, Dialect dialect) {
    Dialect plain = dialect.withoutComments();
    SampleRows handler = new SampleRows(plain);
    try (CsvReader<Row> reader = plain.parser().build(handler, dialect.comment() + comment)) {
      return reader.stream().findFirst().map(Row::cells).orElse(List.of());
    } catch (CsvParseException e) {
      return List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a string can always be read
    }
  }

  @Override
  protected void handleBegin(long startingLine) {
    line = startingLine;
    cells = new ArrayList<>();
    blank = true;
    comment = null;
  }

  @Override
  protected void handleComment(char[] text, int offset, int length) {
    comment = new String(text, offset, length);
  }

  @Override
  protected void handleField(int index, char[] text, int offset, int length, boolean quoted) {
    if (length > 0 || quoted || !dialect.spaced()) {
      cells.add(new String(text, offset, length).strip());
      blank &= !quoted && cells.getLast().isEmpty();
    }
  }

  @Override
  protected Row buildRecord() {
    return comment == null
        ? new Row(line, blank && cells.size() == 1 ? List.of() : cells, false)
        : new Row(line, commentCells(comment, dialect), true);
  }
}
