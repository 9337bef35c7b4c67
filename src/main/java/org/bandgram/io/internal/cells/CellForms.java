package org.bandgram.io.internal.cells;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.ReadOptions;

/**
 * What cells hold besides a number: true or false, a list, or a category. A list {@code C} is read
 * as the columns {@code C[0]}, {@code C[1]} and so on, a category with the values v and w as {@code
 * C=v} and {@code C=w}, so that there are more columns than cells.
 */
public final class CellForms {
  private final ColumnNames cells;
  private final BitSet truths;
  private final int[] sizes;
  private final Map<Integer, List<String>> categories;
  private final int[] first;
  private final ColumnNames columns;

  /**
   * Knows the cells of a row.
   *
   * @param truths which hold true or false
   * @param lists how many numbers lists have; 0 for other cells
   */
  public CellForms(
      ColumnNames cells, BitSet truths, int[] lists, Map<Integer, List<String>> categories) {
    this.cells = cells;
    this.truths = truths;
    this.categories = categories;
    this.sizes = lists.clone();
    categories.forEach((c, values) -> sizes[c] = values.size());
    this.first = new int[sizes.length];
    List<String> names = new ArrayList<>();
    for (int c = 0; c < sizes.length; c++) {
      first[c] = names.size();
      if (sizes[c] == 0) {
        names.add(cells.get(c));
      } else {
        names.addAll(namesOf(c));
      }
    }
    this.columns = hasLists() ? ColumnNames.of(cells.file(), names) : cells;
  }

  /** Returns what cells are if each holds a number. */
  public static CellForms numbers(ColumnNames cells) {
    return new CellForms(cells, new BitSet(), new int[cells.count()], Map.of());
  }

  private boolean hasLists() {
    return IntStream.of(sizes).anyMatch(size -> size > 0);
  }

  private List<String> namesOf(int cell) {
    String name = cells.get(cell);
    if (isCategory(cell)) {
      return categories.get(cell).stream().map(value -> name + "=" + value).toList();
    }
    return sizes[cell] == 0
        ? List.of(name)
        : IntStream.range(0, sizes[cell]).mapToObj(i -> "%s[%d]".formatted(name, i)).toList();
  }

  /** Returns the names of the columns. */
  public ColumnNames columns() {
    return columns;
  }

  /** Returns the names of the cells. */
  public ColumnNames names() {
    return cells;
  }

  /** Returns how many cells a row has. */
  public int count() {
    return sizes.length;
  }

  /** Returns the name of a cell. */
  public String name(int cell) {
    return cells.get(cell);
  }

  /** Returns the column of a cell, or of the first number of its list. */
  public int first(int cell) {
    return first[cell];
  }

  /** Tells whether a cell holds a category. */
  public boolean isCategory(int cell) {
    return categories.containsKey(cell);
  }

  /** Returns the values of a category. */
  public List<String> values(int cell) {
    return categories.get(cell);
  }

  /** Returns how many columns the list or category of a cell has; 0 for other cells. */
  public int size(int cell) {
    return sizes[cell];
  }

  /** Tells whether a cell holds true or false. */
  public boolean isTruth(int cell) {
    return truths.get(cell);
  }

  /** Returns the columns of some cells. */
  public BitSet columnsOf(BitSet some) {
    BitSet spread = new BitSet();
    some.stream().forEach(c -> spread.set(first[c], first[c] + Math.max(1, sizes[c])));
    return spread;
  }

  /** Returns by column what there is by cell. */
  public <T> Map<Integer, T> byColumn(Map<Integer, T> byCell) {
    Map<Integer, T> spread = new HashMap<>();
    byCell.forEach((cell, value) -> spread.put(first[cell], value));
    return spread;
  }

  /** Applies the reader's choice of columns, or of cells, which stands for all of their columns. */
  public ColumnPlan plan(BitSet numeric, ReadOptions options) {
    return ColumnPlan.of(columns, numeric, spread(options))
        .withCategories(
            categories.keySet().stream()
                .flatMap(cell -> namesOf(cell).stream())
                .collect(Collectors.toSet()));
  }

  /** Returns the options with names of columns for names and indexes of cells. */
  private ReadOptions spread(ReadOptions options) {
    return hasLists() && options.geo().isEmpty()
        ? options
            .withLabelColumn(options.labelColumn().map(this::single).orElse(null))
            .withIdColumn(options.idColumn().map(this::single).orElse(null))
            .withColumns(chosen(options))
        : options;
  }

  /** Returns the columns of what was chosen, those of categories too; none if nothing was. */
  private List<String> chosen(ReadOptions options) {
    return options.takesNumericColumns()
        ? options.columns()
        : Stream.concat(options.columns().stream(), options.categories().stream())
            .flatMap(this::spread)
            .distinct()
            .toList();
  }

  private String single(String choice) {
    int cell = cells.find(choice);
    if (cell >= 0 && sizes[cell] > 0) {
      throw DataFormatException.of(
          cells.file(),
          "column '%s' is chosen as coordinates and as label or id".formatted(cells.get(cell)));
    }
    return cell < 0 ? choice : cells.get(cell);
  }

  private Stream<String> spread(String choice) {
    int cell = cells.find(choice);
    return cell < 0 ? Stream.of(choice) : namesOf(cell).stream();
  }
}
