package org.bandgram.data.internal.table;

import static org.bandgram.data.internal.table.Cell.Kind.NUMBER;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.bandgram.Precision;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.ReadOptions.Header;
import org.bandgram.data.internal.table.SampleRows.Row;

/**
 * The columns of a delimited text, found from its first rows.
 *
 * @param dialect how the text is cut into cells
 * @param form how its numbers are written
 * @param names the columns
 * @param numeric which columns hold numbers that measure something: their first value is a number,
 *     and they do not just count the rows
 * @param firstLine the line of the text on which the first row begins, from 1
 * @param widthSource what says how many cells a row has, as in "line 1 has 3"
 * @param example the first row, as messages show it
 * @param linesBefore lines of the file that precede the text
 * @param notes what was decided that the user may see otherwise, sentences
 * @param remarks why columns are left out, if it is not obvious
 * @param digits what single precision leaves of the columns that hold numbers
 */
public record TextTable(
    Dialect dialect,
    NumberForm form,
    ColumnNames names,
    BitSet numeric,
    long firstLine,
    String widthSource,
    String example,
    long linesBefore,
    List<String> notes,
    Map<Integer, String> remarks,
    ColumnDigits digits) {
  private static final Pattern JSON = Pattern.compile("\\s*(\\{\\s*\"|\\[\\s*[\\[{])");

  /** Copies the notes and remarks. */
  public TextTable {
    notes = List.copyOf(notes);
    remarks = Map.copyOf(remarks);
  }

  /** Tells whether the first row of a text holds the names of its columns. */
  @FunctionalInterface
  public interface HeaderRule {
    /** Looks at the cells of the first row, and at the rows behind it. */
    boolean holds(List<String> first, List<Row> rest);
  }

  /**
   * Makes the table of rows whose columns were declared before them.
   *
   * @param head the first rows
   */
  public static TextTable declared(
      Dialect dialect, ColumnNames names, BitSet numeric, long linesBefore, String head) {
    ColumnDigits digits = new ColumnDigits();
    for (Row row : SampleRows.of(names.file(), head, dialect)) {
      numeric.stream()
          .filter(c -> !row.comment() && Cell.kind(row.cell(c)) == NUMBER)
          .forEach(c -> digits.add(c, NumberForm.POINT.parse(row.cell(c), Precision.FLOAT64)));
    }
    String widthSource = "there are %d attributes".formatted(names.count());
    return new TextTable(
        dialect,
        NumberForm.POINT,
        names,
        numeric,
        1,
        widthSource,
        "",
        linesBefore,
        List.of(),
        Map.of(),
        digits);
  }

  /** Looks at the first rows of a text. */
  public static TextTable detect(String file, String head, Dialect dialect, ReadOptions options) {
    List<Row> sample = SampleRows.of(file, head, dialect);
    TableStart start = TableStart.of(sample, dialect, options.text().header(), given(options));
    if (JSON.matcher(head).lookingAt()) {
      throw DataFormatException.of(
          file,
          "is JSON, which is not read; save its numbers as CSV, a column for each, or its lists as an"
              + " NPY array");
    }
    NumberForm form = SampleColumns.form(start, dialect, options.text().decimal());
    if (options.text().decimal() == ReadOptions.Decimal.AUTO && form.equals(NumberForm.POINT)) {
      SampleColumns.requireClear(file, start, options);
    }
    return of(file, head, dialect, start, form, options);
  }

  /** Looks at the first rows of a text whose header is known by a rule. */
  public static TextTable detect(
      String file, String head, Dialect dialect, ReadOptions.Decimal decimal, HeaderRule rule) {
    List<Row> sample = SampleRows.of(file, head, dialect);
    List<Row> rows = sample.stream().filter(row -> !row.comment()).toList();
    boolean header =
        !rows.isEmpty() && rule.holds(rows.getFirst().cells(), rows.subList(1, rows.size()));
    Header known = header ? Header.YES : Header.NO;
    TableStart start = TableStart.of(rows, dialect, known, Set.of());
    ReadOptions all = ReadOptions.defaults().withColumns(ReadOptions.ALL);
    return of(file, head, dialect, start, SampleColumns.form(start, dialect, decimal), all);
  }

  private static TextTable of(
      String file,
      String head,
      Dialect dialect,
      TableStart start,
      NumberForm form,
      ReadOptions options) {
    List<Row> rows = start.rows();
    if (rows.isEmpty()) {
      boolean named = !start.names().isEmpty();
      throw DataFormatException.of(
          file, named ? "has a header, but no rows" : head.isBlank() ? "is empty" : "has no rows");
    }
    Row first = rows.getFirst();
    int width = start.names().isEmpty() ? first.width() : start.names().size();
    ColumnNames names =
        start.names().isEmpty()
            ? ColumnNames.numbered(file, width)
            : ColumnNames.of(file, start.names());
    if (options.columns().isEmpty() && options.geo().isEmpty()) {
      SampleColumns.requireNoLists(file, start, names);
    }
    SampleColumns columns = SampleColumns.of(start, names, form, options);
    return new TextTable(
        dialect,
        form,
        names,
        columns.numeric(),
        first.line(),
        start.widthSource(),
        Cell.shown(String.join(" | ", first.cells())),
        0,
        start.notes(),
        columns.remarks(),
        columns.digits());
  }

  /** Returns the names that the user gave, but for those that may be indexes. */
  private static Set<String> given(ReadOptions options) {
    Set<String> names = new HashSet<>(options.columns());
    options.labelColumn().ifPresent(names::add);
    options.idColumn().ifPresent(names::add);
    options.geo().ifPresent(geo -> names.addAll(List.of(geo.latitude(), geo.longitude())));
    names.removeIf(name -> name.equals(ReadOptions.ALL) || name.matches("-?\\d{1,3}"));
    return names;
  }

  /**
   * Tells whether a comment can be a row whose id begins with {@code #}: as wide as the table, with
   * numbers in their places. Other marks only begin comments.
   */
  boolean fits(List<String> cells) {
    return dialect.comment() == Dialect.COMMENT
        && cells.size() == names.count()
        && names.count() > 1
        && numeric.cardinality() > 0
        && numeric.stream().allMatch(c -> Cell.kind(cells.get(c), form) == NUMBER);
  }
}
