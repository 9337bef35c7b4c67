package org.bandgram.io.internal.table;

import static org.bandgram.io.internal.cells.Cell.Kind.NUMBER;
import static org.bandgram.io.internal.cells.Cell.Kind.TEXT;
import static org.bandgram.io.internal.table.HeaderForms.firstKind;
import static org.bandgram.io.internal.table.HeaderForms.hasTextAboveNumber;
import static org.bandgram.io.internal.table.HeaderForms.kind;
import static org.bandgram.io.internal.table.HeaderForms.linesOfText;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.ReadOptions.Delimiter;
import org.bandgram.io.ReadOptions.Header;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.Dialect;
import org.bandgram.io.internal.table.SampleRows.Row;

/**
 * Where the rows of a text begin: behind a line that names the delimiter, the sizes of word
 * vectors, lines about the table, a line of names and a line of units.
 *
 * <p>{@code HeaderForms} tells lines of names. The comment above the rows holds them if the user
 * says that there is a header, or if its cells are text and the rows have none. A line whose first
 * cell has no name, as R writes it, names the others.
 */
final class TableStart {
  private static final Pattern TAG = Pattern.compile("#[^\\s#!]");

  private final Dialect dialect;
  private final Header wanted;
  private final HeaderForms forms;
  private final List<Row> all;
  private final List<Row> rows;
  private final List<String> notes = new ArrayList<>();
  private List<String> names = List.of();
  private String widthSource = "";

  private TableStart(List<Row> sample, Dialect dialect, Header wanted, Set<String> given) {
    this.all = sample;
    this.dialect = dialect;
    this.wanted = wanted;
    this.forms = new HeaderForms(given);
    this.rows = rowsOf(DrawnLines.without(sample), wanted);
    int underline = DrawnLines.underline(sample);
    if (underline > 0 && dialect.delimiter() != Delimiter.PIPE) {
      notes.add(
          "line %d only underlines the names and was left out"
              .formatted(sample.get(underline).line()));
    }
  }

  /**
   * Returns the rows, and the comments that look like them, such as one whose id is #java. Comments
   * of nothing but text do below another row, or if the user says that there is no header.
   */
  private static List<Row> rowsOf(List<Row> sample, Header wanted) {
    List<Row> plain = sample.stream().filter(row -> !row.comment()).toList();
    List<Row> behind = plain.subList(Math.min(1, plain.size()), plain.size());
    int width = usualWidth(plain.isEmpty() ? sample : plain);
    boolean hasNumbers =
        IntStream.range(0, width).anyMatch(column -> firstKind(behind, column) == NUMBER);
    boolean isBelow = wanted == Header.NO;
    List<Row> rows = new ArrayList<>();
    for (Row row : sample) {
      boolean isTaken =
          row.comment()
              ? row.width() == width
                  && (isLike(row, behind) || (isBelow && !hasNumbers && isText(row.cells())))
              : width == 1 || !row.cells().equals(List.of(""));
      if (isTaken) {
        rows.add(row);
      }
      isBelow |= !row.comment();
    }
    return rows;
  }

  /** Tells whether a comment as wide as some rows has numbers, or none, where they have numbers. */
  static boolean isLike(Row comment, List<Row> rows) {
    boolean isFailed = Cell.isMissing(comment.cell(0));
    boolean hasNumber = comment.cells().stream().anyMatch(cell -> kind(cell) == NUMBER);
    return (isFailed || (comment.width() > 1 && hasNumber))
        && IntStream.range(0, comment.width())
            .allMatch(
                c ->
                    firstKind(rows, c) != NUMBER
                        || kind(comment.cell(c)) == NUMBER
                        || Cell.isMissingNumber(comment.cell(c)));
  }

  /**
   * Tells whether a line that begins with a mark can be a row of texts, the first such as #java.
   */
  static boolean isText(List<String> cells) {
    return TAG.matcher(cells.getFirst()).lookingAt()
        && (cells.size() == 1 || cells.stream().skip(1).anyMatch(cell -> !cell.isEmpty()));
  }

  /**
   * Finds the first row.
   *
   * @param sample the first rows of a text, and the comments among them
   * @param wanted whether the user says that there is a header
   * @param given names of columns that the user gave
   */
  static TableStart of(List<Row> sample, Dialect dialect, Header wanted, Set<String> given) {
    TableStart start = new TableStart(sample, dialect, wanted, given);
    if (!start.rows.isEmpty()) {
      start.find();
    }
    return start;
  }

  /** Returns what says how many cells a row has, as in "line 1 has 3". */
  String widthSource() {
    return widthSource;
  }

  /** Returns the rows that hold data. */
  List<Row> rows() {
    return rows;
  }

  /** Returns the names of the columns; none if the text has none. */
  List<String> names() {
    return names;
  }

