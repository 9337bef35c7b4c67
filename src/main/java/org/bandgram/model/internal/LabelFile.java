package org.bandgram.model.internal;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.io.Column;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.RowIds;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.io.internal.result.TableHead;
import org.bandgram.io.read.PointReader;
import org.bandgram.io.read.TextColumn;

/**
 * Writes which cluster each point belongs to, as a {@code TableFormat} with the columns {@code row}
 * (the point's position in the input, from 0), {@code label} (its cluster, from 0) and {@code
 * exemplar} (the row of the cluster's exemplar); where points have ids, {@code id} before them, and
 * where exemplars have, {@code exemplar_id} behind them. Columns that were kept of the input come
 * last.
 */
public final class LabelFile {
  private static final String EXEMPLAR_ID = "exemplar_id";
  private static final List<String> COLUMNS = List.of("row", "label", "exemplar");

  /** The column of labels. */
  public static final String LABEL = COLUMNS.get(1);

  private LabelFile() {}

  /**
   * What points are called.
   *
   * @param points the id of each point, or none; not copied
   * @param exemplars the id of each exemplar, or none; not copied
   */
  // there can be many, so the lists are shared
  public record Ids(List<String> points, List<String> exemplars) {
    /** Nothing. */
    public static final Ids NONE = new Ids(List.of(), List.of());

    /** Returns the ids of points and of their exemplars. */
    public static Ids of(Optional<RowIds> ids, int... exemplars) {
      return ids.map(known -> new Ids(known.values(), known.of(exemplars))).orElse(NONE);
    }
  }

  /** Writes a file of labels alone, as {@link #write(Path, int[], int[], Ids, BitSet, List)}. */
  public static void write(Path file, int[] labels, int[] exemplars) {
    write(file, labels, exemplars, Ids.NONE);
  }

  /** Writes a file of labels with ids, without noise and other columns. */
  public static void write(Path file, int[] labels, int[] exemplars, Ids ids) {
    write(file, labels, exemplars, ids, new BitSet(), List.of());
  }

  /**
   * Writes or replaces a file of labels, with what points are called and columns of the input
   * behind. Some points may be noise: their label is -1, their exemplar that of their cluster.
   *
   * @param file the file; its name decides on the format
   * @param labels the cluster of each point, n numbers from 0 to K - 1
   * @param exemplars the row of each cluster's exemplar, K numbers
   * @param ids ids of all points, of all exemplars, of both or of none
   * @param noise the rows of noise
   * @param kept columns of n rows
   * @throws InvalidInputException if a label is not a cluster; nothing is written then
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public static void write(
      Path file, int[] labels, int[] exemplars, Ids ids, BitSet noise, List<Column> kept) {
    table(labels, exemplars, ids, 0, noise).kept(kept, i -> i).write(file);
  }

  /** Returns the table without noise and other columns; {@code first} is the first row's number. */
  public static ResultTable table(int[] labels, int[] exemplars, Ids ids, long first) {
    return table(labels, exemplars, ids, first, new BitSet());
  }

  /** Writes the table of a file as CSV to a stream of characters, which stays open. */
  public static void write(
      Writer text, int[] labels, int[] exemplars, Ids ids, BitSet noise, List<Column> kept)
      throws IOException {
    table(labels, exemplars, ids, 0, noise).kept(kept, i -> i).write(text, true);
  }

  /** Tells by its columns whether a file is a table of labels, in either format. */
  public static boolean isLabels(Path file) {
    List<String> columns = new ArrayList<>(head(file));
    if (columns.size() > COLUMNS.size() && columns.getFirst().equals(ResultTable.ID)) {
      columns.removeFirst();
    }
    if (columns.size() > COLUMNS.size() && columns.getLast().equals(EXEMPLAR_ID)) {
      columns.removeLast();
    }
    return columns.equals(COLUMNS);
  }

  /**
   * Tells by its columns whether a table has labels and no coordinates: {@code row}, {@code label}
   * and {@code exemplar}, whatever else there is, or {@code label} with nothing but {@code row} and
   * {@code id} beside it.
   */
  public static boolean hasLabels(Path file) {
    List<String> columns = head(file);
    return columns.containsAll(COLUMNS)
        || (columns.contains(LABEL)
            && List.of(ResultTable.ID, COLUMNS.getFirst(), LABEL).containsAll(columns));
  }

  /**
   * Reads labels of any program, in the order of the file.
   *
   * @param file a table with a column {@code label} of whole numbers, also negative ones
   * @return the column as coordinates, with ids if there is a column {@code id}
   * @throws DataFormatException if the file is not such a file, or its column {@code row} does not
   *     number the rows from 0
   */
  public static DataSet readTable(Path file) {
    List<String> columns = head(file);
    boolean hasRows = columns.contains(COLUMNS.getFirst());
    DataSet table =
        PointReader.read(
            file,
            options(columns)
                .withColumns(hasRows ? COLUMNS.subList(0, 2) : List.of(LABEL))
                .withIdColumn(hasIds(columns) ? ResultTable.ID : null),
            Progress.NONE);
    if (hasRows) {
      requireRowNumbers(file, table);
    }
    return table;
  }

