package org.bandgram.io;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/**
 * Points with their column names, ids, classes and source.
 *
 * @param points what is clustered, n x d
 * @param original the coordinates as the file has them, n x the number of columns; the points
 *     themselves, or in double precision what became them: latitudes (column 0) and longitudes
 *     (column 1) of places on Earth, which are then unit vectors, or coordinates before scaling
 * @param conversion how the one became the other
 * @param header what is known of the columns of {@code original}
 * @param labels known classes of the points
 * @param ids what the rows are called
 * @param source where the points come from
 * @param places what each row is called in messages, such as {@code FILE:LINE}
 * @param notes what was decided while reading that somebody may see otherwise, sentences
 * @param beside what was kept beside the coordinates
 */
public record DataSet(
    PointSet points,
    PointSet original,
    Conversion conversion,
    Header header,
    Optional<ClassLabels> labels,
    Optional<RowIds> ids,
    Source source,
    IntFunction<String> places,
    List<String> notes,
    Beside beside) {
  /** Texts name rows if there is a different one for so many of them at least. */
  private static final int ROWS_OF_NAME = 10;

  /**
   * What was kept of a file beside the coordinates, a value for each row.
   *
   * @param kept columns that were asked for
   * @param others columns that nobody asked for, but that may describe clusters
   * @param dropped names of columns that were given up, since they hold too much
   * @param leftOut which rows of the file, from 0, were left out since they lack a value; not
   *     copied
   */
  public record Beside(
      List<Column> kept, List<Column> others, List<String> dropped, int[] leftOut) {
    /** Nothing. */
    public static final Beside NONE = new Beside(List.of(), List.of(), List.of(), new int[0]);

    /** Copies the lists. */
    public Beside {
      kept = List.copyOf(kept);
      others = List.copyOf(others);
      dropped = List.copyOf(dropped);
    }

    @Override
    public String toString() {
      return kept.size() + " columns kept, " + leftOut.length + " rows left out";
    }
  }

  /**
   * The columns of a table of points.
   *
   * @param columns names of the coordinates, in order
   * @param madeUpNames whether the reader made up these names, since the file has none; only their
   *     order then says what they are
   * @param skippedColumns names of the columns that were left out though none were chosen, because
   *     they hold text, ids, classes or row numbers
   * @param categories names of the coordinates that stand for a value of a column of categories;
   *     they are never scaled
   */
  public record Header(
      List<String> columns,
      boolean madeUpNames,
      List<String> skippedColumns,
      Set<String> categories) {
    /** Copies the lists. */
    public Header {
      columns = List.copyOf(columns);
      skippedColumns = List.copyOf(skippedColumns);
      categories = Set.copyOf(categories);
    }

    /** Tells of columns without categories. */
    public Header(List<String> columns, boolean madeUpNames, List<String> skippedColumns) {
      this(columns, madeUpNames, skippedColumns, Set.of());
    }

    /**
     * Returns places of columns, from 0, whose names are in other places of another header; none if
     * the names of either were made up.
     */
    public int[] displacedFrom(Header other) {
      return madeUpNames || other.madeUpNames
          ? new int[0]
          : IntStream.range(0, columns.size())
              .filter(j -> other.columns.contains(columns.get(j)))
              .filter(
                  j -> j >= other.columns.size() || !other.columns.get(j).equals(columns.get(j)))
              .toArray();
    }
  }

  /**
   * The source of points.
   *
   * @param name the file as the caller named it
   * @param format its format
   * @param bytes its size as stored, compressed or not; 0 where that is not known
   */
  public record Source(String name, FileFormat format, long bytes) {}

  /**
   * Makes a data set of points that come from no file; its columns are called {@code x0}, {@code
   * x1} and so on, its source {@code memory}.
   *
   * @param points n points of d dimensions, not copied
   */
  public static DataSet of(PointSet points) {
    return of(
        points,
        new Header(
            IntStream.range(0, points.dimensions()).mapToObj(j -> "x" + j).toList(),
            true,
            List.of()),
        new Source("memory", FileFormat.TEXT, 0));
  }

  /**
   * Makes a data set of points as they are, whose rows are called {@code FILE: row ROW}, from 0.
   */
  public static DataSet of(PointSet points, Header header, Source source) {
    return new DataSet(
        points,
        points,
        Scaling.none(points.dimensions()),
        header,
        Optional.empty(),
        Optional.empty(),
        source,
        row -> source.name() + ": row " + row,
        List.of(),
        Beside.NONE);
  }

  /** Copies the list. */
  public DataSet {
    notes = List.copyOf(notes);
  }

  /** Returns these points, whose coordinates are as the file has them, after a conversion. */
  public DataSet converted(Conversion wanted, Precision precision) {
    return new DataSet(
        wanted.apply(original, precision),
        original,
        wanted,
        header,
        labels,
        ids,
        source,
        places,
        notes,
        beside);
  }

  /** Returns a copy with one more of {@link #notes}. */
  public DataSet noted(String sentence) {
    List<String> more = Stream.concat(notes.stream(), Stream.of(sentence)).toList();
    return new DataSet(
        points, original, conversion, header, labels, ids, source, places, more, beside);
  }

  /** Tells whether a column of {@link #original()} stands for a value of categories. */
  public boolean isCategory(int column) {
    return header.categories().contains(columns().get(column));
  }

  /** Returns the names of the columns of {@link #original()}, in order. */
  public List<String> columns() {
    return header.columns();
  }

  /** Tells whether the names of columns were made up. */
  public boolean madeUpNames() {
    return header.madeUpNames();
  }

  /** Returns the names of the columns that were left out. */
  public List<String> skippedColumns() {
    return header.skippedColumns();
  }

  /** Returns the columns that were asked for beside the coordinates, in the order given. */
  public List<Column> kept() {
    return beside.kept();
  }

  /**
   * Returns the columns beside the coordinates that nobody asked for, but that may say something.
   */
  public List<Column> others() {
    return beside.others();
  }

  /**
   * Returns what rows are called: their ids, or else their texts in the kept column that has most
   * different ones, of equal columns the first; empty if it has fewer than one for ten rows, as
   * such texts name no row.
   */
  public Optional<IntFunction<String>> names() {
    return names(ids, kept(), size());
  }

  /** Returns what rows are called, as {@link #names()} does. */
  public static Optional<IntFunction<String>> names(
      Optional<RowIds> ids, List<Column> kept, int size) {
    Optional<IntFunction<String>> texts =
        kept.stream()
            .filter(column -> !column.isNumeric() && column.values().size() >= size / ROWS_OF_NAME)
            .reduce((a, b) -> b.values().size() > a.values().size() ? b : a)
            .map(column -> column::text);
    return ids.<IntFunction<String>>map(known -> known.values()::get).or(() -> texts);
  }

  /** Returns latitudes and longitudes in degrees of places on Earth. */
  public Optional<PointSet> geographic() {
    return conversion.isGeographic() ? Optional.of(original) : Optional.empty();
  }

  /** Returns the number of points n. */
  public int size() {
    return points.size();
  }

  /**
   * What the rows of a set are called, each otherwise.
   *
   * @param column name of the column they come from
   * @param values the id of each row as the file spells it; not copied
   */
  // there can be many, so the list is shared
  public record RowIds(String column, List<String> values) {
    /** Returns the ids of some rows. */
    public List<String> of(int... rows) {
      return Arrays.stream(rows).mapToObj(values::get).toList();
    }

    @Override
    public String toString() {
      return column + ": " + values.size() + " ids";
    }
  }

  /**
   * Known classes of the points of a set, numbered from 0 in the order in which they first appear.
   * Points whose class is unknown, an empty cell, make up a class, too, but for {@link #known}.
   *
   * @param column name of the column they come from
   * @param classes the class of each point, n numbers from 0 to {@code names.size() - 1}; not
   *     copied
   * @param names each class as the file spells it
   */
  // n can be large, so the array is shared
  public record ClassLabels(String column, int[] classes, List<String> names) {
    /** Copies the names. */
    public ClassLabels {
      names = List.copyOf(names);
    }

    /** Returns the number of different classes. */
    public int count() {
      return names.size();
    }

    /** Returns the class of each point, -1 if its cell is empty, so that nobody knows its class. */
    public int[] known() {
      int none = names.indexOf("");
      return none < 0 ? classes : Arrays.stream(classes).map(c -> c == none ? -1 : c).toArray();
    }

    /** Returns the class of point {@code i} as the file spells it. */
    public String nameOf(int i) {
      return names.get(classes[i]);
    }

    @Override
    public String toString() {
      return column + ": " + names.size() + " classes of " + classes.length + " rows";
    }
  }

  /** A conversion of the coordinates of a file before they are clustered. */
  public interface Conversion {
    /**
     * Converts coordinates.
     *
     * @param coordinates n points as a file has them
     * @param precision format of the result
     * @return n points to cluster
     * @throws org.bandgram.InvalidInputException if they cannot be converted
     */
    PointSet apply(PointSet coordinates, Precision precision);

    /** Returns points, such as means, in the units of the file. */
    PointSet revert(PointSet points);

    /** Tells whether the coordinates are degrees on the globe. */
    boolean isGeographic();
  }

  @Override
  public String toString() {
    return source.name() + ": " + points;
  }
}
