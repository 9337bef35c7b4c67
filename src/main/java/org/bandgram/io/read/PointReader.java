package org.bandgram.io.read;

import java.io.FilterInputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.Conversion;
import org.bandgram.io.FileFormat;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.Scaling;
import org.bandgram.io.internal.cells.Blame;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.input.InputName;
import org.bandgram.io.internal.input.NpzArchive;
import org.bandgram.io.internal.input.StandardInput;
import org.bandgram.io.internal.input.TableInput;
import org.bandgram.io.internal.json.JsonLibrary;
import org.bandgram.io.internal.parquet.ParquetFolder;
import org.bandgram.io.internal.parquet.ParquetLibrary;
import org.bandgram.io.internal.rows.Batches;
import org.bandgram.io.internal.rows.UnitSphere;
import org.bandgram.io.internal.table.ColumnDigits;

/**
 * Reads files of points.
 *
 * <p>The extension decides on the {@link FileFormat} unless the options name one; gzip is unpacked
 * on the way, whatever the file is called.
 *
 * <ul>
 *   <li><b>Delimited text</b> (UTF-8, what a byte order mark says, or what the options say; LF,
 *       CRLF or CR). Delimiter, header and decimal commas are detected unless the options fix them;
 *       what is surprising is said in {@link DataSet#notes}. Cells may be quoted with {@code "}, or
 *       with {@code '} if that gives more numbers; a backslash may stand before quotes within
 *       cells. A line that begins with {@code #} is a comment, unless it has as many cells as the
 *       rows, and numbers, or words for missing values, where they have numbers. A comment above
 *       the rows may hold the names of columns; so may a line that names the delimiter ({@code
 *       sep=;}) or lines about the table stand above them, and a line of units below. Blank lines
 *       are ignored, except between the rows of a file with a single column, where they are missing
 *       values. If no columns are chosen, those are left out and reported whose first value is
 *       text, that have no value in the first rows, that have no name beside others that have, that
 *       hold ids or classes by their names, and a first one that counts the rows. True and false
 *       are 1 and 0. A list of numbers in a cell of column {@code C} is as many coordinates, {@code
 *       C[0]}, {@code C[1]} and so on; the only column of lists takes the place of all single
 *       numbers. Text whose cells are {@code index:value} is libsvm, text of objects JSON.
 *   <li><b>NPY</b>: integers, booleans and floats of any byte order, in C or Fortran order, n x d
 *       or of length n.
 *   <li><b>NPZ</b>: one array of an archive, {@code points.npz:X} (or {@code X.npy}); an archive
 *       with a single array needs no name.
 *   <li><b>libsvm</b>: indices ascend and count from 1, or from 0 if there is such an index; the
 *       label is kept as the classes, in a column called {@code label}; {@code qid:} is passed
 *       over. Without {@link ReadOptions#dimensions} the file is read twice, first for its indices.
 *   <li><b>ARFF</b>: dense rows without weights; nominal, string and date attributes are text.
 *   <li><b>Parquet</b> (compressed with Snappy, Zstandard, gzip, LZ4 or not at all): integers,
 *       floats, also of 16 bits, decimals and booleans (0 or 1) are numbers. A list {@code C} of
 *       numbers, or a vector of Spark's MLlib, is the coordinates {@code C[0]}, {@code C[1]} and so
 *       on; all rows must have as many. If no columns are chosen, the only list of fractions is
 *       taken and all else left out; so is the only list of whole numbers if no other column has
 *       fractions. Without lists, ids, classes, row numbers, the index of pandas and columns of
 *       other types are left out and reported; nested lists and groups with fractional numbers are
 *       refused. A Parquet file is read from its end. Row groups are read one after another. So are
 *       the files of a folder, as Spark writes it, and of folders within it: those whose names end
 *       in {@code .parquet}, in the order of their paths, without those whose names, or whose
 *       folders' names, begin with {@code _} or {@code .}; their columns must be the same. Folders
 *       called {@code year=2020} make a column {@code year}, which must be chosen.
 *   <li><b>JSON</b>: objects one after another, such as one on each line (JSON lines), or a list of
 *       them. Names are columns, those of the first 101 rows; numbers and booleans are numbers,
 *       lists of them coordinates as in Parquet. Texts can be labels and ids, and coordinates if
 *       they hold numbers and their columns are chosen. Objects within objects are left out and
 *       reported.
 * </ul>
 *
 * <p>Two formats need more than bandgram's own dependencies on the class path: Parquet {@code
 * blue.strategic.parquet:parquet-floor}, JSON {@code com.fasterxml.jackson.core:jackson-core}.
 *
 * <p>A file called {@code -} is standard input. As of any stream, the options say its format, or
 * else its first bytes tell NPY, NPZ, Parquet and JSON from text. What cannot be read from first to
 * last (NPZ, Parquet, libsvm without dimensions, and NPY unless it is to be in double precision) is
 * then copied to a temporary file, as it is from a pipe.
 *
 * <p>If the options leave the precision open, it is double if the first rows of a coordinate show
 * that single precision would leave fewer than 2^16 steps between its least and its greatest value
 * (2^12 if all values are exact in it); a note says so. It is double, too, if single precision
 * would leave as few between values of any rows that lie close together and apart from all others,
 * as times do beside a 0. Many rows are judged by a sample from all over the file, about 2^13 of
 * them if columns are few. If rows after the first decide, a file is read once more, and a stream
 * is refused. The same holds for columns after scaling, and for places less than some metres apart.
 * If single precision is asked for, less than 2^12 steps make a note, and less than 16 over all
 * rows are refused.
 *
 * <p>Every coordinate must be a finite number in the wanted precision, unless {@link
 * ReadOptions#missing} says what becomes of missing values. Numbers in text are rounded once, as
 * {@link Float#parseFloat} and {@link Double#parseDouble} do. Rows are streamed: besides the points
 * themselves (twice, while they are moved to their final place) memory does not grow with the file,
 * except for the chosen columns of one row group of a Parquet file.
 */
