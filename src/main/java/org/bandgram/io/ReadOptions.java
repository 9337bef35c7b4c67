package org.bandgram.io;

import static org.bandgram.InvalidInputException.require;

import java.nio.charset.Charset;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.bandgram.Precision;
import org.bandgram.internal.text.Setting;

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
 * @param form what points become
 * @param text how text files are written
 * @param dimensions number of dimensions of a libsvm file; null takes the largest index in the file
 * @param idColumn the column that names each row, never a coordinate; null for none
 * @param format what the bytes are, whatever the file is called; null goes by the name
 * @param kept what is kept beside the coordinates
 */
public record ReadOptions(
    List<String> columns,
    Optional<String> labelColumn,
    Optional<GeoColumns> geo,
    PointForm form,
    TextForm text,
    OptionalInt dimensions,
    Optional<String> idColumn,
    Optional<FileFormat> format,
    Kept kept) {

  /** As the only column chosen: all numeric columns, also those that seem to hold ids. */
  public static final String ALL = "*";

  private static final ReadOptions DEFAULTS =
      new ReadOptions(
          List.of(),
          Optional.empty(),
          Optional.empty(),
          new PointForm(Optional.empty(), Scaling.Kind.NONE, Missing.FAIL, List.of(), List.of()),
          new TextForm(Header.AUTO, Delimiter.AUTO, Decimal.AUTO, Optional.empty()),
          OptionalInt.empty(),
          Optional.empty(),
          Optional.empty(),
          new Kept(List.of(), false));

  /**
   * What is kept of a file beside the coordinates, as columns of a data set.
   *
   * @param columns columns that are kept whole, whatever they hold, also coordinates: {@link
   *     DataSet#kept}; {@link #ALL} alone for every column but that of ids
   * @param others whether those that are no coordinates, classes or ids are kept as well, if they
   *     say little enough for a description of clusters: {@link DataSet#others}. Numbers are, and
   *     texts of which there are at most 1,000 different ones and some repeat; at most 64 columns,
   *     in at most 256 MiB
   */
  public record Kept(List<String> columns, boolean others) {
    /** Copies the list. */
    public Kept {
      columns = columns == null ? List.of() : List.copyOf(columns);
    }
  }

  /**
   * What coordinates become.
   *
   * @param precision format in which points are stored; empty takes double precision if the first
   *     rows show that single precision would lose digits, and else single precision
   * @param scale how columns are brought to one scale
   * @param missing what becomes of cells without a value
   * @param categories columns of text, each of which becomes as many coordinates as it has
   *     different values: {@code C=v} is 1/sqrt(2) if {@code C} is {@code v}, else 0, so that two
   *     different values are at distance 1
   * @param missingValues words and numbers that are missing values besides those of {@link
   *     Missing}, such as {@code -999}; upper and lower case are the same
   */
  public record PointForm(
      Optional<Precision> precision,
      Scaling.Kind scale,
      Missing missing,
      List<String> categories,
      List<String> missingValues) {
    /** Copies the lists. */
    public PointForm {
      precision = precision == null ? Optional.empty() : precision;
      categories = categories == null ? List.of() : List.copyOf(categories);
      missingValues =
          missingValues == null ? List.of() : missingValues.stream().map(String::strip).toList();
    }
  }

  /**
   * How a text file is written.
   *
   * @param header whether it begins with column names
   * @param delimiter what separates its cells
   * @param decimal what stands before the decimals of its numbers
   * @param encoding how its characters are written if it has no byte order mark; UTF-8 if empty
   */
  public record TextForm(
      Header header, Delimiter delimiter, Decimal decimal, Optional<Charset> encoding) {}

  /**
   * What becomes of cells of coordinates that have no value: nothing or a word such as {@code NA},
   * {@code NaN}, {@code null}, {@code ?} or {@code #DIV/0!} in text, NaN in an array, null or NaN
   * in Parquet.
   */
  public enum Missing {
    /** The file is refused. */
    FAIL,
    /**
     * The row is left out. If the file has no column of ids, the rows that are left get the numbers
     * that they have in the file, from 0, as ids.
     */
    DROP,
    /** The mean of the column's other values takes their place. */
    MEAN,
    /** The median of the column's other values takes their place. */
    MEDIAN;

    /** Returns the name for users, such as {@code drop}. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

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
    /**
     * Tab, semicolon, vertical bar, comma, two colons or spaces: whichever cuts out the most
     * numbers.
     */
    AUTO(""),
    /** A comma. */
    COMMA(","),
    /** A tab. */
    TAB("\t"),
    /** A semicolon. */
    SEMICOLON(";"),
    /** A vertical bar. */
    PIPE("|"),
    /** Any number of spaces and tabs. */
    SPACE(" "),
    /** Two colons. */
    COLONS("::");

    private final String text;

    Delimiter(String text) {
      this.text = text;
    }

    /** Returns what stands between cells; empty for {@link #AUTO}. */
    public String text() {
      return text;
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
    dimensions = dimensions == null ? OptionalInt.empty() : dimensions;
    idColumn = idColumn == null ? Optional.empty() : idColumn;
    format = format == null ? Optional.empty() : format;
    requireDistinct("columns", columns);
    requireDistinct("keep", kept.columns());
    requireDistinct("categories", form.categories());
    require(
        columns.isEmpty() || geo.isEmpty(),
        "columns",
        String.join(",", columns),
        "absent if geographic columns are given");
    require(
        geo.isEmpty() || form.scale() == Scaling.Kind.NONE,
        "scale",
        form.scale(),
        "none with "
            + Setting.GEO
            + ": degrees become points on the globe, which have one scale already");
    require(
        dimensions.isEmpty() || dimensions.getAsInt() >= 1,
        "the number of dimensions",
        dimensions.orElse(0),
        "at least 1");
    require(
        geo.isEmpty() || form.categories().isEmpty(),
        "categories",
        String.join(",", form.categories()),
        "absent if geographic columns are given");
    require(
        geo.isEmpty() || form.missing() == Missing.FAIL || form.missing() == Missing.DROP,
        "missing",
        form.missing(),
        "fail or drop for geographic columns");
  }

  private static void requireDistinct(String argument, List<String> columns) {
    Set<String> seen = new HashSet<>();
    for (String column : columns) {
      require(seen.add(column), argument, String.join(",", columns), "without repeats");
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
    return new ReadOptions(names, labelColumn, geo, form, text, dimensions, idColumn, format, kept);
  }

  /** Returns these options with another column of known classes. */
  public ReadOptions withLabelColumn(String name) {
    Optional<String> wanted = Optional.ofNullable(name);
    return new ReadOptions(columns, wanted, geo, form, text, dimensions, idColumn, format, kept);
  }

  /** Returns these options with another column of ids, which are different for all rows. */
  public ReadOptions withIdColumn(String name) {
    Optional<String> wanted = Optional.ofNullable(name);
    return new ReadOptions(columns, labelColumn, geo, form, text, dimensions, wanted, format, kept);
  }

  /** Returns these options with two columns of degrees as the coordinates. */
  public ReadOptions withGeo(String latitude, String longitude) {
    Optional<GeoColumns> pair = Optional.of(new GeoColumns(latitude, longitude));
    return new ReadOptions(
        takesNumericColumns() ? List.of() : columns,
        labelColumn,
        pair,
        form,
        text,
        dimensions,
        idColumn,
        format,
        kept);
  }

  /** Returns these options with another precision; null for the one that suits the points. */
  public ReadOptions withPrecision(Precision wanted) {
    Optional<Precision> known = Optional.ofNullable(wanted);
    return withForm(
        new PointForm(
            known, form.scale(), form.missing(), form.categories(), form.missingValues()));
  }

  /**
   * Returns these options with columns brought to one scale; they are kept as they are as {@link
   * DataSet#original}, in double precision.
   */
  public ReadOptions withScale(Scaling.Kind wanted) {
    return withForm(
        new PointForm(
            form.precision(), wanted, form.missing(), form.categories(), form.missingValues()));
  }

  /** Returns these options with another rule for cells without a value. */
  public ReadOptions withMissing(Missing wanted) {
    return withForm(
        new PointForm(
            form.precision(), form.scale(), wanted, form.categories(), form.missingValues()));
  }

  /**
   * Returns these options with other words and numbers that are missing values besides the usual
   * ones; null for none.
   */
  public ReadOptions withMissingValues(List<String> marks) {
    return withForm(
        new PointForm(form.precision(), form.scale(), form.missing(), form.categories(), marks));
  }

  /**
   * Returns these options with other columns of delimited text that become coordinates besides
   * columns of numbers; {@link PointForm} says how. Null for none.
   */
  public ReadOptions withCategories(List<String> names) {
    return withForm(
        new PointForm(form.precision(), form.scale(), form.missing(), names, form.missingValues()));
  }

  /**
   * Returns these options with columns that are kept beside the coordinates, as {@link
   * DataSet#kept}; {@link #ALL} alone for every column but that of ids. Only text, JSON, Parquet
   * and ARFF have such columns.
   */
  public ReadOptions withKept(String... names) {
    return withKept(new Kept(List.of(names), kept.others()));
  }

  /** Returns these options with other columns that are kept beside the coordinates. */
  public ReadOptions withKept(Kept wanted) {
    return new ReadOptions(
        columns, labelColumn, geo, form, text, dimensions, idColumn, format, wanted);
  }

  private ReadOptions withForm(PointForm wanted) {
    return new ReadOptions(
        columns, labelColumn, geo, wanted, text, dimensions, idColumn, format, kept);
  }

  /** Returns the format in which points are stored; empty for the one that suits them. */
  public Optional<Precision> precision() {
    return form.precision();
  }

  /** Returns the format in which coordinates are read: double precision if they are converted. */
  public Precision stored() {
    return geo.isPresent() || form.scale() != Scaling.Kind.NONE
        ? Precision.FLOAT64
        : form.precision().orElse(Precision.FLOAT32);
  }

  /** Returns the columns of categories. */
  public List<String> categories() {
    return form.categories();
  }

  /** Returns what becomes of cells without a value. */
  public Missing missing() {
    return form.missing();
  }

  /** Returns these options with another rule for the header. */
  public ReadOptions withHeader(Header wanted) {
    return withText(new TextForm(wanted, text.delimiter(), text.decimal(), text.encoding()));
  }

  /** Returns these options with another delimiter. */
  public ReadOptions withDelimiter(Delimiter wanted) {
    return withText(new TextForm(text.header(), wanted, text.decimal(), text.encoding()));
  }

  /** Returns these options with another sign before decimals. */
  public ReadOptions withDecimal(Decimal wanted) {
    return withText(new TextForm(text.header(), text.delimiter(), wanted, text.encoding()));
  }

  /**
   * Returns these options with another encoding of texts without a byte order mark; null for UTF-8.
   */
  public ReadOptions withEncoding(Charset wanted) {
    Optional<Charset> known = Optional.ofNullable(wanted);
    return withText(new TextForm(text.header(), text.delimiter(), text.decimal(), known));
  }

  private ReadOptions withText(TextForm wanted) {
    return new ReadOptions(
        columns, labelColumn, geo, form, wanted, dimensions, idColumn, format, kept);
  }

  /**
   * Returns how to read a file of other numbers, which comes beside the one that these options
   * read: in double precision, and in the same encoding.
   */
  public ReadOptions ofFileBeside() {
    return DEFAULTS.withPrecision(Precision.FLOAT64).withEncoding(text.encoding().orElse(null));
  }

  /** Returns these options with a fixed number of dimensions for libsvm files. */
  public ReadOptions withDimensions(int wanted) {
    OptionalInt number = OptionalInt.of(wanted);
    return new ReadOptions(columns, labelColumn, geo, form, text, number, idColumn, format, kept);
  }

  /** Returns these options with a fixed format; null for the one that the file's name says. */
  public ReadOptions withFormat(FileFormat wanted) {
    Optional<FileFormat> known = Optional.ofNullable(wanted);
    return new ReadOptions(
        columns, labelColumn, geo, form, text, dimensions, idColumn, known, kept);
  }

  /**
   * The two columns that hold a place on Earth, in degrees.
   *
   * @param latitude name or 0-based index of the column of latitudes, -90 to 90
   * @param longitude name or 0-based index of the column of longitudes, -180 to 360
   */
  public record GeoColumns(String latitude, String longitude) {
    /** Checks that two different columns are named. */
    public GeoColumns {
      require(
          !latitude.isBlank() && !longitude.isBlank() && !latitude.equals(longitude),
          "the pair of geographic columns",
          "'" + latitude + "," + longitude + "'",
          "two different columns, latitude first");
    }
  }
}
