package org.bandgram.io.internal.table;

import static org.bandgram.io.internal.cells.Cell.Kind.NUMBER;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bandgram.Precision;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.CellForms;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.Dialect;
import org.bandgram.io.internal.cells.ListCell;
import org.bandgram.io.internal.cells.NumberForm;
import org.bandgram.io.internal.cells.PlaceText;
import org.bandgram.io.internal.table.SampleRows.Row;

/**
 * Which columns of a text measure something, as its first rows tell. A column of numbers does,
 * unless it counts or names the rows, or holds their class by its name; but for these there must be
 * another.
 */
final class SampleColumns {
  /** So few rows may count by chance. */
  private static final int FEW_ROWS = 10;

  private static final Set<String> ID_NAMES =
      Set.of("id", "ids", "idx", "index", "row", "rows", "rowid", "rownum", "#", "key", "uuid");
  private static final Set<String> CLASS_NAMES =
      Set.of("class", "label", "labels", "target", "species", "category", "cluster");

  private static final Pattern ID_NAME = Pattern.compile("[_ .-][iI][dD]$|[a-z]I[dD]$");
  private static final Pattern WHOLE = Pattern.compile("[+-]?\\d{1,18}");
  private static final Pattern CODE = Pattern.compile("0\\d+|0\\d*[eE]\\d+");
  private static final Pattern EXPONENT = Pattern.compile("\\d+[eE]\\d+");
  private static final Pattern FIGURES = Pattern.compile("\\P{L}*\\d\\P{L}*");

  private final TableStart start;
  private final ColumnNames names;
  private final NumberForm form;
  private final BitSet numeric = new BitSet();
  private final BitSet truths = new BitSet();
  private final BitSet blank = new BitSet();
  private final List<NumberForm> forms = new ArrayList<>();
  private final WideCells wide;
  private final Map<Integer, ColumnDigits> digits = new HashMap<>();
  private final Map<Integer, String> remarks = new HashMap<>();

  private SampleColumns(TableStart start, ColumnNames names, NumberForm form, WideCells wide) {
    this.start = start;
    this.names = names;
    this.form = form;
    this.wide = wide;
  }

  /**
   * Looks at the first rows of a text.
   *
   * @param options whether numbers that measure nothing are coordinates too
   * @param categories the values of columns of categories; empty if the text has no points
   */
  static SampleColumns of(
      TableStart start,
      ColumnNames names,
      NumberForm form,
      ReadOptions options,
      Optional<Map<String, List<String>>> categories) {
    WideCells wide = WideCells.of(start, names, options, categories);
    SampleColumns columns = new SampleColumns(start, names, form, wide);
    columns.sort(options.columns().contains(ReadOptions.ALL), categories.isPresent());
    if (categories.isEmpty() || !options.takesNumericColumns()) {
      columns.blank.clear();
    }
    start.notes().addAll(wide.takeLists(columns.numeric));
    return columns;
  }

  /** Returns which columns measure something. */
  BitSet numeric() {
    return numeric;
  }

  /** Returns what cells hold besides numbers. */
  CellForms cells() {
    return wide.forms(truths);
  }

  /** Returns how the numbers of each column are written. */
  List<NumberForm> forms() {
    return forms;
  }

  /** Returns which columns have no value; none if the user chose columns. */
  BitSet blank() {
    return blank;
  }

  /** Returns why others do not, or may not, if it is not obvious. */
  Map<Integer, String> remarks() {
    return remarks;
  }

  /** Returns what single precision leaves of columns of numbers and of those that lists make. */
  ColumnDigits digits(CellForms cells) {
    ColumnDigits all = new ColumnDigits();
    digits.forEach(
        (cell, those) -> all.addAll(those, cells.first(cell), Math.max(1, cells.size(cell))));
    return all;
  }

