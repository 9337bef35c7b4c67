package org.bandgram.data.internal.table;

import static org.bandgram.data.internal.table.Cell.Kind.NO_VALUE;
import static org.bandgram.data.internal.table.Cell.Kind.NUMBER;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bandgram.Precision;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.internal.table.SampleRows.Row;
import org.bandgram.data.internal.table.TextTable.Remark;

/**
 * Which columns of a text measure something, as its first rows tell. A column of numbers does,
 * unless it counts or names the rows, or holds their class by its name; but for these there must be
 * another.
 */
final class SampleColumns {
  /** So few rows may count by chance. */
  private static final int FEW_ROWS = 10;

  /** Fewer values in between are few. */
  private static final double FEW_STEPS = 1 << 12;

  private static final Set<String> ID_NAMES =
      Set.of("id", "ids", "idx", "index", "row", "rows", "rowid", "rownum", "#", "key", "uuid");
  private static final Set<String> CLASS_NAMES =
      Set.of("class", "label", "labels", "target", "species", "category", "cluster");

  private final TableStart start;
  private final ColumnNames names;
  private final NumberForm form;
  private final Precision precision;
  private final BitSet numeric = new BitSet();
  private final Map<Integer, Remark> remarks = new HashMap<>();

  private SampleColumns(TableStart start, ColumnNames names, NumberForm form, Precision precision) {
    this.start = start;
    this.names = names;
    this.form = form;
    this.precision = precision;
  }

  /**
   * Looks at the first rows of a text.
   *
   * @param options the precision, and whether numbers that measure nothing are coordinates too
   */
  static SampleColumns of(
      TableStart start, ColumnNames names, NumberForm form, ReadOptions options) {
    Precision kept = options.geo().isPresent() ? Precision.FLOAT64 : options.precision();
    SampleColumns columns = new SampleColumns(start, names, form, kept);
    columns.sort(options.columns().contains(ReadOptions.ALL));
    return columns;
  }

  /** Returns which columns measure something. */
  BitSet numeric() {
    return numeric;
  }

  /** Returns why others do not, if it is not obvious, and which lose digits. */
  Map<Integer, Remark> remarks() {
    return remarks;
  }

  private void sort(boolean takesAll) {
    Map<Integer, String> doubts = new HashMap<>();
    for (int c = 0; c < names.count(); c++) {
      List<String> values = values(c);
      if (!values.isEmpty() && Cell.kind(values.getFirst(), form) == NUMBER) {
        numeric.set(c);
        String reason = doubt(c, values);
        if (!reason.isEmpty()) {
          doubts.put(c, reason);
        }
        remark(c, true, loss(c, values));
      } else if (!values.isEmpty()) {
        remark(c, false, textReason(c, values));
      }
    }
    if (!takesAll && doubts.size() < numeric.cardinality()) {
      doubts.keySet().forEach(numeric::clear);
      doubts.forEach((c, reason) -> remark(c, false, reason));
    }
  }

  private void remark(int column, boolean ofCoordinate, String sentence) {
    if (!sentence.isEmpty()) {
      remarks.put(column, new Remark(ofCoordinate, sentence));
    }
  }

  /** Says that single precision takes a coarse step for small differences; empty if it does not. */
  private String loss(int column, List<String> values) {
    double[] numbers =
        values.stream()
            .mapToDouble(value -> form.parse(value, Precision.FLOAT64))
            .filter(Double::isFinite)
            .toArray();
    double least = DoubleStream.of(numbers).min().orElse(0);
    double most = DoubleStream.of(numbers).max().orElse(0);
    double step = Math.ulp((float) Math.max(Math.abs(least), Math.abs(most)));
    return precision == Precision.FLOAT32 && most > least && step > (most - least) / FEW_STEPS
        ? "column '%s' has values from %s to %s in its first rows, which single precision rounds to multiples of %s; subtract an offset, or use double precision (--precision float64) if the command has it"
            .formatted(names.get(column), least, most, step)
        : "";
  }

  private List<String> values(int column) {
    return start.rows().stream()
        .map(row -> row.cell(column))
        .filter(cell -> Cell.kind(cell, form) != NO_VALUE)
        .toList();
  }

