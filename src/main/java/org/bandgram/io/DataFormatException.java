package org.bandgram.io;

import java.util.Optional;
import java.util.OptionalLong;
import org.bandgram.BandgramException;

/**
 * Thrown if a file cannot be read. The message is one line, {@code FILE: what is wrong} or, where a
 * line is to blame, {@code FILE:LINE: what is wrong}, with lines counted from 1.
 */
public class DataFormatException extends BandgramException {
  private static final long serialVersionUID = 1L;

  private final String file;
  private final Place place;
  private final long number;
  private final String column;
  private final String problem;
  private final Kind kind;

  /** The cell at fault if it is a word among numbers; empty otherwise. */
  private final String word;

  /** What is to blame. */
  private enum Place {
    FILE,
    LINE,
    ROW
  }

  /** What is wrong, if callers may want to know. */
  private enum Kind {
    MISSING_VALUE,
    MISSING_COLUMN,
    OTHER
  }

  private DataFormatException(
      String file, Place place, long number, String column, String problem, Throwable cause) {
    this(file, place, number, column, problem, Kind.OTHER, "", cause);
  }

  private DataFormatException(
      String file,
      Place place,
      long number,
      String column,
      String problem,
      Kind kind,
      String word,
      Throwable cause) {
    super(file + words(place, number) + words(column) + problem, cause);
    this.file = file;
    this.place = place;
    this.number = number;
    this.column = column;
    this.problem = problem;
    this.kind = kind;
    this.word = word;
  }

  private static String words(Place place, long number) {
    return switch (place) {
      case FILE -> ": ";
      case LINE -> ":" + number + ": ";
      case ROW -> ": row " + number + ": ";
    };
  }

  private static String words(String column) {
    return column == null ? "" : "column '" + column + "' ";
  }

  private DataFormatException with(long moved, Kind known, String cell) {
    return new DataFormatException(file, place, moved, column, problem, known, cell, getCause());
  }

  /** Returns the same fault so many lines, or rows, further on in the file. */
  public DataFormatException movedBy(long count) {
    return with(number + count, kind, word);
  }

  /** Returns the exception for a file as a whole. */
  public static DataFormatException of(String file, String problem) {
    return of(file, problem, null);
  }

  /** Blames a file as a whole, because of an error below. */
  public static DataFormatException of(String file, String problem, Throwable cause) {
    return new DataFormatException(file, Place.FILE, 0, null, problem, cause);
  }

  /** Returns the exception for a line. */
  public static DataFormatException atLine(String file, long line, String problem) {
    return new DataFormatException(file, Place.LINE, line, null, problem, null);
  }

  /** Returns the exception for a cell of a line of text. */
  public static DataFormatException atCell(String file, long line, String column, String problem) {
    return new DataFormatException(file, Place.LINE, line, column, problem, null);
  }

  /** Returns the exception for a column as a whole. */
  public static DataFormatException ofColumn(String file, String column, String problem) {
    return new DataFormatException(file, Place.FILE, 0, column, problem, null);
  }

  /** Blames an element of a binary file, which has rows (counted from 0) but no lines. */
  public static DataFormatException atRow(String file, long row, String column, String problem) {
    return new DataFormatException(file, Place.ROW, row, column, problem, null);
  }

  /** Returns the same fault, which is that a value is missing if {@code isMissing}. */
  public DataFormatException ofMissingValue(boolean isMissing) {
    return isMissing ? with(number, Kind.MISSING_VALUE, word) : this;
  }

  /**
   * Tells whether the fault is that a value is missing, so that other options may read the file.
   */
  public boolean isOfMissingValue() {
    return kind == Kind.MISSING_VALUE;
  }

  /** Returns the same fault, which is that a word stands in a column of numbers. */
  public DataFormatException ofWord(String cell) {
    return with(number, kind, cell);
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
    return with(number, Kind.MISSING_COLUMN, word);
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
    return place == Place.LINE ? OptionalLong.of(number) : OptionalLong.empty();
  }

  /** Returns the name of the column at fault; empty if the whole line or file is at fault. */
  public Optional<String> column() {
    return Optional.ofNullable(column);
  }
}
