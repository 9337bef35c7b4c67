package org.bandgram.io.internal.cells;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;

/**
 * What becomes of each column of a file: coordinate, class label, id or nothing.
 *
 * @param roles for each column the coordinate it becomes, or {@link #LABEL}, {@link #ID} or {@link
 *     #IGNORED}
 * @param names names of the coordinates, in order
 * @param label name of the label column
 * @param id name of the column of ids
 * @param skipped names of the columns left out though none were chosen
 * @param madeUpNames whether the file has no names, so that all were made up
 * @param categories names of the coordinates that stand for a value of a column of categories
 */
// read for every cell
public record ColumnPlan(
    int[] roles,
    List<String> names,
    Optional<String> label,
    Optional<String> id,
    List<String> skipped,
    boolean madeUpNames,
    Set<String> categories) {
  public static final int IGNORED = -1;
  public static final int LABEL = -2;
  public static final int ID = -3;

  /** Plans columns without categories. */
  public ColumnPlan(
      int[] roles,
      List<String> names,
      Optional<String> label,
      Optional<String> id,
      List<String> skipped,
      boolean madeUpNames) {
    this(roles, names, label, id, skipped, madeUpNames, Set.of());
  }

  /**
   * Applies the reader's choice of columns.
   *
   * @param numeric which of them hold numbers
   * @param options the choice
   */
  public static ColumnPlan of(ColumnNames columns, BitSet numeric, ReadOptions options) {
    int label = options.labelColumn().map(columns::indexOf).orElse(IGNORED);
    int id = options.idColumn().map(columns::indexOf).orElse(IGNORED);
    List<String> chosen =
        options.takesNumericColumns()
            ? List.of()
            : options
                .geo()
                .map(g -> List.of(g.latitude(), g.longitude()))
                .orElse(options.columns());
    int[] coordinates =
        chosen.isEmpty()
            ? numeric.stream().filter(c -> c != label && c != id).toArray()
            : chosen.stream().mapToInt(columns::indexOf).toArray();
    if (coordinates.length == 0) {
      throw DataFormatException.of(columns.file(), "has no numeric column");
    }
    return new ColumnPlan(
        roles(columns, coordinates, label, id),
        Arrays.stream(coordinates).mapToObj(columns::get).toList(),
        name(columns, label),
        name(columns, id),
        chosen.isEmpty() ? textColumns(columns, numeric, label, id) : List.of(),
        columns.madeUp());
  }

  /**
   * Takes three columns as pairs of texts and a number for each: {@link #ID}, {@link #LABEL} and
   * the first coordinate.
   *
   * @param chosen three of them; empty to take those of known names, or all if there are three
   */
  public static ColumnPlan ofPairs(ColumnNames columns, List<String> chosen) {
    int[] three =
        chosen.isEmpty()
            ? pairColumns(columns)
            : chosen.stream().mapToInt(columns::indexOf).toArray();
    return new ColumnPlan(
        roles(columns, new int[] {three[2]}, three[1], three[0]),
        List.of(columns.get(three[2])),
        name(columns, three[1]),
        name(columns, three[0]),
        List.of(),
        columns.madeUp());
  }

  /**
   * Takes two columns as pairs of texts, {@link #ID} and {@link #LABEL}.
   *
   * @param chosen two of them; empty to take the first two
   */
  public static ColumnPlan ofNeighbours(ColumnNames columns, List<String> chosen) {
    int source = chosen.isEmpty() ? 0 : columns.indexOf(chosen.getFirst());
    int target = chosen.isEmpty() ? 1 : columns.indexOf(chosen.getLast());
    return new ColumnPlan(
        roles(columns, new int[0], target, source),
        List.of(),
        name(columns, target),
        name(columns, source),
        List.of(),
        columns.madeUp());
  }

  /**
   * Takes a column of texts, as {@link #LABEL}, and one of ids.
   *
   * @param text the name or index of the texts' column
   * @param id likewise of the ids, if there are any
   */
  public static ColumnPlan ofTexts(ColumnNames columns, String text, Optional<String> id) {
    int texts = columns.indexOf(text);
    int ids = id.map(columns::indexOf).orElse(IGNORED);
    return new ColumnPlan(
        roles(columns, new int[0], texts, ids),
        List.of(),
        name(columns, texts),
        name(columns, ids),
        List.of(),
        columns.madeUp());
  }

  private static int[] pairColumns(ColumnNames columns) {
    PairColumns known =
        PairColumns.find(IntStream.range(0, columns.count()).mapToObj(columns::get).toList());
    if (known.areKnown() && known.weight() != PairColumns.NONE) {
      return new int[] {known.source(), known.target(), known.weight()};
    }
    if (columns.count() != 3) {
      throw DataFormatException.of(
          columns.file(),
          "has %d columns, but a list of pairs has 3: row, column and similarity%s"
              .formatted(
                  columns.count(),
                  columns.count() < 3
                      ? ""
                      : "; %1$s chooses them by name or by index from 0, as in %1$s 0,1,%2$d"
                          .formatted(Setting.COLUMNS, columns.count() - 1)));
    }
    return new int[] {0, 1, 2};
  }

  private static Optional<String> name(ColumnNames columns, int column) {
    return column == IGNORED ? Optional.empty() : Optional.of(columns.get(column));
  }

  private static int[] roles(ColumnNames columns, int[] coordinates, int label, int id) {
    int[] roles = new int[columns.count()];
    Arrays.fill(roles, IGNORED);
    give(roles, label, LABEL, columns);
    give(roles, id, ID, columns);
    for (int slot = 0; slot < coordinates.length; slot++) {
      give(roles, coordinates[slot], slot, columns);
    }
    return roles;
  }

  private static void give(int[] roles, int column, int role, ColumnNames columns) {
    if (column == IGNORED) {
      return;
    }
    if (roles[column] != IGNORED) {
      String twice =
          roles[column] >= 0
              ? "twice"
              : "as %s and as %s".formatted(title(roles[column]), title(role));
      throw DataFormatException.of(
          columns.file(), "column '%s' is chosen %s".formatted(columns.get(column), twice));
    }
    roles[column] = role;
  }

  private static String title(int role) {
    return role == LABEL ? "label" : role == ID ? "id" : "coordinate";
  }

  private static List<String> textColumns(ColumnNames columns, BitSet numeric, int label, int id) {
    List<String> names = new ArrayList<>();
    IntStream.range(0, columns.count())
        .filter(c -> !numeric.get(c) && c != label && c != id)
        .forEach(c -> names.add(columns.get(c)));
    return names;
  }

  /** Returns a copy that knows which coordinates stand for values of categories. */
  ColumnPlan withCategories(Set<String> coordinates) {
    return new ColumnPlan(roles, names, label, id, skipped, madeUpNames, coordinates);
  }

  /** Returns the number of coordinates of a point as the file has it. */
  public int dimensions() {
    return names.size();
  }

  /** Returns what is known of the coordinates' columns. */
  public DataSet.Header header() {
    return new DataSet.Header(names, madeUpNames, skipped, categories);
  }

  /** Returns the number of columns in the file. */
  public int width() {
    return roles.length;
  }
}
