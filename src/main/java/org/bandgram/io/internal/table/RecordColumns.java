package org.bandgram.io.internal.table;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.CellForms;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.cells.ListColumns;
import org.bandgram.io.internal.cells.PlaceText;
import org.bandgram.io.internal.rows.KeptCells;

/**
 * The columns of records whose values have types: single numbers, lists of numbers and others. A
 * list {@code C} is read as the coordinates {@code C[0]}, {@code C[1]} and so on. If no columns are
 * chosen, the only list of fractions takes the place of all single numbers; so does the only list
 * of whole numbers if no single number is a fraction.
 */
public final class RecordColumns {
  private static final int FEW = 3;

  private final List<Column> columns;
  private final ListColumns lists;
  private final CellForms cells;
  private final ReadOptions options;

  /** What a column holds. */
  public enum Kind {
    WHOLE,
    FRACTION,
    LIST_OF_WHOLES,
    LIST_OF_FRACTIONS,
    OTHER
  }

  /** Tells whether the first values of a column of whole numbers say what they are. */
  public static boolean isSuspect(int index, String name) {
    return SampleColumns.isSuspect(index, name);
  }

  /**
   * A column.
   *
   * @param reason why it is no coordinate unless it is chosen, a sentence; empty if numbers are
   *     one, or if it is obvious
   */
  public record Column(String name, Kind kind, String reason) {
    /** Drops blanks around the name. */
    public Column {
      name = name.strip();
    }

    /**
     * Makes a column of numbers, which measures nothing if its name and first values say so.
     *
     * @param index its place among all columns, from 0
     * @param values of its first rows, as text
     */
    public static Column ofNumbers(int index, String name, Kind kind, List<String> values) {
      String doubt = values.isEmpty() ? "" : SampleColumns.doubt(index, name, values);
      return new Column(name, kind, doubt);
    }

    /** Makes a column of numbers that are texts, which are coordinates only if they are chosen. */
    public static Column ofQuotedNumbers(int index, String name, List<String> values) {
      Column plain = ofNumbers(index, name, Kind.WHOLE, values);
      return plain.reason().isEmpty()
          ? new Column(name, Kind.WHOLE, ColumnNames.leftOut(name, "it holds numbers in quotes"))
          : plain;
    }

    /** Makes a column of texts, which may hold places. */
    public static Column ofTexts(String name, List<String> values) {
      return new Column(name, Kind.OTHER, PlaceText.remark(name, values));
    }
  }

  /**
   * Knows the columns.
   *
   * @param widths how many numbers a row of each list that is {@link #taken} has; 0 for other
   *     columns
   */
  public RecordColumns(String file, List<Column> columns, int[] widths, ReadOptions options) {
    this.columns = List.copyOf(columns);
    this.lists = lists(file, columns, options);
    this.cells = new CellForms(lists.names(), new BitSet(), widths, Map.of());
    this.options = options;
  }

  private static ListColumns lists(String file, List<Column> columns, ReadOptions options) {
    return new ListColumns(
        ColumnNames.of(file, columns.stream().map(Column::name).toList()), options);
  }

  /**
   * Returns the lists that become coordinates.
   *
   * @throws DataFormatException if nobody chose between several
   */
  public static BitSet taken(String file, List<Column> columns, ReadOptions options) {
    BitSet lists = ofKind(columns, Kind.LIST_OF_FRACTIONS);
    boolean takesWholes = lists.isEmpty() && ofKind(columns, Kind.FRACTION).isEmpty();
    if (!options.columns().isEmpty() || takesWholes) {
      lists.or(ofKind(columns, Kind.LIST_OF_WHOLES));
    }
    return lists(file, columns, options).taken(lists);
  }

  private static BitSet which(List<Column> columns, IntPredicate wanted) {
    BitSet set = new BitSet();
    IntStream.range(0, columns.size()).filter(wanted).forEach(set::set);
    return set;
  }

