package org.bandgram.io.read;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.Dialect;
import org.bandgram.io.internal.cells.MissingMarks;
import org.bandgram.io.internal.cells.NumberForm;
import org.bandgram.io.internal.input.NpzArchive;
import org.bandgram.io.internal.input.TableInput;
import org.bandgram.io.internal.npy.NpyArray;
import org.bandgram.io.internal.table.DelimitedRows;
import org.bandgram.io.internal.table.DelimiterDetector;
import org.bandgram.io.internal.table.TextHead;

/**
 * A square matrix with the names of its objects, as text has it: n lines of n numbers, with a line
 * of names above, a column of names on the left, both or neither. If there are both, they may be in
 * different orders, and a cell belongs to the objects that they name. If one half has no values, it
 * has those of the other. Cells without a value (empty, {@code NA}, {@code NaN} and the like) are
 * NaN where they may be there, and {@code -inf} is negative infinity where it may; all others are
 * finite.
 *
 * @param names the names of the objects; none where the file has none
 * @param rows n rows of n numbers; not copied
 * @param places what cells are called in messages
 * @param notes what was decided while reading that somebody may see otherwise, sentences
 */
// shared, as the documentation says
public record NamedMatrix(List<String> names, double[][] rows, Places places, List<String> notes) {
  /** In so many lines numbers are looked at. */
  private static final int FIRST_LINES = 100;

  /** The values that cells may have besides finite numbers. */
  public enum Gaps {
    /** Nothing else. */
    NONE(""),
    /** Nothing else, and 0 for no edge. */
    ZERO("; 0 stands for no edge"),
    /** Without a value: NaN. */
    MISSING(""),
    /** Negative infinity, for no edge. */
    NO_EDGE("; -inf stands for no edge");

    private final String advice;

    Gaps(String advice) {
      this.advice = advice;
    }
  }

  /** Says where cells are. */
  @FunctionalInterface
  public interface Places {
    /** Returns where a cell is, such as {@code FILE:LINE: cell 3}. */
    String of(int row, int column);
  }

  /** Copies the names and notes. */
  public NamedMatrix {
    names = List.copyOf(names);
    notes = List.copyOf(notes);
  }

  /** Makes a matrix of which there is nothing to say. */
  public NamedMatrix(List<String> names, double[][] rows, Places places) {
    this(names, rows, places, List.of());
  }

  /**
   * Returns this matrix in the order of objects of another file, by their names; as it is if either
   * has no names.
   *
   * @param file what this matrix is called
   * @param wanted names in their order
   * @throws DataFormatException if an object is missing here, and names do not just count
   */
  public NamedMatrix inOrderOf(List<String> wanted, String file) {
    if (names.isEmpty() || wanted.isEmpty() || wanted.size() != size()) {
      return this;
    }
    AlignedNames aligned = AlignedNames.of(file, wanted, names);
    int[] order = aligned.columns();
    double[][] ordered =
        Arrays.stream(order)
            .mapToObj(i -> Arrays.stream(order).mapToDouble(j -> rows[i][j]).toArray())
            .toArray(double[][]::new);
    List<String> said = new ArrayList<>(notes);
    if (aligned.isGuess()) {
      said.add("names differ from those of the objects, so rows were taken in their order");
    }
    return new NamedMatrix(wanted, ordered, (i, j) -> places.of(order[i], order[j]), said);
  }

  /** Returns the number of objects n. */
  public int size() {
    return rows.length;
  }

  /**
   * Tells whether the values may be distances: on the diagonal they are 0, and elsewhere not
   * negative, nor all 0.
   *
   * @param gaps what cells may be; 0 for no edge is no distance
   */
  public boolean looksLikeDistances(Gaps gaps) {
    double least = gaps == Gaps.ZERO ? Double.MIN_VALUE : 0;
    return IntStream.range(0, size())
            .allMatch(
                i ->
                    IntStream.range(0, size())
                        .allMatch(j -> i == j ? rows[i][j] == 0 : rows[i][j] >= least))
        && Arrays.stream(rows).flatMapToDouble(Arrays::stream).anyMatch(value -> value > 0);
  }

