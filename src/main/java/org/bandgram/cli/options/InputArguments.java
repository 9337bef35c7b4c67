package org.bandgram.cli.options;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.io.FileFormat;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReadOptions.GeoColumns;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What to take from an input file; shared by the commands that read one. */
public final class InputArguments {
  /** What options about points contradict: similarities. */
  public static final String PRECOMPUTED = "--precomputed";

  /** What the parameter INPUT can be. */
  public static final String INPUT =
      "CSV or other text, NPY, NPZ, Parquet, JSON, libsvm or ARFF; - for standard input.";

  /** What there is to know of such files. */
  public static final String INPUT_DETAILS =
      "Text, NPY, libsvm, ARFF and JSON (an object on each line, or a list of objects) can be"
          + " gzipped. points.npz:X is an array of an NPZ archive. Parquet can be a folder of"
          + " files, as Spark writes it.";

  @Mixin
  private final ColumnsArguments columns =
      new ColumnsArguments(
          "Columns with the coordinates, by name or 0-based index (default: all columns of numbers"
              + " but for ids, classes and row numbers).",
          "'*' takes all columns of numbers. Put a name with a comma in double quotes. A list C of"
              + " numbers is C[0], C[1] and so on; an only list goes before other columns.");

  @Option(
      names = "--categories",
      paramLabel = "A,B|0,1",
      description =
          "Columns of delimited text that hold categories, which become coordinates besides columns"
              + " of numbers: C=v is 1/sqrt(2) if C is v, else 0, so that two values are at"
              + " distance 1.")
  private String categories;

  @Option(
      names = "--id-column",
      paramLabel = "C",
      description = {
        "Column with a unique ID for each row, by name or 0-based index.",
        "It is not a coordinate. It comes first in tables of rows, as id."
      })
  private String idColumn;

  @Option(
      names = "--geo",
      paramLabel = "LAT,LON",
      description = {
        "Two columns of degrees, for points on the globe.",
        "Distances are right at the poles and at 180 degrees."
      })
  private String geo;

  @Option(
      names = "--input-format",
      paramLabel = "NAME",
      description =
          "Format of INPUT, whatever its name: text, npy, npz, libsvm, arff, parquet or json"
              + " (default: by the name; standard input by its first bytes, which tell text, npy,"
              + " npz, parquet and json apart).")
  private FileFormat format;

  @Option(
      names = "--header",
      negatable = true,
      fallbackValue = "true",
      description = "Whether text begins with column names; found out otherwise.")
  private Boolean header;

  @Option(
      names = "--delimiter",
      paramLabel = "NAME",
      description =
          "What separates the cells of text: auto, comma, tab, semicolon, pipe, space or colons,"
              + " or what it stands for, such as ';', '::' or '\\t' (default: ${DEFAULT-VALUE}).")
  private ReadOptions.Delimiter delimiter = ReadOptions.defaults().text().delimiter();

  @Option(
      names = "--decimal",
      paramLabel = "NAME",
      description =
          "What stands before the decimals of numbers in text: auto, point or comma (default:"
              + " ${DEFAULT-VALUE}).")
  private ReadOptions.Decimal decimal = ReadOptions.defaults().text().decimal();

  /**
   * Checks that the user said nothing that is about points alone.
   *
   * @throws InvalidInputException if there are --geo or --id-column
   */
  void requireNoPoints() {
    InvalidInputException.requireWithout(geo == null, "geo", PRECOMPUTED);
    InvalidInputException.requireWithout(idColumn == null, "id-column", PRECOMPUTED);
    InvalidInputException.requireWithout(categories == null, "categories", PRECOMPUTED);
  }

  /** Tells whether the user chose coordinates. */
  public boolean choosesColumns() {
    return columns.areGiven() || geo != null || categories != null;
  }

  /** Tells whether the user chose columns of degrees. */
  public boolean choosesGeo() {
    return geo != null;
  }

  /** Returns what a file is that these arguments are about. */
  public FileFormat formatOf(Path input) {
    return format == null ? FileFormat.ofName(input.toString()) : format;
  }

  /** Returns the options for the reader; null finds the precision that points need. */
  public ReadOptions toReadOptions(Precision precision) {
    ReadOptions options =
        columns
            .addTo(ReadOptions.defaults())
            .withPrecision(precision)
            .withDelimiter(delimiter)
            .withHeader(headerRule(header))
            .withFormat(format)
            .withIdColumn(idColumn)
            .withDecimal(decimal)
            .withCategories(categories == null ? null : names(categories));
    if (geo == null) {
      return options;
    }
    GeoColumns pair = parseGeo(geo);
    return options.withGeo(pair.latitude(), pair.longitude());
  }

  /** Cuts a list of names at commas, but not at those within double quotes. */
  public static List<String> names(String list) {
    return Arrays.stream(list.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1))
        .map(String::strip)
        .map(name -> name.matches("\".+\"") ? name.substring(1, name.length() - 1) : name)
        .toList();
  }

  /** Returns whether text begins with names; null to find out. */
  public static ReadOptions.Header headerRule(Boolean header) {
    if (header == null) {
      return ReadOptions.Header.AUTO;
    }
    return header ? ReadOptions.Header.YES : ReadOptions.Header.NO;
  }

  private static GeoColumns parseGeo(String text) {
    String[] names = text.split(",", -1);
    InvalidInputException.require(
        names.length == 2,
        "geo",
        "'" + text + "'",
        "two columns of degrees, LAT,LON; a column that holds both must be written as two");
    return new GeoColumns(names[0].strip(), names[1].strip());
  }
}
