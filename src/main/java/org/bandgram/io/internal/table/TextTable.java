package org.bandgram.io.internal.table;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.Precision;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReadOptions.Header;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.CellForms;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.Dialect;
import org.bandgram.io.internal.cells.MissingMarks;
import org.bandgram.io.internal.cells.NumberForm;
import org.bandgram.io.internal.table.SampleRows.Row;

/**
 * The columns of a delimited text, found from its first rows.
 *
 * @param dialect how the text is cut into cells
 * @param forms how the numbers of each cell are written
 * @param cells what else its cells hold
 * @param numeric which columns hold numbers that measure something: their first value is a number,
 *     and they do not just count the rows
 * @param firstLine the line of the text on which the first row begins, from 1
 * @param widthSource what says how many cells a row has, as in "line 1 has 3"
 * @param example the first rows, for messages; none if the columns were declared
 * @param linesBefore lines of the file that precede the text
 * @param notes what was decided that the user may see otherwise, sentences
 * @param remarks why columns are left out, if it is not obvious
 * @param blank which cells of columns that are left out have no value in the first rows
 * @param digits what single precision leaves of the columns that hold numbers
 */
public record TextTable(
    Dialect dialect,
    List<NumberForm> forms,
    CellForms cells,
    BitSet numeric,
    long firstLine,
    String widthSource,
    FirstRows example,
    long linesBefore,
    List<String> notes,
    Map<Integer, String> remarks,
    BitSet blank,
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

  /** Makes the table of rows whose columns were declared before them. */
  public static TextTable declared(
      Dialect dialect, ColumnNames names, BitSet numeric, long linesBefore, String head) {
    ColumnDigits digits = new ColumnDigits();
    String whole = "\n".repeat((int) linesBefore) + head;
    for (Row row : SampleRows.of(names.file(), whole, dialect)) {
      numeric.stream()
          .filter(c -> !row.comment() && Cell.kind(row.cell(c)) == Cell.Kind.NUMBER)
          .forEach(c -> digits.add(c, NumberForm.POINT.parse(row.cell(c), Precision.FLOAT64)));
    }
    String widthSource = "there are %d attributes".formatted(names.count());
    return new TextTable(
        dialect,
        Collections.nCopies(names.count(), NumberForm.POINT),
        CellForms.numbers(names),
        numeric,
        1,
        widthSource,
        FirstRows.none(names),
        linesBefore,
        List.of(),
        Map.of(),
        new BitSet(),
        digits);
  }

  /** Looks at the first rows of a text whose cells hold single numbers, or text. */
  public static TextTable detect(String file, String head, Dialect dialect, ReadOptions options) {
    return detect(file, head, dialect, options, Optional.empty());
  }

  /**
   * Looks at the first rows of a text.
   *
   * @param categories the values of columns of categories, as far as they are known
   */
  public static TextTable detect(
      String file,
      String head,
      Dialect dialect,
      ReadOptions options,
      Map<String, List<String>> categories) {
    return detect(file, head, dialect, options, Optional.of(categories));
  }

  private static TextTable detect(
      String file,
      String head,
      Dialect dialect,
      ReadOptions options,
      Optional<Map<String, List<String>>> categories) {
    List<Row> sample =
        SampleRows.blanked(SampleRows.of(file, head, dialect), MissingMarks.of(options));
    TableStart start = TableStart.of(sample, dialect, options.text().header(), given(options));
    if (JSON.matcher(head).lookingAt()) {
      throw DataFormatException.of(
          file,
          "is JSON, which is not delimited text; points are read from objects ("
              + Setting.FORMAT
              + " json); save others as CSV, a column for each number, or as an NPY array");
    }
    NumberForm form = SampleColumns.form(start, dialect, options.text().decimal());
    if (options.text().decimal() == ReadOptions.Decimal.AUTO && !form.decimalComma()) {
      new ClearMarks(file, start, options, dialect.delimiter()).require(form);
    }
    return of(file, head, dialect, start, form, options, categories);
  }

  /** Looks at the first rows of a text whose header is known by a rule. */
  public static TextTable detect(
      String file, String head, Dialect dialect, ReadOptions.Decimal decimal, HeaderRule rule) {
    List<Row> sample = SampleRows.of(file, head, dialect);
    List<Row> rows = sample.stream().dropWhile(Row::comment).toList();
    List<Row> plain = rows.stream().filter(row -> !row.comment()).toList();
    boolean header =
        !plain.isEmpty() && rule.holds(plain.getFirst().cells(), plain.subList(1, plain.size()));
    TableStart start =
        header
            ? TableStart.of(rows, dialect, Header.YES, Set.of())
            : TableStart.of(sample, dialect, Header.NO, Set.of());
    ReadOptions all = ReadOptions.defaults().withColumns(ReadOptions.ALL);
    return of(
        file,
        head,
        dialect,
        start,
        SampleColumns.form(start, dialect, decimal),
        all,
        Optional.empty());
  }

  private static TextTable of(
      String file,
      String head,
      Dialect dialect,
      TableStart start,
      NumberForm form,
      ReadOptions options,
      Optional<Map<String, List<String>>> categories) {
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
    SampleColumns columns = SampleColumns.of(start, names, form, options, categories);
    CellForms cells = columns.cells();
    return new TextTable(
        dialect,
        columns.forms(),
        cells,
        cells.columnsOf(columns.numeric()),
        first.line(),
        start.widthSource(),
        new FirstRows(names, rows),
        0,
        start.notes(),
        cells.byColumn(columns.remarks()),
        columns.blank(),
        columns.digits(cells));
  }

  /** Returns this table with more to say, before all else. */
  public TextTable noted(List<String> more) {
    return new TextTable(
        dialect,
        forms,
        cells,
        numeric,
        firstLine,
        widthSource,
        example,
        linesBefore,
        Stream.concat(more.stream(), notes.stream()).toList(),
        remarks,
        blank,
        digits);
  }

  /** Returns the columns. */
  public ColumnNames names() {
    return cells.columns();
  }

  /** Returns the names that the user gave, but for those that may be indexes. */
  private static Set<String> given(ReadOptions options) {
    Set<String> names = new HashSet<>(options.columns());
    options.labelColumn().ifPresent(names::add);
    options.idColumn().ifPresent(names::add);
    names.addAll(options.categories());
    names.addAll(options.kept().columns());
    options.geo().ifPresent(geo -> names.addAll(List.of(geo.latitude(), geo.longitude())));
    names.removeIf(name -> name.equals(ReadOptions.ALL) || name.matches("-?\\d{1,3}"));
    return names;
  }

  /**
   * Tells whether a comment can be a row whose first cell begins with {@code #}: as wide as the
   * table, with numbers, or words for none, in their places; or texts alone, if the table has no
   * numbers. Other marks only begin comments.
   */
  boolean fits(List<String> row) {
    if (dialect.comment() != Dialect.COMMENT || row.size() != cells.count()) {
      return false;
    }
    int[] numbers =
        IntStream.range(0, row.size())
            .filter(c -> numeric.get(cells.first(c)) && !cells.isCategory(c))
            .toArray();
    return numbers.length == 0
        ? TableStart.isText(row)
        : Arrays.stream(numbers).allMatch(c -> holds(row, c) || Cell.isMissingNumber(row.get(c)))
            && (Cell.isMissing(row.getFirst())
                || Arrays.stream(numbers).anyMatch(c -> holds(row, c)));
  }

  private boolean holds(List<String> row, int c) {
    return Cell.holdsNumbers(row.get(c), forms.get(c));
  }
}