public final class PointReader {
  private PointReader() {}

  /**
   * Reads a file, or a folder of Parquet files.
   *
   * @param file the file
   * @param options what to take from it
   * @param progress hears how many of the file's bytes have been read, in a stage called {@code
   *     read}
   * @throws DataFormatException if the file cannot be read as points; see there for the form of its
   *     message
   * @throws org.bandgram.BandgramException if it is Parquet or JSON, whose library is missing
   */
  public static DataSet read(Path file, ReadOptions options, Progress progress) {
    boolean isFolder = Files.isDirectory(file);
    if (isFolder) {
      requireReadable(file.toString(), FileFormat.PARQUET, options);
    }
    return isFolder
        ? folder(file, options, progress)
        : read(TableInput.of(file, options.format(), progress), options, progress);
  }

  /**
   * Reads a file in batches, whose points last until they are taken: text, JSON and ARFF in bounded
   * memory, what standard input has at hand at once. It is a fault if later lines show that rows of
   * a batch say something else. Ids of standard input may repeat.
   *
   * @param options need a precision; they neither scale nor fill in
   * @return the {@link DataSet#notes} of all rows
   */
  public static List<String> read(
      Path file, ReadOptions options, Progress progress, Consumer<DataSet> batches) {
    InputName name = InputName.of(file);
    return name.isStandardInput()
        ? read(StandardInput.open(progress), name.title(), options, batches)
        : read(
            TableInput.of(file, options.format(), progress),
            options,
            progress,
            new Batches(batch -> batches.accept(converted(batch, options)), true));
  }

  static List<String> read(
      InputStream bytes, String name, ReadOptions options, Consumer<DataSet> batches) {
    Batches taker = new Batches(batch -> batches.accept(converted(batch, options)), false);
    return new FirstLines(bytes, taker)
        .all(
            in ->
                read(
                    TableInput.ofStream(in, name, options.format()),
                    options,
                    Progress.NONE,
                    taker));
  }

  private static List<String> read(
      TableInput input, ReadOptions options, Progress progress, Batches taker) {
    return taker.end(read(input.inBatches(taker), options, progress));
  }

  /**
   * Reads the bytes of a stream, such as the response of a server or an object of a store, as
   * {@link #read(Path, ReadOptions, Progress)} reads standard input. It may be read beyond what is
   * needed, and is not closed.
   *
   * @param bytes the bytes, gzipped or not
   * @param name what they are called in messages and in {@link DataSet#source()}
   * @param options what to take from them, and what they are where their first bytes do not tell
   * @throws DataFormatException if they cannot be read as points
   * @throws org.bandgram.BandgramException if they are Parquet or JSON, whose library is missing
   */
  public static DataSet read(InputStream bytes, String name, ReadOptions options) {
    InputStream open =
        new FilterInputStream(bytes) {
          @Override
          public void close() {
            // The caller's.
          }
        };
    return read(TableInput.ofStream(open, name, options.format()), options, Progress.NONE);
  }

  /**
   * Reads a class path resource, as {@link #read(Path, ReadOptions, Progress)} reads a file.
   *
   * @param owner the class that owns the resource
   * @param resource its name, as for {@link Class#getResourceAsStream}
   * @param options what to take from it
   * @param progress hears nothing, since the size of a resource is not known
   * @throws DataFormatException if the resource does not exist or cannot be read as points
   */
  public static DataSet readResource(
      Class<?> owner, String resource, ReadOptions options, Progress progress) {
    return read(TableInput.ofResource(owner, resource), options, progress);
  }

  /** Returns the names of all columns of a delimited text or Parquet; none of other files. */
  public static List<String> columns(Path file, ReadOptions options) {
    if (Files.isDirectory(file)) {
      return ParquetLibrary.columns(Path.of(ParquetFolder.of(file).parts().getFirst().name()));
    }
    try (TableInput input =
        TableInput.of(file, options.format(), Progress.NONE).in(options.text().encoding())) {
      return switch (input.format()) {
        case TEXT -> new TextReader(input, options, Progress.NONE).columns();
        case PARQUET -> ParquetLibrary.columns(file);
        default -> List.of();
      };
    }
  }

