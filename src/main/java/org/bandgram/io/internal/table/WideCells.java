package org.bandgram.io.internal.table;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.bandgram.internal.text.Composed;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.CellForms;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.ListCell;
import org.bandgram.io.internal.cells.ListColumns;
import org.bandgram.io.internal.table.SampleRows.Row;

/**
 * The columns whose cells are several coordinates: categories that the user named, and lists of
 * numbers, which the first rows tell. If no columns are chosen, the only one of lists takes the
 * place of all single numbers.
 */
final class WideCells {
  private static final Pattern LIST = Pattern.compile("\\s*\\[\\s*[-+.\\d]");

  private final ColumnNames names;
  private final ReadOptions options;
  private final ListColumns lists;
  private final int[] sizes;
  private final Map<Integer, List<String>> categories = new HashMap<>();

  private WideCells(ColumnNames names, ReadOptions options) {
    this.names = names;
    this.options = options;
    this.lists = new ListColumns(names, options);
    this.sizes = new int[names.count()];
  }

  /**
   * Looks at the first rows of a text.
   *
   * @param values those of columns of categories; empty if the text has no points
   */
  static WideCells of(
      TableStart start,
      ColumnNames names,
      ReadOptions options,
      Optional<Map<String, List<String>>> values) {
    WideCells cells = new WideCells(names, options);
    if (values.isPresent() && options.geo().isEmpty()) {
      values.get().forEach((name, known) -> cells.categories.put(names.indexOf(name), known));
      cells.nameCategories();
      cells.requireOwnNames();
      cells.findLists(start.rows());
    }
    return cells;
  }

  /** Takes chosen names such as {@code C=v} for the category {@code C} and a value of it. */
  private void nameCategories() {
    Map<Integer, TreeSet<String>> found = new HashMap<>();
    for (String choice : options.columns()) {
      IntStream.range(1, choice.length())
          .filter(i -> choice.charAt(i) == '=' && names.find(choice) < 0)
          .filter(i -> names.has(choice.substring(0, i)))
          .findFirst()
          .ifPresent(
              i ->
                  found
                      .computeIfAbsent(names.find(choice.substring(0, i)), _ -> new TreeSet<>())
                      .add(Composed.of(choice.substring(i + 1))));
    }
    found.forEach((column, values) -> categories.putIfAbsent(column, List.copyOf(values)));
  }

  /** Checks that no column is called as a category of another is to be. */
  private void requireOwnNames() {
    categories.forEach(
        (c, values) ->
            values.stream()
                .filter(value -> names.has(names.get(c) + "=" + value))
                .findFirst()
                .ifPresent(
                    value -> {
                      throw DataFormatException.of(
                          names.file(),
                          "column '%1$s=%2$s' is called as the category '%2$s' of column '%1$s' will"
                                  .formatted(names.get(c), value)
                              + " be; give it another name");
                    }));
  }

  private void findLists(List<Row> rows) {
    if (rows.stream().noneMatch(row -> row.cells().stream().anyMatch(c -> c.indexOf('[') >= 0))) {
      return;
    }
    for (int c = 0; c < sizes.length; c++) {
      int column = c;
      Optional<Row> first =
          rows.stream().filter(row -> !Cell.isMissing(row.cell(column))).findFirst();
      boolean isList = first.isPresent() && LIST.matcher(first.get().cell(c)).lookingAt();
      if (isList && !categories.containsKey(c) && lists.mayTake(c)) {
        sizes[c] = ListCell.size(first.get().cell(c));
        if (sizes[c] == 0 && !options.columns().contains(ReadOptions.ALL)) {
          throw noList(first.get(), c);
        }
      }
    }
  }

  private DataFormatException noList(Row row, int column) {
    return DataFormatException.atCell(
        names.file(),
        row.line(),
        names.get(column),
        "has the list %s, which is not one of numbers alone; put lists in double quotes, save them as an NPY array, or choose other columns with %s"
            .formatted(Cell.shown(row.cell(column)), Setting.COLUMNS));
  }

  /** Tells whether the cells of a column are several coordinates. */
  boolean has(int column) {
    return sizes[column] > 0 || categories.containsKey(column);
  }

  /** Tells whether a column holds categories. */
  boolean isCategory(int column) {
    return categories.containsKey(column);
  }

  /**
   * Takes the lists: all that were chosen, or else the only one in place of single numbers.
   *
   * @param numeric the columns of coordinates, those of categories too
   * @return what there is to say
   */
  List<String> takeLists(BitSet numeric) {
    BitSet found = new BitSet();
    IntStream.range(0, sizes.length).filter(c -> sizes[c] > 0).forEach(found::set);
    BitSet taken = lists.taken(found);
    List<String> notes = List.of();
    if (options.columns().isEmpty() && !taken.isEmpty()) {
      int list = taken.nextSetBit(0);
      BitSet left = new BitSet();
      numeric.stream().filter(c -> !isCategory(c) && !lists.isLabelOrId(c)).forEach(left::set);
      notes = lists.besides(list, sizes[list], left);
      IntStream.range(0, sizes.length).filter(c -> !isCategory(c)).forEach(numeric::clear);
    }
    numeric.or(taken);
    return notes;
  }

  /**
   * Returns what cells hold besides numbers.
   *
   * @param truths which hold true or false
   */
  CellForms forms(BitSet truths) {
    return new CellForms(names, truths, sizes, categories);
  }
}