  /** Returns why numbers measure nothing, a sentence; empty if they do. */
  private String doubt(int column, List<String> values) {
    String name = names.get(column);
    boolean nameless = !start.names().isEmpty() && start.names().get(column).isBlank();
    String word = name.toLowerCase(Locale.ROOT);
    if ((column == 0 && nameless) || word.matches("unnamed: ?0|__index_level_\\d+__")) {
      return "the first column has no name and was left out; --columns takes it";
    }
    if (!values.stream().allMatch(value -> value.matches("[+-]?\\d{1,18}"))) {
      return "";
    }
    long[] numbers = values.stream().mapToLong(Long::parseLong).toArray();
    boolean differ = LongStream.of(numbers).distinct().count() == numbers.length;
    if (differ && (ID_NAMES.contains(word) || word.matches(".*[_ ]id"))) {
      return "column '%s' holds ids by its name and was left out; --columns takes it"
          .formatted(name);
    }
    if (column == 0 && numbers.length >= FEW_ROWS && counts(numbers)) {
      return "column '%s' counts the rows and was left out; --columns takes it".formatted(name);
    }
    return CLASS_NAMES.contains(word) && !differ
        ? "column '%s' holds classes by its name and was left out; --label-column or --columns takes it"
            .formatted(name)
        : "";
  }

  private static boolean counts(long[] numbers) {
    return IntStream.range(1, numbers.length).allMatch(i -> numbers[i] == numbers[i - 1] + 1);
  }

  /**
   * Checks that what is left out is not what matters: if nobody chose columns, none holds lists of
   * numbers.
   */
  static void requireNoLists(String file, TableStart start, ColumnNames names) {
    Row first = start.rows().getFirst();
    for (int c = 0; c < first.width(); c++) {
      if (first.cell(c).matches("(?s)\\s*\\[\\s*[-+.\\d].*")) {
        throw DataFormatException.atCell(
            file,
            first.line(),
            names.get(c),
            "has the list %s, which is not read from text; save the lists as an NPY array, or choose other columns with --columns"
                .formatted(Cell.shown(first.cell(c))));
      }
    }
  }

  /** Returns why a column of text is worth a sentence; empty if it is not. */
  private String textReason(int column, List<String> values) {
    String first = values.getFirst();
    long count = values.stream().filter(value -> Cell.kind(value, form) == NUMBER).count();
    return 2 * count > values.size()
        ? "column '%s' was left out: its first value %s is no number, though most are"
            .formatted(names.get(column), Cell.shown(first))
        : "";
  }

  /**
   * Returns how a text writes its numbers.
   *
   * @throws DataFormatException if commas may stand before decimals or divide groups of digits
   */
  static NumberForm form(String file, TableStart start, Dialect dialect, ReadOptions options) {
    if (options.decimal() != ReadOptions.Decimal.AUTO) {
      return new NumberForm(options.decimal() == ReadOptions.Decimal.COMMA, true);
    }
    List<Row> rows = start.rows();
    boolean hasCommas = anyCell(rows, NumberForm::hasDecimalComma);
    if (hasCommas && !anyCell(rows, NumberForm::hasDecimalPoint)) {
      start
          .notes()
          .add("numbers were read with decimal commas; --decimal point reads them otherwise");
      return new NumberForm(true, true);
    }
    boolean divides = dialect.delimiter() == ReadOptions.Delimiter.COMMA;
    if (!divides && !hasCommas) {
      requireClear(file, start, options);
    }
    return divides ? new NumberForm(false, true) : NumberForm.POINT;
  }

  private static boolean anyCell(List<Row> rows, Predicate<String> what) {
    return rows.stream().flatMap(row -> row.cells().stream()).anyMatch(what);
  }

  private static void requireClear(String file, TableStart start, ReadOptions options) {
    for (Row row : start.rows()) {
      for (int c = 0; c < row.width(); c++) {
        String name = c < start.names().size() ? start.names().get(c) : "x" + c;
        boolean isText =
            options.idColumn().equals(Optional.of(name))
                || options.labelColumn().equals(Optional.of(name));
        if (!isText && NumberForm.isAmbiguous(row.cell(c))) {
          throw DataFormatException.atCell(
              file,
              row.line(),
              name,
              "has %s, whose comma may stand before decimals or divide thousands; say --decimal comma or --decimal point"
                  .formatted(Cell.shown(row.cell(c))));
        }
      }
    }
  }
}