  private void sort(boolean takesAll, boolean ofPoints) {
    Map<Integer, String> doubts = new HashMap<>();
    for (int c = 0; c < names.count(); c++) {
      List<String> values = values(c);
      forms.add(form);
      blank.set(c, values.isEmpty());
      ColumnDigits those = new ColumnDigits();
      if (wide.has(c)) {
        numeric.set(c, wide.isCategory(c));
        if (!wide.isCategory(c)) {
          values.stream().map(ListCell::numbers).forEach(those::addRow);
          digits.put(c, those);
        }
        continue;
      }
      if (!values.isEmpty() && Cell.kind(values.getFirst(), form) == NUMBER) {
        numeric.set(c);
        String reason = doubt(c, values);
        if (!reason.isEmpty()) {
          doubts.put(c, reason);
        }
        those.add(0, values.stream().mapToDouble(this::number).toArray());
        digits.put(c, those);
        noteSigns(c, values);
      } else if (ofPoints
          && !values.isEmpty()
          && values.stream().noneMatch(value -> Double.isNaN(Cell.truth(value)))) {
        truths.set(c);
        sortTruths(c, values, takesAll);
      } else if (!values.isEmpty()) {
        remark(c, textReason(c, values));
      }
    }
    if (!takesAll && doubts.size() < numeric.cardinality()) {
      doubts.keySet().forEach(numeric::clear);
      doubts.forEach(this::remark);
    }
    if (!takesAll && numeric.get(0) && numeric.cardinality() > 1 && mayBeIds(values(0))) {
      remark(
          0,
          "column '%s' may hold ids, as its first values are different whole numbers in no order, but it counts; %s chooses others"
              .formatted(names.get(0), Setting.COLUMNS));
    }
  }

  /** Tells whether numbers of a first column without a name look like those of patients. */
  private boolean mayBeIds(List<String> values) {
    if (!names.madeUp()
        || values.size() < FEW_ROWS
        || !values.stream().allMatch(value -> WHOLE.matcher(value).matches())) {
      return false;
    }
    long[] numbers = values.stream().mapToLong(Long::parseLong).toArray();
    long rises =
        IntStream.range(1, numbers.length).filter(i -> numbers[i] > numbers[i - 1]).count();
    return LongStream.of(numbers).distinct().count() == numbers.length
        && rises > 0
        && rises < numbers.length - 1;
  }

  /** Says which signs are dropped from numbers; others may not come later. */
  private void noteSigns(int column, List<String> values) {
    String all = values.stream().map(NumberForm::signsOf).distinct().collect(Collectors.joining());
    forms.set(column, form.withSigns(all));
    if (!all.isEmpty()) {
      long kinds =
          values.stream()
              .filter(value -> Math.abs(number(value)) > 0)
              .map(NumberForm::signsOf)
              .distinct()
              .count();
      start
          .notes()
          .add(
              "column '%s' was read without its signs of percent or currency%s"
                  .formatted(
                      names.get(column),
                      kinds == 1
                          ? ""
                          : ", though not all values have the same: they may be in different"
                              + " units"));
    }
    if (values.stream().anyMatch(NumberForm::isInParentheses)) {
      start
          .notes()
          .add("numbers in parentheses in column '%s' are negative".formatted(names.get(column)));
    }
  }

  /** Takes true and false for coordinates, as pandas does, but neither classes nor yes and no. */
  private void sortTruths(int column, List<String> values, boolean takesAll) {
    String name = names.get(column);
    boolean isClass = CLASS_NAMES.contains(name.toLowerCase(Locale.ROOT));
    boolean isPlain = values.stream().allMatch(value -> value.matches("(?i)true|false"));
    boolean isTaken = takesAll || (isPlain && !isClass);
    numeric.set(column, isTaken);
    remark(
        column,
        isTaken
            ? ""
            : ColumnNames.leftOut(
                    name, isPlain ? "its name suggests classes" : "it holds yes and no")
                + " as 1 and 0");
  }

  private double number(String cell) {
    return form.parse(cell, Precision.FLOAT64);
  }

  private void remark(int column, String sentence) {
    if (!sentence.isEmpty()) {
      remarks.put(column, sentence);
    }
  }

  private List<String> values(int column) {
    List<String> values = new ArrayList<>();
    for (Row row : start.rows()) {
      if (Cell.hasValue(row.cell(column))) {
        values.add(row.cell(column));
      }
    }
    return values;
  }

  /** Returns why numbers measure nothing, a sentence; empty if they do. */
  private String doubt(int column, List<String> values) {
    String name = names.get(column);
    boolean nameless = !start.names().isEmpty() && start.names().get(column).isBlank();
    String word = name.toLowerCase(Locale.ROOT);
    if ((column == 0 && nameless)
        || word.equals("unnamed: 0")
        || word.startsWith("__index_level_")) {
      return "the first column was left out: it has no name; use "
          + Setting.COLUMNS
          + " to include it";
    }
    Optional<String> code = code(values);
    return code.isPresent()
        ? ColumnNames.leftOut(name, "it holds codes such as " + code.get())
        : doubt(column, name, values);
  }

