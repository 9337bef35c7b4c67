package org.bandgram.data.internal.table;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.ReadOptions;

/**
 * The columns of records whose values have types: single numbers, lists of numbers and others. A
 * list {@code C} is read as the coordinates {@code C[0]}, {@code C[1]} and so on. If no columns are
 * chosen, the only list of fractions takes the place of all single numbers; so does the only list
 * of whole numbers if no single number is a fraction.
 */
public final class RecordColumns {
  private final String file;
  private final List<Column> columns;
  private final int[] widths;
  private final ReadOptions options;
  private final int[] first;
  private final List<String> names = new ArrayList<>();

  /** What a column holds. */
  public enum Kind {
    WHOLE,
    FRACTION,
    LIST_OF_WHOLES,
    LIST_OF_FRACTIONS,
    OTHER;

    boolean isList() {
      return this == LIST_OF_WHOLES || this == LIST_OF_FRACTIONS;
    }
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
  }

  /**
   * Knows the columns.
   *
   * @param file name of the file
   * @param widths how many numbers a row of each list that is {@link #taken} has; 0 for other
   *     columns
   */
  public RecordColumns(String file, List<Column> columns, int[] widths, ReadOptions options) {
    this.file = file;
    this.columns = List.copyOf(columns);
    this.widths = widths.clone();
    this.options = options;
    this.first = new int[columns.size()];
    for (int c = 0; c < first.length; c++) {
      String name = columns.get(c).name();
      first[c] = names.size();
      if (widths[c] == 0) {
        names.add(name.isEmpty() ? "x" + c : name);
      }
      IntStream.range(0, widths[c]).forEach(i -> names.add(element(name, i)));
    }
  }

  private static String element(String list, int index) {
    return "%s[%d]".formatted(list, index);
  }

  /**
   * Returns the lists that become coordinates.
   *
   * @throws DataFormatException if nobody chose between several
   */
  public static BitSet taken(String file, List<Column> columns, ReadOptions options) {
    if (options.geo().isPresent()) {
      return new BitSet();
    }
    if (options.columns().contains(ReadOptions.ALL)) {
      return which(columns, c -> columns.get(c).kind().isList());
    }
    return options.columns().isEmpty()
        ? only(file, columns, options)
        : which(
            columns,
            c ->
                columns.get(c).kind().isList()
                    && options.columns().stream().anyMatch(choice -> chooses(choice, columns, c)));
  }

  private static BitSet which(List<Column> columns, IntPredicate wanted) {
    BitSet set = new BitSet();
    IntStream.range(0, columns.size()).filter(wanted).forEach(set::set);
    return set;
  }

  private static boolean chooses(String choice, List<Column> columns, int column) {
    return indexOf(choice, columns) == column
        || (choice.matches(".*\\[\\d+]")
            && choice.substring(0, choice.lastIndexOf('[')).equals(columns.get(column).name()));
  }

  /** Returns the column of a name or else of an index; -1 if there is none. */
  private static int indexOf(String choice, List<Column> columns) {
    int named = columns.stream().map(Column::name).toList().indexOf(choice);
    boolean isIndex = named < 0 && choice.matches("\\d{1,9}");
    return isIndex && Integer.parseInt(choice) < columns.size() ? Integer.parseInt(choice) : named;
  }

  private static BitSet only(String file, List<Column> columns, ReadOptions options) {
    BitSet lists = ofKind(columns, Kind.LIST_OF_FRACTIONS);
    if (lists.isEmpty() && ofKind(columns, Kind.FRACTION).isEmpty()) {
      lists = ofKind(columns, Kind.LIST_OF_WHOLES);
    }
    Stream.of(options.labelColumn(), options.idColumn())
        .flatMap(Optional::stream)
        .mapToInt(choice -> indexOf(choice, columns))
        .filter(c -> c >= 0)
        .forEach(lists::clear);
    if (lists.cardinality() > 1) {
      throw DataFormatException.of(
          file,
          "has %d columns of lists of numbers, %s; choose with --columns"
              .formatted(
                  lists.cardinality(),
                  lists.stream()
                      .mapToObj(c -> columns.get(c).name())
                      .collect(Collectors.joining(", "))));
    }
    return lists;
  }

  private static BitSet ofKind(List<Column> columns, Kind kind) {
    return which(columns, c -> columns.get(c).kind() == kind);
  }

  /** Returns the place of a column, or of the first number of its list, among those of the plan. */
  public int first(int column) {
    return first[column];
  }

  /** Returns how many coordinates a list has that is taken; 0 for other columns. */
  public int width(int column) {
    return widths[column];
  }

  /** Says what becomes of each column, and of each number of the lists that are taken. */
  public ColumnPlan plan() {
    BitSet numeric = new BitSet();
    coordinates().stream().forEach(c -> numeric.set(first[c], first[c] + Math.max(1, widths[c])));
    return ColumnPlan.of(ColumnNames.of(file, names), numeric, spread());
  }

  private boolean takesOneList() {
    return options.takesNumericColumns()
        && options.columns().isEmpty()
        && IntStream.of(widths).anyMatch(width -> width > 0);
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
    coordinates.or(which(columns, c -> widths[c] > 0));
    return coordinates;
  }

  /** Returns the options with names for indexes, and the numbers of lists for the lists. */
  private ReadOptions spread() {
    ReadOptions named =
        options
            .withLabelColumn(options.labelColumn().map(this::name).orElse(null))
            .withIdColumn(options.idColumn().map(this::name).orElse(null));
    return options.geo().isPresent()
        ? named.withGeo(name(options.geo().get().latitude()), name(options.geo().get().longitude()))
        : named.withColumns(options.columns().stream().flatMap(this::numbersOf).toList());
  }

  private String name(String choice) {
    int column = indexOf(choice, columns);
    return column < 0 ? choice : names.get(first[column]);
  }

  private Stream<String> numbersOf(String choice) {
    int column = indexOf(choice, columns);
    return column < 0 || widths[column] == 0
        ? Stream.of(name(choice))
        : names.subList(first[column], first[column] + widths[column]).stream();
  }

  /** Returns why columns were left out, sentences; none if the user chose the columns. */
  public List<String> notes() {
    BitSet left = which(columns, c -> true);
    left.andNot(coordinates());
    Stream.of(options.labelColumn(), options.idColumn())
        .flatMap(Optional::stream)
        .map(choice -> indexOf(choice, columns))
        .forEach(left::clear);
    if (!options.takesNumericColumns()) {
      return List.of();
    }
    List<String> notes = new ArrayList<>();
    if (takesOneList()) {
      BitSet numbers = numbers();
      numbers.and(left);
      notes.addAll(besideList(numbers));
      left.andNot(numbers);
    }
    left.stream()
        .mapToObj(c -> columns.get(c).reason())
        .filter(reason -> !reason.isEmpty())
        .forEach(notes::add);
    return notes;
  }

  private List<String> besideList(BitSet numbers) {
    int list = IntStream.range(0, widths.length).filter(c -> widths[c] > 0).findFirst().orElse(0);
    return numbers.isEmpty()
        ? List.of()
        : List.of(
            "column '%s' has lists of %d numbers, which were taken; %s beside it %s left out; --columns takes others"
                .formatted(
                    columns.get(list).name(),
                    widths[list],
                    numbers.stream()
                        .mapToObj(c -> "'" + columns.get(c).name() + "'")
                        .collect(Collectors.joining(", ")),
                    numbers.cardinality() == 1 ? "was" : "were"));
  }
}
