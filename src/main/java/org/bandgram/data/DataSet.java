package org.bandgram.data;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Points with what is known about them and where they come from.
 *
 * @param points what is clustered, n x d
 * @param columns names of the columns of {@link #original()}, in order
 * @param geographic for places on Earth the latitudes (column 0) and longitudes (column 1) in
 *     degrees as the file has them, n x 2 in double precision; {@code points} are then unit vectors
 * @param labels known classes of the points
 * @param ids what the rows are called
 * @param skippedColumns names of the columns that were left out though none were chosen, because
 *     they hold text, ids, classes or row numbers
 * @param source where the points come from
 * @param places what each row is called in messages, such as {@code FILE:LINE}
 * @param notes what was decided while reading that somebody may see otherwise, sentences
 * @param madeUpNames whether the reader made up the names of the columns, since the file has none;
 *     only their order then says what they are
 */
public record DataSet(
    PointSet points,
    List<String> columns,
    Optional<PointSet> geographic,
    Optional<ClassLabels> labels,
    Optional<RowIds> ids,
    List<String> skippedColumns,
    Source source,
    IntFunction<String> places,
    List<String> notes,
    boolean madeUpNames) {

  /**
   * Where points come from.
   *
   * @param name the file as the caller named it
   * @param format its format
   * @param bytes its size as stored, compressed or not; 0 where that is not known
   */
  public record Source(String name, FileFormat format, long bytes) {}

  /** Makes a data set without ids, whose rows are called {@code FILE: row ROW}, counted from 0. */
  public DataSet(
      PointSet points,
      List<String> columns,
      Optional<PointSet> geographic,
      Optional<ClassLabels> labels,
      List<String> skippedColumns,
      Source source) {
    this(
        points,
        columns,
        geographic,
        labels,
        Optional.empty(),
        skippedColumns,
        source,
        row -> source.name() + ": row " + row,
        List.of(),
        false);
  }

  /**
   * Makes a data set of points that come from no file; its columns are called {@code x0}, {@code
   * x1} and so on, its source {@code memory}.
   *
   * @param points n points of d dimensions, not copied
   */
  public static DataSet of(PointSet points) {
    return new DataSet(
        points,
        IntStream.range(0, points.dimensions()).mapToObj(j -> "x" + j).toList(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        new Source("memory", FileFormat.TEXT, 0),
        row -> "memory: row " + row,
        List.of(),
        true);
  }

  /** Copies the lists. */
  public DataSet {
    columns = List.copyOf(columns);
    skippedColumns = List.copyOf(skippedColumns);
    notes = List.copyOf(notes);
  }

  /** Returns the number of points n. */
  public int size() {
    return points.size();
  }

  /**
   * Returns the coordinates as the file has them: the degrees of places on Earth, or else the
   * points themselves.
   */
  public PointSet original() {
    return geographic.orElse(points);
  }
}