  /** Reads what a caller has looked at, and closes it. */
  static DataSet read(TableInput source, ReadOptions options, Progress progress) {
    try (TableInput input = source.in(options.text().encoding())) {
      requireReadable(input.name(), input.format(), options);
      return converted(
          exact(how -> asIs(input, how, progress), options, input.name(), input::isRepeatable),
          options);
    }
  }

  private static DataSet folder(Path folder, ReadOptions options, Progress progress) {
    ParquetFolder files = ParquetFolder.of(folder);
    return converted(
        exact(how -> files.reader(how, progress).read(), options, folder.toString(), () -> true),
        options);
  }

  private static DataSet asIs(TableInput input, ReadOptions options, Progress progress) {
    return switch (input.format()) {
      case TEXT -> text(input, options, progress);
      case NPY -> new NpyReader(input, options, progress).read();
      case NPZ -> npz(input, options, progress);
      case LIBSVM -> new LibsvmReader(input, options, progress).read();
      case ARFF -> new ArffReader(input, options, progress).read();
      case PARQUET ->
          ParquetLibrary.reader(List.of(input), input.source(), options, progress).read();
      case JSON -> JsonLibrary.reader(input, options, progress).read();
    };
  }

  /** Reads once more if rows after the first turn out to need double precision. */
  private static DataSet exact(
      Function<ReadOptions, DataSet> reading,
      ReadOptions options,
      String name,
      BooleanSupplier again) {
    try {
      return reading.apply(options);
    } catch (ColumnDigits.LateException e) {
      if (!again.getAsBoolean()) {
        throw e.fault(name);
      }
      ReadOptions exact = options.withPrecision(Precision.FLOAT64);
      return reading.apply(exact).noted(e.getMessage() + ColumnDigits.STORED);
    }
  }

  private static DataSet converted(DataSet data, ReadOptions options) {
    Scaling.Kind scale = options.form().scale();
    boolean isConverted = options.geo().isPresent() || scale != Scaling.Kind.NONE;
    return Blame.onFile(
        data.source().name(),
        () -> {
          Conversion conversion =
              options.geo().isPresent()
                  ? UnitSphere.CONVERSION
                  : Scaling.of(data.original(), scale).without(data::isCategory);
          Optional<String> loss =
              isConverted && options.precision().isEmpty()
                  ? ColumnDigits.lossOf(data, conversion)
                  : Optional.empty();
          Precision usual = isConverted ? Precision.FLOAT32 : data.original().precision();
          Precision suited = loss.isPresent() ? Precision.FLOAT64 : usual;
          DataSet converted = data.converted(conversion, options.precision().orElse(suited));
          DataSet noted = withUnscaled(converted);
          return loss.map(what -> noted.noted(what + ColumnDigits.STORED)).orElse(noted);
        });
  }

  /** Says which columns were not scaled. */
  private static DataSet withUnscaled(DataSet data) {
    DataSet noted = data;
    if (data.conversion() instanceof Scaling scaling) {
      for (int column : scaling.unscaled(data.original())) {
        if (!data.isCategory(column)) {
          noted = noted.noted(ColumnNames.unscaled(data.columns().get(column)));
        }
      }
      if (scaling.kind() != Scaling.Kind.NONE && !data.header().categories().isEmpty()) {
        noted = noted.noted("categories were not scaled: two of them are at distance 1");
      }
    }
    return noted;
  }

  private static void requireReadable(String name, FileFormat format, ReadOptions options) {
    if (format != FileFormat.TEXT && !options.categories().isEmpty()) {
      throw DataFormatException.of(
          name,
          "is %s, but categories are read from delimited text alone; save it as CSV, or its categories as columns of 0 and 1, as get_dummies of pandas does"
              .formatted(format.title()));
    }
    boolean isOfNumbers =
        Set.of(FileFormat.NPY, FileFormat.NPZ, FileFormat.LIBSVM).contains(format);
    if (isOfNumbers && !options.kept().columns().isEmpty()) {
      throw DataFormatException.of(
          name,
          "is %s, which has no columns to keep beside the coordinates (%s %s)"
              .formatted(format.title(), Setting.KEPT, String.join(",", options.kept().columns())));
    }
  }

  /** Reads a text of any name; one whose cells are {@code index:value} is libsvm. */
  private static DataSet text(TableInput input, ReadOptions options, Progress progress) {
    TextReader reader = new TextReader(input, options, progress);
    if (options.format().isPresent() || !input.isRepeatable()) {
      return reader.read();
    }
    FileFormat format = reader.recognize();
    input.recognize(format);
    requireReadable(input.name(), format, options);
    return switch (format) {
      case JSON -> JsonLibrary.reader(input, options, progress).read();
      case LIBSVM -> new LibsvmReader(input, options, progress).read();
      default -> reader.read();
    };
  }

  private static DataSet npz(TableInput input, ReadOptions options, Progress progress) {
    try (NpzArchive archive = NpzArchive.open(input)) {
      return new NpyReader(archive.array(), options, progress).read();
    }
  }
}
