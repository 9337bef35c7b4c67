package org.bandgram.data;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;

/**
 * What to take from a file of points.
 *
 * <p>A column is chosen by its name or by its 0-based index; a name that looks like an index is
 * taken as a name where the file has it. Files without names call their columns {@code x0}, {@code
 * x1} and so on.
 *
 * @param columns the coordinates, in this order; empty (or null) takes every numeric column but
 *     ids, classes and row numbers; {@link #ALL} takes these too
 * @param labelColumn the column of known classes, never a coordinate; null for none
 * @param geo two columns in degrees that become unit vectors in three dimensions; null for none
 * @param precision format in which points are stored; empty takes double precision if the first
 *     rows show that single precision would lose digits, and else single precision
 * @param text how text files are written
 * @param dimensions number of dimensions of a libsvm file; null takes the largest index in the file
 * @param idColumn the column that names each row, never a coordinate; null for none
 * @param format what the bytes are, whatever the file is called; null goes by the name
 */
public record ReadOptions(
    List<String> columns,
    Optional<String> labelColumn,
    Optional<GeoColumns> geo,
    Optional<Precision> precision,
    TextForm text,
    OptionalInt dimensions,
    Optional<String> idColumn,
    Optional<FileFormat> format) {

  /** As the only column chosen: all numeric columns, also those that seem to hold ids. */
  public static final String ALL = "*";

  private static final ReadOptions DEFAULTS =
      new ReadOptions(
          List.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          new TextForm(Header.AUTO, Delimiter.AUTO, Decimal.AUTO),
          OptionalInt.empty(),
          Optional.empty(),
          Optional.empty());

  /**
   * How a text file is written.
   *
   * @param header whether it begins with column names
   * @param delimiter what separates its cells
   * @param decimal what stands before the decimals of its numbers
   */
  public record TextForm(Header header, Delimiter delimiter, Decimal decimal) {}

  /** Whether a text file begins with a line of column names. */
  public enum Header {
    /**
     * It does if names of columns that were chosen stand in it, if it has text above a number, if
     * it counts 0, 1, 2 or lists years above something else.
     */
    AUTO,
    /** It does. */
    YES,
    /** It does not. */
    NO
  }

  /** What stands before the decimals of numbers in a text file. */
  public enum Decimal {
    /** A comma if the first rows have numbers that cannot be meant otherwise; a point if not. */
    AUTO,
    /** A point; commas may divide groups of three digits. */
    POINT,
    /** A comma; points may divide groups of three digits. */
    COMMA;

    /** Returns the name for users, such as {@code comma}. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What separates the cells of a text file. */
  public enum Delimiter {
    /** Tab, semicolon, vertical bar, comma or spaces: whichever cuts out the most numbers. */
    AUTO('\0'),
    /** A comma. */
    COMMA(','),
    /** A tab. */
    TAB('\t'),
    /** A semicolon. */
    SEMICOLON(';'),
    /** A vertical bar. */
    PIPE('|'),
    /** Any number of spaces and tabs. */
    SPACE(' ');

    private final char character;

    Delimiter(char character) {
      this.character = character;
    }

    /** Returns the character; 0 for {@link #AUTO}. */
    public char character() {
      return character;
    }

    /** Returns the name for users, such as {@code tab}. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Checks the options. */
  public ReadOptions {
    columns = columns == null ? List.of() : List.copyOf(columns);
    labelColumn = labelColumn == null ? Optional.empty() : labelColumn;
    geo = geo == null ? Optional.empty() : geo;
    precision = precision == null ? Optional.empty() : precision;
    dimensions = dimensions == null ? OptionalInt.empty() : dimensions;
    idColumn = idColumn == null ? Optional.empty() : idColumn;
    format = format == null ? Optional.empty() : format;
    requireDistinct(columns);
    InvalidInputException.require(
        columns.isEmpty() || geo.isEmpty(),
        "columns",
        String.join(",", columns),
        "absent where geographic columns are given");
    InvalidInputException.require(
        dimensions.isEmpty() || dimensions.getAsInt() >= 1,
        "the number of dimensions",
        dimensions.orElse(0),
        "at least 1");
  }

  private static void requireDistinct(List<String> columns) {
    Set<String> seen = new HashSet<>();
    for (String column : columns) {
      InvalidInputException.require(
          seen.add(column), "columns", String.join(",", columns), "without repeats");
    }
  }

  /** Tells whether no column is chosen by name or index. */
  public boolean takesNumericColumns() {
    return geo.isEmpty() && (columns.isEmpty() || columns.equals(List.of(ALL)));
  }

  /** Returns the options that take every numeric column, in a precision that suits it. */
  public static ReadOptions defaults() {
    return DEFAULTS;
  }

  /** Returns these options with other coordinates. */
  public ReadOptions withColumns(String... names) {
    return withColumns(List.of(names));
  }

  /**
   * Returns these options with other coordinates; an empty list or null takes every numeric column.
   */
  public ReadOptions withColumns(List<String> names) {
    return new ReadOptions(names, labelColumn, geo, precision, text, dimensions, idColumn, format);
  }

  /** Returns these options with another column of known classes. */
  public ReadOptions withLabelColumn(String name) {
    Optional<String> wanted = Optional.ofNullable(name);
    return new ReadOptions(columns, wanted, geo, precision, text, dimensions, idColumn, format);
  }

  /** Returns these options with another column of ids, which are different for all rows. */
  public ReadOptions withIdColumn(String name) {
    Optional<String> wanted = Optional.ofNullable(name);
    return new ReadOptions(columns, labelColumn, geo, precision, text, dimensions, wanted, format);
  }

  /** Returns these options with two columns of degrees as the coordinates. */
  public ReadOptions withGeo(String latitude, String longitude) {
    Optional<GeoColumns> pair = Optional.of(new GeoColumns(latitude, longitude));
    return new ReadOptions(
        takesNumericColumns() ? List.of() : columns,
        labelColumn,
        pair,
        precision,
        text,
        dimensions,
        idColumn,
        format);
  }

  /** Returns these options with another precision; null for the one that suits the points. */
  public ReadOptions withPrecision(Precision wanted) {
    Optional<Precision> known = Optional.ofNullable(wanted);
    return new ReadOptions(columns, labelColumn, geo, known, text, dimensions, idColumn, format);
  }

  /** Returns these options with another rule for the header. */
  public ReadOptions withHeader(Header wanted) {
    return withText(new TextForm(wanted, text.delimiter(), text.decimal()));
  }

  /** Returns these options with another delimiter. */
  public ReadOptions withDelimiter(Delimiter wanted) {
    return withText(new TextForm(text.header(), wanted, text.decimal()));
  }

  /** Returns these options with another sign before decimals. */
  public ReadOptions withDecimal(Decimal wanted) {
    return withText(new TextForm(text.header(), text.delimiter(), wanted));
  }

  private ReadOptions withText(TextForm wanted) {
    return new ReadOptions(
        columns, labelColumn, geo, precision, wanted, dimensions, idColumn, format);
  }

  /** Returns these options with a fixed number of dimensions for libsvm files. */
  public ReadOptions withDimensions(int wanted) {
    OptionalInt number = OptionalInt.of(wanted);
    return new ReadOptions(columns, labelColumn, geo, precision, text, number, idColumn, format);
  }

  /** Returns these options with a fixed format; null for the one that the file's name says. */
  public ReadOptions withFormat(FileFormat wanted) {
    Optional<FileFormat> known = Optional.ofNullable(wanted);
    return new ReadOptions(columns, labelColumn, geo, precision, text, dimensions, idColumn, known);
  }
}