  /** Returns what was decided that the user may see otherwise, sentences. */
  List<String> notes() {
    return notes;
  }

  /** Returns the most frequent number of cells, of equals the one that comes first. */
  static int usualWidth(List<Row> rows) {
    Map<Integer, Integer> counts = new HashMap<>();
    rows.forEach(row -> counts.merge(row.width(), 1, Integer::sum));
    int best = 0;
    for (Row row : rows) {
      best = counts.get(row.width()) > counts.getOrDefault(best, 0) ? row.width() : best;
    }
    return best;
  }

  private void find() {
    if (rows.getFirst().line() == 1 && rows.getFirst().cell(0).startsWith("sep=")) {
      rows.removeFirst();
    }
    if (rows.isEmpty()) {
      return;
    }
    if (wanted != Header.NO) {
      skipSizes();
      skipLinesAbove();
    }
    widthSource = "line %d has %d".formatted(rows.getFirst().line(), rows.getFirst().width());
    if (wanted == Header.NO) {
      return;
    }
    if (takesComment()) {
      return;
    }
    widen();
    if (wanted == Header.YES || forms.isHeader(rows.getFirst(), rows.subList(1, rows.size()))) {
      takeHeader();
    } else {
      doubt();
    }
  }

  /** Drops the numbers of words and dimensions that stand above word vectors. */
  private void skipSizes() {
    Row sizes = rows.getFirst();
    boolean fits =
        rows.size() > 1
            && sizes.width() == 2
            && sizes.cells().stream().allMatch(cell -> cell.matches("\\d{1,9}"))
            && rows.get(1).width() == Integer.parseInt(sizes.cell(1)) + 1
            && kind(rows.get(1).cell(0)) == TEXT;
    if (fits) {
      notes.add(
          "line %d (%s) was left out: it gives the sizes of the table below"
              .formatted(sizes.line(), shown(sizes)));
      rows.removeFirst();
    }
  }

  /** Drops lines about the table that stand above its header. */
  private void skipLinesAbove() {
    int width = usualWidth(rows);
    int header =
        IntStream.range(0, rows.size())
            .filter(i -> rows.get(i).width() == width)
            .findFirst()
            .orElse(0);
    boolean above =
        header > 0
            && IntStream.range(0, header)
                .allMatch(i -> rows.get(i).width() < width && hasText(rows.get(i)))
            && rows.size() > header + 1
            && (forms.hasGiven(rows.get(header).cells())
                || hasTextAboveNumber(rows.get(header), rows.subList(header + 1, rows.size())));
    if (above && !forms.isShort(rows.getFirst(), rows.subList(1, rows.size()))) {
      notes.add(
          "lines %d to %d stand above the table and were left out"
              .formatted(rows.getFirst().line(), rows.get(header).line() - 1));
      rows.subList(0, header).clear();
    }
  }

  /** Adds an empty cell to the first row if all others end with one, behind a last delimiter. */
  private void widen() {
    Row first = rows.getFirst();
    List<Row> rest = rows.subList(1, rows.size());
    boolean isOpen =
        rest.stream()
            .allMatch(row -> row.width() == first.width() + 1 && row.cells().getLast().isEmpty());
    if (isOpen && !rest.isEmpty()) {
      List<String> cells = Stream.concat(first.cells().stream(), Stream.of("")).toList();
      rows.set(0, new Row(first.line(), cells, first.comment()));
      widthSource = "line %d has %d".formatted(rest.getFirst().line(), cells.size());
      notes.add(
          "a delimiter ends each line but the first, whose cells belong to the first columns");
    }
  }

  private static boolean hasText(Row row) {
    return row.cells().stream().anyMatch(cell -> kind(cell) == TEXT);
  }

  /** Takes the names from the comment above the rows, if they are there. */
  private boolean takesComment() {
    Row first = rows.getFirst();
    List<String> cells =
        all.stream()
            .filter(row -> row.comment() && row.line() < first.line())
            .reduce((_, later) -> later)
            .map(row -> commentNames(row, first.width()))
            .orElse(List.of());
    if (cells.size() != first.width() || first.width() < 2 || forms.hasGiven(first.cells())) {
      return false;
    }
    List<Row> rest = rows.subList(1, rows.size());
    boolean sure = !dialect.spaced() && new HashSet<>(cells).size() == cells.size();
    boolean named =
        forms.hasGiven(cells)
            || (!hasTextAboveNumber(first, rest)
                && (wanted == Header.YES
                    || (sure
                        && cells.stream().allMatch(cell -> kind(cell) == TEXT)
                        && first.cells().stream().anyMatch(cell -> kind(cell) == NUMBER))));
    if (named) {
      names = cells;
      skipUnits();
    }
    return named;
  }