  /** How cells are read. */
  private record Reading(NumberForm form, Gaps gaps, MissingMarks marks) {}

  /** A line of text cut into cells. */
  private record Line(long number, List<String> cells) {
    int width() {
      return cells.size();
    }

    boolean isNumber(int cell) {
      return Cell.isNumber(cells.get(cell)) || Cell.isNoEdge(cells.get(cell));
    }
  }

  /**
   * Reads a file: delimited text, or NPY, each also gzipped, or an array of an NPZ archive.
   *
   * @param file the file
   * @param options format, and how text is written
   * @param gaps what cells may be besides finite numbers
   * @param progress hears how many of the file's bytes have been read, in a stage called {@code
   *     read}
   * @throws DataFormatException if the file cannot be read, or is no square matrix; the message
   *     names the line
   */
  public static NamedMatrix read(Path file, ReadOptions options, Gaps gaps, Progress progress) {
    try (TableInput input =
        TableInput.of(file, options.format(), progress).in(options.text().encoding())) {
      return switch (input.format()) {
        case TEXT -> text(input, options, gaps, progress);
        case NPY -> array(input, gaps, progress);
        case NPZ -> member(input, gaps, progress);
        default -> points(input, options, progress);
      };
    }
  }

  /** Reads a file whose cells may be without a value, finding out what separates them. */
  public static NamedMatrix read(Path file, Progress progress) {
    return read(file, ReadOptions.defaults(), Gaps.MISSING, progress);
  }

  private static NamedMatrix member(TableInput input, Gaps gaps, Progress progress) {
    try (NpzArchive archive = NpzArchive.open(input)) {
      return array(archive.array(), gaps, progress);
    }
  }

  private static NamedMatrix array(TableInput input, Gaps gaps, Progress progress) {
    try (NpyArray array = NpyArray.open(input, progress)) {
      int size = array.header().rows();
      requireSquare(input.name(), size, array.header().columns());
      double[][] rows = new double[size][size];
      array.forEach(
          (i, j, value) -> {
            if (Double.isInfinite(value) && !isGap(value, gaps)) {
              throw notFinite(input.name(), i, j, value, gaps);
            }
            rows[i][j] = value;
          });
      List<String> notes = mirror(rows);
      if (gaps != Gaps.MISSING) {
        requireValues(rows, (i, j) -> notFinite(input.name(), i, j, Double.NaN, gaps));
      }
      return new NamedMatrix(
          List.of(),
          rows,
          (i, j) -> "%s: row %d: column 'x%d'".formatted(input.name(), i, j),
          notes);
    } catch (IOException e) {
      throw input.failure(e);
    }
  }

  private static DataFormatException notFinite(
      String file, int row, int column, double value, Gaps gaps) {
    return DataFormatException.atRow(
            file,
            row,
            "x" + column,
            "has %s, but must be a finite number%s"
                .formatted(value, Double.isNaN(value) ? gaps.advice : ""))
        .ofMissingValue(Double.isNaN(value));
  }

  /** Fills half a matrix, and says so. */
  private static List<String> mirror(double[][] rows) {
    return Triangle.mirror(rows)
        ? List.of("half of the matrix has no values and took those of the other half")
        : List.of();
  }

