package org.bandgram.io;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bandgram.BandgramException;

/**
 * Thrown if a file cannot be read. The message is one line, {@code FILE: what is wrong} or, where a
 * line is to blame, {@code FILE:LINE: what is wrong}, with lines counted from 1.
 */
public class DataFormatException extends BandgramException {
  private static final long serialVersionUID = 1L;
  private static final long NO_LINE = -1;
  private static final Pattern PLACE = Pattern.compile("(:|: row )(\\d+): ");

  private final String file;
  private final long line;
  private final String column;
  private final Kind kind;

  /** The cell at fault if it is a word among numbers; empty otherwise. */
  private final String word;

  /** What is wrong, if callers may want to know. */
  private enum Kind {
    MISSING_VALUE,
    MISSING_COLUMN,
    OTHER
  }

  private DataFormatException(
      String file, long line, String column, String message, Throwable cause) {
    super(message, cause);
    this.file = file;
    this.line = line;
    this.column = column;
    this.kind = Kind.OTHER;
    this.word = "";
  }

  private DataFormatException(
      DataFormatException of, String message, long line, Kind kind, String word) {
    super(message, of.getCause());
    this.file = of.file;
    this.line = line;
    this.column = of.column;
    this.kind = kind;
    this.word = word;
  }

  private DataFormatException with(Kind known, String cell) {
    return new DataFormatException(this, getMessage(), line, known, cell);
  }

  /** Returns the same fault so many lines, or rows, further on in the file. */
  public DataFormatException movedBy(long count) {
    String rest = getMessage().substring(file.length());
    Matcher place = PLACE.matcher(rest);
    return place.lookingAt()
        ? new DataFormatException(
            this,
            file
                + place.group(1)
                + (Long.parseLong(place.group(2)) + count)
                + rest.substring(place.end(2)),
            line == NO_LINE ? line : line + count,
            kind,
            word)
        : this;
  }

  /** Returns the exception for a file as a whole. */
  public static DataFormatException of(String file, String problem) {
    return of(file, problem, null);
  }

  /** Blames a file as a whole, because of an error below. */
  public static DataFormatException of(String file, String problem, Throwable cause) {
    return new DataFormatException(file, NO_LINE, null, file + ": " + problem, cause);
  }

  /** Returns the exception for a line. */
  public static DataFormatException atLine(String file, long line, String problem) {
    return new DataFormatException(file, line, null, file + ":" + line + ": " + problem, null);
  }

  /** Returns the exception for a cell of a line of text. */
  public static DataFormatException atCell(String file, long line, String column, String problem) {
    String message = "%s:%d: column '%s' %s".formatted(file, line, column, problem);
    return new DataFormatException(file, line, column, message, null);
  }

  /** Returns the exception for a column as a whole. */
  public static DataFormatException ofColumn(String file, String column, String problem) {
    String message = "%s: column '%s' %s".formatted(file, column, problem);
    return new DataFormatException(file, NO_LINE, column, message, null);
  }

  /** Blames an element of a binary file, which has rows (counted from 0) but no lines. */
  public static DataFormatException atRow(String file, long row, String column, String problem) {
    String message = "%s: row %d: column '%s' %s".formatted(file, row, column, problem);
    return new DataFormatException(file, NO_LINE, column, message, null);
  }

  /** Returns the same fault, which is that a value is missing if {@code isMissing}. */
  public DataFormatException ofMissingValue(boolean isMissing) {
    return isMissing ? with(Kind.MISSING_VALUE, word) : this;
  }

  /**
   * Tells whether the fault is that a value is missing, so that other options may read the file.
   */
  public boolean isOfMissingValue() {
    return kind == Kind.MISSING_VALUE;
  }

  /** Returns the same fault, which is that a word stands in a column of numbers. */
  public DataFormatException ofWord(String cell) {
    return with(kind, cell);
  }

  /**
   * Returns the word that stands in a column of numbers, and may mean that there is no value; empty
   * if the fault is another.
   */
  public Optional<String> word() {
    return word.isEmpty() ? Optional.empty() : Optional.of(word);
  }

  /** Returns the same fault, which is that there is no column of a name or index. */
  public DataFormatException ofMissingColumn() {
    return with(Kind.MISSING_COLUMN, word);
  }

  /** Tells whether the fault is that there is no column of a name or index. */
  public boolean isOfMissingColumn() {
    return kind == Kind.MISSING_COLUMN;
  }

  /** Returns the file's name as the caller gave it. */
  public String file() {
    return file;
  }

  /** Returns the line at fault, counted from 1; empty if the whole file is at fault. */
  public OptionalLong line() {
    return line == NO_LINE ? OptionalLong.empty() : OptionalLong.of(line);
  }

  /** Returns the name of the column at fault; empty if the whole line or file is at fault. */
  public Optional<String> column() {
    return Optional.ofNullable(column);
  }
}
