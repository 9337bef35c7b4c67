package org.bandgram.model.internal;

import static org.bandgram.InvalidInputException.require;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.data.PointSet;
import org.bandgram.io.Column;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.RowIds;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.io.internal.result.TableHead;
import org.bandgram.io.read.PointReader;

/**
 * The exemplars of a clustering, enough to assign further points to them. Row {@code k} of the
 * table is the exemplar of cluster {@code k}, {@code 0 <= k < K}.
 *
 * <p>As a file it is a {@code TableFormat} with the columns {@code id}, where there are ids, {@code
 * label}, {@code row}, {@code size} and then the exemplar's coordinates under their own names, as
 * the input had them (degrees for places on Earth). In CSV, coordinates are written with as many
 * digits as it takes to read the same number back.
 *
 * @param inputRows each exemplar's position in the input, from 0; not copied
 * @param memberCounts number of points in each cluster; not copied
 * @param coordinates the exemplars, K x {@code columns.size()}
 * @param ids what the exemplars are called, or none
 */
// shared, as the documentation says
public record ExemplarTable(
    int[] inputRows,
    int[] memberCounts,
    List<String> columns,
    PointSet coordinates,
    List<String> ids) {
  private static final String SILHOUETTE = "silhouette";
  private static final List<String> KEYS = List.of("label", "row", "size");

  /** The same with the mean silhouette of each cluster. */
  private static final List<String> JUDGED = List.of("label", "row", "size", SILHOUETTE);

  /** What a selection of exemplars has instead; its ranks count from 1. */
  private static final List<String> RANKED = List.of("rank", "row", "gain", "f", "size");

  /** Checks that the parts belong together. */
  public ExemplarTable {
    columns = List.copyOf(columns);
    ids = List.copyOf(ids);
    int count = coordinates.size();
    require(inputRows.length == count, "the number of input rows", inputRows.length, count + "");
    require(
        memberCounts.length == count,
        "the number of member counts",
        memberCounts.length,
        count + "");
    require(
        columns.size() == coordinates.dimensions(),
        "the number of columns",
        columns.size(),
        coordinates.dimensions() + "");
    require(ids.isEmpty() || ids.size() == count, "the number of ids", ids.size(), "0 or " + count);
  }

  /** Makes a table of exemplars without ids. */
  public ExemplarTable(
      int[] inputRows, int[] memberCounts, List<String> columns, PointSet coordinates) {
    this(inputRows, memberCounts, columns, coordinates, List.of());
  }

  /** Returns this table with what its exemplars are called in a data set. */
  public ExemplarTable withIds(Optional<RowIds> known) {
    List<String> names = known.map(all -> all.of(inputRows)).orElse(List.of());
    return new ExemplarTable(inputRows, memberCounts, columns, coordinates, names);
  }

  /**
   * Collects the exemplars of a clustered data set. O(n).
   *
   * @param labels the cluster of each point, n numbers from 0 to K - 1
   * @param exemplars the row of each cluster's exemplar, K numbers
   */
  public static ExemplarTable of(DataSet data, int[] labels, int[] exemplars) {
    int[] memberCounts = new int[exemplars.length];
    for (int label : labels) {
      memberCounts[label]++;
    }
    PointSet coordinates = data.original().select(exemplars);
    return new ExemplarTable(exemplars.clone(), memberCounts, data.columns(), coordinates)
        .withIds(data.ids());
  }

  /** Returns the number of exemplars K. */
  public int size() {
    return inputRows.length;
  }

  /**
   * Writes or replaces a file of exemplars.
   *
   * @param file the file; its name decides on the format
   * @param kept columns of the input, which come last unless they are coordinates
   * @param silhouettes the mean silhouette of each cluster, finite, for a column of that name
   *     behind the size; none for no such column
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public void write(Path file, List<Column> kept, double... silhouettes) {
    ResultTable table =
        new ResultTable(size())
            .ids(ids)
            .integers(KEYS.get(0), k -> k)
            .integers(KEYS.get(1), k -> inputRows[k])
            .integers(KEYS.get(2), k -> memberCounts[k]);
    if (silhouettes.length > 0) {
      table.numbers(SILHOUETTE, Precision.FLOAT64, k -> silhouettes[k]);
    }
    table.points(columns, coordinates).kept(besides(columns, kept), k -> inputRows[k]).write(file);
  }

  /** Writes or replaces a file of exemplars without other columns. */
  public void write(Path file) {
    write(file, List.of());
  }

  /** Returns the columns that are no coordinates. */
  public static List<Column> besides(List<String> coordinates, List<Column> kept) {
    return kept.stream().filter(column -> !coordinates.contains(column.name())).toList();
  }

  /** Reads a file of exemplars whose last columns are all coordinates. */
  public static ExemplarTable read(Path file, Precision precision) {
    return read(file, precision, List.of());
  }

  /**
   * Reads a file of exemplars, or one of a selection, whose columns are {@code rank}, from 1,
   * {@code row}, {@code gain}, {@code f}, {@code size} and coordinates.
   *
   * @param file a file that {@link #write(Path)} wrote, or one like it
   * @param precision format of the coordinates; that of the data set gives back the same numbers
   * @param coordinates their names, behind which other columns may follow; none if they are last
   * @throws DataFormatException if the file is not such a file
   */
  public static ExemplarTable read(Path file, Precision precision, List<String> coordinates) {
    ResultTable.requireEnd(file);
    DataSet exact = readColumns(file, coordinates);
    List<String> keys = keys(exact, coordinates);
    int first = keys.equals(RANKED) ? 1 : 0;
    int behind = keys.size();
    int[] labels = integers(exact, 0, file);
    for (int k = 0; k < labels.length; k++) {
      if (labels[k] != k + first) {
        throw DataFormatException.of(
            file.toString(),
            "cluster %d has %s %d, but must have %d"
                .formatted(k, keys.getFirst(), labels[k], k + first));
      }
    }
    return new ExemplarTable(
        integers(exact, keys.indexOf("row"), file),
        integers(exact, keys.indexOf("size"), file),
        exact.columns().subList(behind, exact.columns().size()),
        coordinates(exact, behind, precision, file),
        exact.ids().map(RowIds::values).orElse(List.of()));
  }

  private static DataSet readColumns(Path file, List<String> coordinates) {
    ReadOptions options =
        ReadOptions.defaults()
            .withHeader(ReadOptions.Header.YES)
            .withDelimiter(ReadOptions.Delimiter.COMMA)
            .withIdColumn(idColumn(file))
            .withColumns(ReadOptions.ALL)
            .withPrecision(Precision.FLOAT64);
    List<String> first = coordinates.isEmpty() ? List.of() : places(file, options, coordinates);
    DataSet table =
        PointReader.read(
            file, first.isEmpty() ? options : options.withColumns(first), Progress.NONE);
    if (keys(table, coordinates).isEmpty() || !table.skippedColumns().isEmpty()) {
      throw DataFormatException.of(
          file.toString(),
          "is not a file of exemplars: its columns must be label, row, size and coordinates");
    }
    return table;
  }

  /** Returns the columns up to the last coordinate by their places; none if they are not there. */
  private static List<String> places(Path file, ReadOptions options, List<String> coordinates) {
    List<String> names = PointReader.columns(file, options);
    int from = options.idColumn().isPresent() ? 1 : 0;
    return Stream.of(JUDGED, KEYS, RANKED)
        .map(keys -> Stream.concat(keys.stream(), coordinates.stream()).toList())
        .filter(wanted -> from + wanted.size() <= names.size())
        .filter(wanted -> names.subList(from, from + wanted.size()).equals(wanted))
        .limit(1)
        .flatMap(wanted -> IntStream.range(from, from + wanted.size()).boxed())
        .map("%09d"::formatted)
        .toList();
  }

  /**
   * Returns the columns before the coordinates; none if it is no table of exemplars. A column
   * {@code silhouette} is a coordinate if that is known, or no other follows.
   */
  private static List<String> keys(DataSet table, List<String> coordinates) {
    List<String> columns = table.columns();
    boolean isNamed =
        coordinates.contains(SILHOUETTE)
            && columns.size() > KEYS.size()
            && columns.subList(KEYS.size(), columns.size()).equals(coordinates);
    return Stream.of(JUDGED, KEYS, RANKED)
        .filter(keys -> !(isNamed && keys.equals(JUDGED)))
        .filter(
            keys -> columns.size() > keys.size() && columns.subList(0, keys.size()).equals(keys))
        .findFirst()
        .orElse(List.of());
  }

  /** Returns how to choose the column of ids, null if there is none. */
  private static String idColumn(Path file) {
    try {
      List<String> names = TableHead.of(file);
      boolean begins = names.size() > 1 && names.getFirst().equals(ResultTable.ID);
      if (!begins || !List.of(KEYS.get(0), RANKED.get(0)).contains(names.get(1))) {
        return null;
      }
      return names.lastIndexOf(ResultTable.ID) == 0 ? ResultTable.ID : "0";
    } catch (IOException e) {
      return null; // reading the table will say why
    }
  }

  private static int[] integers(DataSet table, int column, Path file) {
    int[] values = new int[table.size()];
    for (int k = 0; k < values.length; k++) {
      double value = table.points().get(k, column);
      values[k] = (int) value;
      if (values[k] != value || values[k] < 0) {
        throw DataFormatException.of(
            file.toString(),
            "cluster %d has %s %s, but must have a whole number"
                .formatted(k, table.columns().get(column), value));
      }
    }
    return values;
  }

  private static PointSet coordinates(DataSet exact, int first, Precision precision, Path file) {
    PointSet table = exact.points();
    PointSet points = PointSet.allocate(table.size(), table.dimensions() - first, precision);
    for (int k = 0; k < table.size(); k++) {
      for (int j = first; j < table.dimensions(); j++) {
        points.set(k, j - first, table.get(k, j));
        if (!Double.isFinite(points.get(k, j - first))) {
          throw DataFormatException.of(
              file.toString(),
              "cluster %d has %s in column '%s', which is too large for %s"
                  .formatted(k, table.get(k, j), exact.columns().get(j), precision));
        }
      }
    }
    return points;
  }
}