  private static void requireValues(
      double[][] rows, BiFunction<Integer, Integer, DataFormatException> fault) {
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        if (Double.isNaN(rows[i][j])) {
          throw fault.apply(i, j);
        }
      }
    }
  }

  private static boolean isGap(double value, Gaps gaps) {
    return gaps == Gaps.NO_EDGE && value == Double.NEGATIVE_INFINITY;
  }

  private static NamedMatrix points(TableInput input, ReadOptions options, Progress progress) {
    DataSet data =
        PointReader.read(input, options.ofFileBeside().withPrecision(Precision.FLOAT64), progress);
    PointSet points = data.points();
    requireSquare(input.name(), points.size(), points.dimensions());
    double[][] rows = new double[points.size()][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = points.row(i);
    }
    return new NamedMatrix(
        List.of(),
        rows,
        (i, j) -> "%s: column '%s'".formatted(data.places().apply(i), data.columns().get(j)),
        data.notes());
  }

  private static void requireSquare(String file, int rows, int columns) {
    if (rows != columns) {
      throw DataFormatException.of(
          file,
          "has %d row%s and %d column%s of numbers, but must be square%s"
              .formatted(
                  rows,
                  rows == 1 ? "" : "s",
                  columns,
                  columns == 1 ? "" : "s",
                  isCondensed(rows, columns)
                      ? "; squareform of SciPy makes a square matrix of half of one"
                      : ""));
    }
  }

  /** Tells whether there may be a value for each pair of points, as pdist of SciPy has them. */
  private static boolean isCondensed(int rows, int columns) {
    long pairs = Math.max(rows, columns);
    long points = Math.round((1 + Math.sqrt(1 + 8.0 * pairs)) / 2);
    return Math.min(rows, columns) == 1 && points > 2 && points * (points - 1) / 2 == pairs;
  }

  private static NamedMatrix text(
      TableInput input, ReadOptions options, Gaps gaps, Progress progress) {
    ReadOptions.TextForm written = options.text();
    try (InputStream in = input.openText(progress)) {
      TextHead head = TextHead.read(in);
      List<String> notes = new ArrayList<>(head.markComments(written.delimiter()));
      boolean isKnown = written.delimiter() != ReadOptions.Delimiter.AUTO;
      Dialect dialect =
          Dialect.text(isKnown ? written.delimiter() : DelimiterDetector.detect(head.lines()));
      List<Line> lines = lines(head, dialect);
      if (lines.isEmpty()) {
        throw DataFormatException.of(input.name(), "has no rows");
      }
      List<List<String>> first = lines.stream().limit(FIRST_LINES).map(Line::cells).toList();
      NumberForm form = NumberForm.of(first, dialect, written.decimal());
      notes.addAll(form.notes(written.decimal()));
      return of(input.name(), lines, new Reading(form, gaps, MissingMarks.of(options)), notes);
    } catch (CsvParseException e) {
      throw DataFormatException.of(input.name(), DelimitedRows.problem(e));
    } catch (UncheckedIOException e) {
      throw input.failure(e.getCause());
    } catch (IOException e) {
      throw input.failure(e);
    }
  }

  private static List<Line> lines(TextHead head, Dialect dialect) throws IOException {
    List<Line> lines = new ArrayList<>();
    try (CsvReader<CsvRecord> reader = dialect.parser().ofCsvRecord(head.reader());
        CloseableIterator<CsvRecord> records = reader.iterator()) {
      while (records.hasNext()) {
        CsvRecord line = records.next();
        List<String> cells =
            line.getFields().stream()
                .map(String::strip)
                .filter(cell -> !dialect.spaced() || !cell.isEmpty())
                .toList();
        if (cells.size() > 1 || (cells.size() == 1 && !cells.getFirst().isEmpty())) {
          lines.add(new Line(line.getStartingLineNumber(), cells));
        }
      }
    }
    return lines;
  }

  /**
   * Finds the names: where a line and a column are more than the matrix, which the first cell
   * tells, and where only one is, which the shape tells if not all of it are numbers.
   */
  private static NamedMatrix of(
      String file, List<Line> lines, Reading reading, List<String> notes) {
    Line first = lines.getFirst();
    int rows = lines.size();
    int columns = lines.getLast().width();
    boolean corner = rows == columns && rows > 1 && !first.isNumber(0);
    boolean header =
        corner
            || (rows > 1 && first.width() == columns - 1)
            || (rows == columns + 1 && hasText(first));
    int top = header ? 1 : 0;
    List<Line> body = lines.subList(top, rows);
    int left = corner || (columns == body.size() + 1 && isNamed(first, columns, body)) ? 1 : 0;
    requireNoTriangle(file, lines);
    for (Line line : body) {
      requireWidth(file, line, columns);
    }
    requireSquare(file, body.size(), columns - left);
    AlignedNames names = names(file, first, body, top, left);
    int[] order = names.columns();
    double[][] matrix = new double[body.size()][];
    for (int i = 0; i < matrix.length; i++) {
      double[] row = numbers(file, body.get(i), left, reading);
      matrix[i] = Arrays.stream(order).mapToDouble(j -> row[j]).toArray();
    }
    notes.addAll(mirror(matrix));
    if (names.isGuess()) {
      notes.add("names of rows and of columns differ, so both were taken in their order");
    }
    if (reading.gaps != Gaps.MISSING) {
      requireValues(
          matrix,
          (i, j) -> problem(file, body.get(i), order[j] + left, reading.form, reading.gaps));
    }
    long[] numbers = body.stream().mapToLong(Line::number).toArray();
    return new NamedMatrix(
        names.names(),
        matrix,
        (i, j) -> "%s:%d: cell %d".formatted(file, numbers[i], order[j] + left + 1),
        notes);
  }

  private static boolean isNamed(Line first, int columns, List<Line> body) {
    return first.width() == columns - 1 || body.stream().anyMatch(line -> !line.isNumber(0));
  }

  private static boolean hasText(Line line) {
    return line.cells().stream().anyMatch(cell -> !Cell.isNumber(cell));
  }

  private static AlignedNames names(String file, Line first, List<Line> body, int top, int left) {
    int size = body.size();
    if (top == 1 && first.width() != size) {
      requireWidth(file, first, size + left);
    }
    List<String> above =
        top == 1 ? first.cells().subList(first.width() - size, first.width()) : List.of();
    List<String> before =
        left == 1 ? body.stream().map(line -> line.cells().getFirst()).toList() : List.of();
    return above.isEmpty() || before.isEmpty()
        ? AlignedNames.inOrder(before.isEmpty() ? above : before, size)
        : AlignedNames.of(file, before, above);
  }

  /** Refuses lines of which each is a cell longer, or shorter, than the one before. */
  private static void requireNoTriangle(String file, List<Line> lines) {
    int step = lines.getLast().width() > lines.getFirst().width() ? 1 : -1;
    int first = lines.getFirst().width();
    boolean isTriangle =
        lines.size() > 2
            && IntStream.range(0, lines.size())
                .allMatch(i -> lines.get(i).width() == first + step * i);
    if (isTriangle) {
      throw DataFormatException.of(
          file,
          "has lines of %d to %d cells, as half of a matrix; it must be square, but cells of the other half may be empty"
              .formatted(first, lines.getLast().width()));
    }
  }

  private static void requireWidth(String file, Line line, int columns) {
    if (line.width() != columns) {
      throw DataFormatException.atLine(
          file,
          line.number(),
          "has %d %s, but the last line has %d"
              .formatted(line.width(), line.width() == 1 ? "cell" : "cells", columns));
    }
  }

  private static double[] numbers(String file, Line line, int left, Reading reading) {
    double[] numbers = new double[line.width() - left];
    for (int j = 0; j < numbers.length; j++) {
      String cell = line.cells().get(j + left);
      boolean isGap =
          switch (reading.gaps) {
            case NONE, ZERO -> false;
            case MISSING -> reading.marks.isMissing(cell);
            case NO_EDGE -> Cell.isNoEdge(cell);
          };
      numbers[j] =
          isGap
              ? reading.gaps == Gaps.NO_EDGE ? Double.NEGATIVE_INFINITY : Double.NaN
              : reading.form.parse(cell, Precision.FLOAT64);
      if (!isGap && !Double.isFinite(numbers[j]) && !Cell.isMissing(cell)) {
        throw problem(file, line, j + left, reading.form, reading.gaps);
      }
    }
    return numbers;
  }

  private static DataFormatException problem(
      String file, Line line, int index, NumberForm form, Gaps gaps) {
    String cell = line.cells().get(index);
    boolean isMissing = Cell.isMissing(cell);
    return DataFormatException.atLine(
            file,
            line.number(),
            "cell %d %s%s"
                .formatted(
                    index + 1,
                    Cell.problem(cell, Precision.FLOAT64, form),
                    isMissing ? gaps.advice : ""))
        .ofMissingValue(isMissing);
  }

  @Override
  public String toString() {
    return "matrix of " + rows.length + " rows";
  }
}