  /**
   * Returns a code if values are: whole numbers with leading zeros, or of one length of which some
   * seem to have an exponent, as 12E4 among 1234. Numbers that all have exponents are numbers.
   */
  private static Optional<String> code(List<String> values) {
    if (values.getFirst().indexOf('.') >= 0) {
      return Optional.empty();
    }
    List<String> whole = values.stream().filter(value -> WHOLE.matcher(value).matches()).toList();
    List<String> others =
        values.stream().filter(value -> EXPONENT.matcher(value).matches()).toList();
    boolean areOfOneLength = values.stream().mapToInt(String::length).distinct().count() == 1;
    if (whole.size() + others.size() < values.size()) {
      return Optional.empty();
    }
    return areOfOneLength && !whole.isEmpty() && !others.isEmpty()
        ? Optional.of(others.getFirst())
        : values.stream()
            .filter(value -> CODE.matcher(value).matches())
            .filter(value -> !whole.isEmpty() || !EXPONENT.matcher(value).matches())
            .findFirst();
  }

  /**
   * Returns why numbers of a column measure nothing by its name and its first values, a sentence;
   * empty if they do.
   */
  static String doubt(int column, String name, List<String> values) {
    if (!values.isEmpty() && values.getFirst().indexOf('.') >= 0) {
      return "";
    }
    boolean isId = isIdName(name);
    boolean isClass = CLASS_NAMES.contains(name.toLowerCase(Locale.ROOT));
    if (!isSuspect(column, name)
        || !values.stream().allMatch(value -> WHOLE.matcher(value).matches())) {
      return "";
    }
    long[] numbers = values.stream().mapToLong(Long::parseLong).toArray();
    boolean differ = LongStream.of(numbers).distinct().count() == numbers.length;
    if (differ && isId) {
      return "%s, or %s to include it".formatted(ColumnNames.ofIds(name), Setting.COLUMNS);
    }
    if (column == 0 && numbers.length >= FEW_ROWS && counts(numbers)) {
      return ColumnNames.leftOut(name, "it counts the rows");
    }
    return isClass && !differ
        ? "column '%s' was left out: its name suggests classes; use %s or %s to include it"
            .formatted(name, Setting.LABEL_COLUMN, Setting.COLUMNS)
        : "";
  }

  /** Tells whether whole numbers of a column may measure nothing, by its place and name. */
  static boolean isSuspect(int column, String name) {
    return column == 0 || isIdName(name) || CLASS_NAMES.contains(name.toLowerCase(Locale.ROOT));
  }

  private static boolean isIdName(String name) {
    return ID_NAMES.contains(name.toLowerCase(Locale.ROOT)) || ID_NAME.matcher(name).find();
  }

  private static boolean counts(long[] numbers) {
    return IntStream.range(1, numbers.length).allMatch(i -> numbers[i] == numbers[i - 1] + 1);
  }

  /** Returns why a column of text is worth a sentence; empty if it is not. */
  private String textReason(int column, List<String> values) {
    String place = PlaceText.remark(names.get(column), values);
    if (!place.isEmpty()) {
      return place;
    }
    if (isIdName(names.get(column)) && values.stream().distinct().count() == values.size()) {
      return ColumnNames.ofIds(names.get(column));
    }
    String first = values.getFirst();
    long count = values.stream().filter(value -> Cell.kind(value, form) == NUMBER).count();
    boolean most = 2 * count > values.size();
    return most || FIGURES.matcher(first).matches()
        ? "column '%s' was left out: its first value %s is not a number%s"
            .formatted(names.get(column), Cell.shown(first), most ? ", though most are" : "")
        : "";
  }

  /** Returns how a text writes its numbers. */
  static NumberForm form(TableStart start, Dialect dialect, ReadOptions.Decimal decimal) {
    List<List<String>> cells = start.rows().stream().map(Row::cells).toList();
    NumberForm form = NumberForm.of(cells, dialect, decimal);
    start.notes().addAll(form.notes(decimal));
    return form;
  }
}