  /** Returns the cells of a comment behind its mark, which is a name if nothing else is there. */
  private List<String> commentNames(Row comment, int width) {
    List<String> cells = new ArrayList<>(comment.cells());
    if (cells.isEmpty()) {
      return cells;
    }
    String mark = String.valueOf(dialect.comment());
    String first = cells.getFirst().substring(Math.min(1, cells.getFirst().length())).strip();
    if (first.isEmpty() && dialect.spaced() && cells.size() == width + 1) {
      cells.removeFirst();
    } else {
      cells.set(0, first.isEmpty() ? mark : first);
    }
    return cells;
  }

  private void takeHeader() {
    Row header = rows.removeFirst();
    names = header.cells();
    if (forms.isShort(header, rows)) {
      names = new ArrayList<>(names);
      names.addFirst("");
      widthSource = "line %d has %d".formatted(rows.getFirst().line(), names.size());
    }
    dropRepeated(header);
    boolean isSurprising =
        wanted == Header.AUTO
            && !forms.hasGiven(header.cells())
            && header.cells().stream().noneMatch(cell -> kind(cell) == TEXT);
    if (isSurprising && !rows.isEmpty()) {
      notes.add(
          "line %d (%s) was read as the names of the columns; use %s to read it as data"
              .formatted(header.line(), shown(header), Setting.NO_HEADER));
    }
    joinNames(header);
    skipUnits();
  }

  /** Drops the header where it stands again, as in files put one behind the other. */
  private void dropRepeated(Row header) {
    if (rows.size() > 1 && hasText(header)) {
      rows.subList(1, rows.size())
          .removeIf(row -> header.width() > 1 && row.cells().equals(header.cells()));
    }
  }

  /**
   * Joins names that repeat with the line below, and lets a line that then names the first columns
   * alone do so, as pandas writes columns of several levels.
   */
  private void joinNames(Row header) {
    long last = header.line();
    while (repeats(names) && isAboveNumbers(linesOfText(rows))) {
      Row below = rows.removeFirst();
      List<String> above = names;
      names =
          IntStream.range(0, above.size())
              .mapToObj(c -> (above.get(c) + " " + below.cell(c)).strip())
              .toList();
      last = below.line();
    }
    if (last == header.line()) {
      return;
    }
    int unnamed = (int) names.stream().takeWhile(String::isEmpty).count();
    if (rows.size() > 1 && unnamed > 0 && rows.getFirst().width() == names.size()) {
      Row next = rows.getFirst();
      List<String> titles = next.cells().subList(0, unnamed);
      boolean isTitle =
          titles.stream().allMatch(cell -> kind(cell) == TEXT)
              && next.cells().stream().skip(unnamed).allMatch(String::isEmpty);
      if (isTitle) {
        names = Stream.concat(titles.stream(), names.stream().skip(unnamed)).toList();
        last = rows.removeFirst().line();
      }
    }
    notes.add(
        "lines %d to %d were taken for the names of the columns, such as '%s'"
            .formatted(header.line(), last, names.getLast()));
  }

  private static boolean repeats(List<String> names) {
    List<String> there = names.stream().filter(name -> !name.isEmpty()).toList();
    return new HashSet<>(there).size() < there.size();
  }

  /** Tells whether the first row has texts, but no number, above numbers so many lines below. */
  private boolean isAboveNumbers(int lines) {
    if (lines == 0 || rows.size() <= lines || rows.getFirst().width() != names.size()) {
      return false;
    }
    Row first = rows.getFirst();
    List<Row> rest = rows.subList(lines, rows.size());
    List<Cell.Kind> above =
        IntStream.range(0, first.width())
            .filter(c -> firstKind(rest, c) == NUMBER)
            .mapToObj(c -> kind(first.cell(c)))
            .toList();
    return above.contains(TEXT) && !above.contains(NUMBER);
  }

  /** Drops a line under the names that has texts above numbers. */
  private void skipUnits() {
    if (isAboveNumbers(1)) {
      Row units = rows.getFirst();
      notes.add(
          "line %d (%s) was left out: it has no numbers, but the rows below do"
              .formatted(units.line(), shown(units)));
      rows.removeFirst();
    }
  }

  /** Says that a line could have been a header. */
  private void doubt() {
    Row first = rows.getFirst();
    boolean ascends =
        first.width() > 1
            && IntStream.range(0, first.width())
                .allMatch(c -> first.cell(c).equals(String.valueOf(c)));
    if (wanted == Header.AUTO && ascends && rows.size() > 1) {
      notes.add(
          "line %d (%s) was read as data; use %s to read it as the names of the columns"
              .formatted(first.line(), shown(first), Setting.HEADER));
    }
  }

  private static String shown(Row row) {
    String text = String.join(", ", row.cells());
    return text.length() <= 40 ? text : text.substring(0, 40) + "...";
  }
}