  private static BitSet ofKind(List<Column> columns, Kind kind) {
    return which(columns, c -> columns.get(c).kind() == kind);
  }

  /** Returns the place of a column, or of the first number of its list, among those of the plan. */
  public int first(int column) {
    return cells.first(column);
  }

  /** Returns how many coordinates a list has that is taken; 0 for other columns. */
  public int width(int column) {
    return cells.size(column);
  }

  /** Says what becomes of each column, and of each number of the lists that are taken. */
  public ColumnPlan plan() {
    requireNumbers();
    return cells.plan(cells.columnsOf(coordinates()), options);
  }

  private void requireNumbers() {
    BitSet coordinates = coordinates();
    BitSet others = which(columns, c -> !lists.isLabelOrId(c));
    if (options.takesNumericColumns() && !coordinates.intersects(others) && !others.isEmpty()) {
      String reasons =
          others.stream()
              .mapToObj(c -> columns.get(c).reason())
              .filter(reason -> !reason.isEmpty())
              .limit(FEW)
              .map(reason -> "; " + reason)
              .collect(Collectors.joining());
      List<String> texts =
          others.stream()
              .mapToObj(columns::get)
              .filter(column -> column.kind() == Kind.OTHER && column.reason().isEmpty())
              .map(Column::name)
              .toList();
      throw DataFormatException.of(
          cells.names().file(),
          "has no numeric column%s%s%s"
              .formatted(
                  reasons,
                  FirstRows.adviceOnTexts(texts),
                  texts.isEmpty() ? "" : "; save it as CSV first"));
    }
  }

  /**
   * Prepares to keep cells beside the coordinates.
   *
   * @param plan what becomes of the columns
   * @param readable which of them can be kept as text
   */
  public KeptCells kept(ColumnPlan plan, BitSet readable) {
    BitSet plain = which(columns, c -> columns.get(c).reason().isEmpty());
    BitSet values = ofKind(columns, Kind.OTHER);
    values.and(plain);
    values.or(numbers());
    BitSet others =
        which(
            columns,
            c -> values.get(c) && width(c) == 0 && plan.roles()[first(c)] == ColumnPlan.IGNORED);
    plain.and(numbers());
    return KeptCells.of(new KeptCells.Cells(cells.names(), others, plain, readable), options);
  }

  private BitSet listsTaken() {
    return which(columns, c -> width(c) > 0);
  }

  private boolean takesOneList() {
    return options.columns().isEmpty() && !listsTaken().isEmpty();
  }

  private BitSet numbers() {
    BitSet numbers = ofKind(columns, Kind.WHOLE);
    numbers.or(ofKind(columns, Kind.FRACTION));
    return numbers;
  }

  /** Returns the columns that are coordinates if none are chosen. */
  private BitSet coordinates() {
    BitSet coordinates = numbers();
    BitSet doubted = which(columns, c -> !columns.get(c).reason().isEmpty());
    doubted.and(coordinates);
    if (!options.columns().contains(ReadOptions.ALL)
        && doubted.cardinality() < coordinates.cardinality()) {
      coordinates.andNot(doubted);
    }
    if (takesOneList()) {
      coordinates.clear();
    }
    coordinates.or(listsTaken());
    return coordinates;
  }

  /** Returns why columns were left out, sentences; none if the user chose the columns. */
  public List<String> notes() {
    if (!options.takesNumericColumns()) {
      return List.of();
    }
    BitSet left = which(columns, c -> !lists.isLabelOrId(c));
    left.andNot(coordinates());
    List<String> notes = new ArrayList<>();
    if (takesOneList()) {
      int list = listsTaken().nextSetBit(0);
      BitSet numbers = numbers();
      numbers.and(left);
      notes.addAll(lists.besides(list, width(list), numbers));
      left.andNot(numbers);
    }
    left.stream()
        .mapToObj(c -> columns.get(c).reason())
        .filter(reason -> !reason.isEmpty())
        .forEach(notes::add);
    return notes;
  }
}
