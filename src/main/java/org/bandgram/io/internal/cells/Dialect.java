package org.bandgram.io.internal.cells;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import org.bandgram.io.ReadOptions;

/**
 * How a delimited text marks its cells and comments.
 *
 * @param quote what encloses a cell
 * @param comment what begins a comment line
 */
public record Dialect(ReadOptions.Delimiter delimiter, char quote, char comment) {
  /** What begins a comment in plain text. */
  public static final char COMMENT = '#';

  /** Characters that no text has. */
  private static final char NO_QUOTE = '\ufffe';

  private static final char NO_COMMENT = '\uffff';

  /** Returns the dialect of a plain text file. */
  public static Dialect text(ReadOptions.Delimiter delimiter) {
    return new Dialect(delimiter, '"', COMMENT);
  }

  /** Tells whether several delimiters in a row count as one. */
  public boolean spaced() {
    return delimiter == ReadOptions.Delimiter.SPACE;
  }

  /** Returns this dialect with quotes that are characters like others. */
  public Dialect withoutQuotes() {
    return new Dialect(delimiter, NO_QUOTE, comment);
  }

  /** Returns this dialect with comments that are rows like others. */
  public Dialect withoutComments() {
    return new Dialect(delimiter, quote, NO_COMMENT);
  }

  /** Returns a parser that leaves the number of cells in a row to its handler. */
  public CsvReader.CsvReaderBuilder parser() {
    return parser(CommentStrategy.SKIP);
  }

  /** Returns a parser that leaves the number of cells in a row, and comments, to its handler. */
  public CsvReader.CsvReaderBuilder commentParser() {
    return parser(CommentStrategy.READ);
  }

  private CsvReader.CsvReaderBuilder parser(CommentStrategy comments) {
    return CsvReader.builder()
        .fieldSeparator(delimiter.text())
        .quoteCharacter(quote)
        .commentStrategy(comments)
        .commentCharacter(comment)
        .skipEmptyLines(false)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .allowUnclosedQuote(false);
  }
}
