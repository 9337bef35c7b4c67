package org.bandgram.data;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;

/**
 * How a delimited text marks its cells and comments.
 *
 * @param delimiter what separates cells
 * @param quote what encloses a cell
 * @param comment what begins a comment line
 */
record Dialect(ReadOptions.Delimiter delimiter, char quote, char comment) {
  /** Returns the dialect of a plain text file. */
  static Dialect text(ReadOptions.Delimiter delimiter) {
    return new Dialect(delimiter, '"', '#');
  }

  /** Tells whether several delimiters in a row count as one. */
  boolean spaced() {
    return delimiter == ReadOptions.Delimiter.SPACE;
  }

  /** Returns a parser that leaves the number of cells in a row to its handler. */
  CsvReader.CsvReaderBuilder parser() {
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