  /**
   * Reads labels that are words, in the order of the file.
   *
   * @param file a table with a column {@code label}
   * @return the column, with ids if there is a column {@code id}
   * @throws DataFormatException if the file is not such a file, lacks a label, or its column {@code
   *     row} does not number the rows from 0
   */
  public static TextColumn readWords(Path file) {
    List<String> columns = head(file);
    ReadOptions options = options(columns);
    if (columns.contains(COLUMNS.getFirst())) {
      requireRowNumbers(
          file, PointReader.read(file, options.withColumns(COLUMNS.getFirst()), Progress.NONE));
    }
    ReadOptions withIds = options.withIdColumn(hasIds(columns) ? ResultTable.ID : null);
    TextColumn words = TextColumn.read(file, LABEL, withIds, Progress.NONE);
    int empty = Arrays.stream(words.texts().known()).boxed().toList().indexOf(-1);
    if (empty >= 0) {
      throw DataFormatException.atRow(
          file.toString(), empty, LABEL, "is empty, but each row must have a label");
    }
    return words;
  }

  /** Tells whether there are ids; in a table of ours a column {@code id} may also be a kept one. */
  private static boolean hasIds(List<String> columns) {
    boolean isOurs =
        columns.size() >= COLUMNS.size() && columns.subList(0, COLUMNS.size()).equals(COLUMNS);
    return columns.contains(ResultTable.ID) && !isOurs;
  }

  /** Returns how a table is read: cut at commas if this finds the labels, whatever cells hold. */
  private static ReadOptions options(List<String> columns) {
    ReadOptions options = ReadOptions.defaults().withPrecision(Precision.FLOAT64);
    return columns.contains(LABEL) ? options.withDelimiter(ReadOptions.Delimiter.COMMA) : options;
  }

  /** Returns the names of a table's columns; none if reading it will say why. */
  private static List<String> head(Path file) {
    try {
      return TableHead.of(file);
    } catch (IOException | DataFormatException e) {
      return List.of();
    }
  }

  /**
   * Reads from a file of labels which exemplar each point has.
   *
   * @param file a file that {@link #write(Path, int[], int[])} wrote, or one like it
   * @param n how many points there are
   * @return for each point the row of its exemplar
   * @throws DataFormatException if the file is not such a file, or not one of n points
   */
  public static int[] readExemplars(Path file, int n) {
    return read(file, n, 2, n, "a row of the input");
  }

  /** Reads the label of each of n points, as {@link #readExemplars} reads rows. */
  public static int[] readLabels(Path file, int n, int clusters) {
    return read(file, n, 1, clusters, "less than %d, the number of clusters".formatted(clusters));
  }

  /** Reads whole numbers from 0 to a bound, which is left out. */
  private static int[] read(Path file, int n, int column, int bound, String wanted) {
    ResultTable.requireEnd(file);
    DataSet table = read(file);
    if (table.size() != n) {
      throw DataFormatException.of(
          file.toString(), "has %d rows, but there are %d points".formatted(table.size(), n));
    }
    requireRowNumbers(file, table);
    int[] values = new int[n];
    for (int i = 0; i < n; i++) {
      double value = table.points().get(i, column);
      values[i] = (int) value;
      if (values[i] != value || value < 0 || value >= bound) {
        throw DataFormatException.of(
            file.toString(),
            "the %s of row %d is %s, but must be %s"
                .formatted(COLUMNS.get(column), i, value, wanted));
      }
    }
    return values;
  }

  private static void requireRowNumbers(Path file, DataSet table) {
    for (int i = 0; i < table.size(); i++) {
      if (table.points().get(i, 0) != i) {
        throw DataFormatException.of(
            file.toString(),
            "row %d is called %s, but rows must be numbered from 0 in the order of the points"
                .formatted(i, table.points().get(i, 0)));
      }
    }
  }

  private static DataSet read(Path file) {
    try {
      return PointReader.read(file, options(head(file)).withColumns(COLUMNS), Progress.NONE);
    } catch (DataFormatException e) {
      if (!e.isOfMissingColumn()) {
        throw e;
      }
      throw DataFormatException.of(
          file.toString(),
          "is not a file of labels: its columns must be " + String.join(", ", COLUMNS),
          e);
    }
  }

  private static ResultTable table(
      int[] labels, int[] exemplars, Ids ids, long first, BitSet noise) {
    InvalidInputException.requireIndices(labels, exemplars.length, "the label of row");
    ResultTable named = new ResultTable(labels.length).ids(ids.points());
    String row = COLUMNS.getFirst();
    ResultTable table =
        (first == 0 ? named.integers(row, i -> i) : named.longs(row, i -> first + i))
            .integers(COLUMNS.get(1), i -> noise.get(i) ? -1 : labels[i])
            .integers(COLUMNS.get(2), i -> exemplars[labels[i]]);
    return ids.exemplars().isEmpty()
        ? table
        : table.texts(EXEMPLAR_ID, i -> ids.exemplars().get(labels[i]));
  }
}
