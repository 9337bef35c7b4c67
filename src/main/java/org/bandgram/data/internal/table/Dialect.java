package org.bandgram.data.internal.table;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import org.bandgram.data.ReadOptions;

/**
 * How a delimited text marks its cells and comments.
 *
 * @param delimiter what separates cells
 * @param quote what encloses a cell
 * @param comment what begins a comment line
 */
public record Dialect(ReadOptions.Delimiter delimiter, char quote, char comment) {
  /** Returns the dialect of a plain text file. */
  public static Dialect text(ReadOptions.Delimiter delimiter) {
    return new Dialect(delimiter, '"', '#');
  }

  /** Tells whether several delimiters in a row count as one. */
  public boolean spaced() {
    return delimiter == ReadOptions.Delimiter.SPACE;
  }

  /** Returns a parser that leaves the number of cells in a row to its handler. */
  public CsvReader.CsvReaderBuilder parser() {
    return CsvReader.builder()
        .fieldSeparator(delimiter.character())
        .quoteCharacter(quote)
        .commentStrategy(CommentStrategy.SKIP)
        .commentCharacter(comment)
        .skipEmptyLines(false)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .allowUnclosedQuote(false);
  }
}
