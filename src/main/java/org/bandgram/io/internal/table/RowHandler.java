package org.bandgram.io.internal.table;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.internal.text.Composed;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.CellForms;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.cells.ListCell;
import org.bandgram.io.internal.cells.MissingMarks;
import org.bandgram.io.internal.cells.NumberForm;
import org.bandgram.io.internal.cells.PlaceText;
import org.bandgram.io.internal.rows.KeptCells;
import org.bandgram.io.internal.rows.RowLines;
import org.bandgram.io.internal.rows.RowSink;

/**
 * Turns the cells of delimited text into rows of a {@link RowSink}, without an object per cell. A
 * fault in a cell is kept until its row ends, so that a row of the wrong length is reported as
 * such.
 */
final class RowHandler extends AbstractBaseCsvCallbackHandler<Boolean> implements RowSink.Location {
  /** Two points that differ in a category alone are at distance 1. */
  private static final double CATEGORY = Math.sqrt(0.5);

  /** What lines that draw a table, or count its rows, end with. */
  private static final String DRAWN_ENDS = "-+=:)t";

  private final String file;
  private final ColumnPlan plan;
  private final TextTable table;
  private final CellForms forms;
  private final NumberForm[] numberForms;
  private final String[] names;
  private final boolean spaced;
  private final RowSink sink;
  private final KeptCells kept;
  private final MissingMarks marks;
  private final boolean mayRepeatNames;
  private final BitSet blankSoFar;
  private final List<String> late = new ArrayList<>();
  private final RowLines headers = new RowLines();
  private long line;
  private int cells;
  private boolean blank;
  private boolean repeatsNames;
  private String comment;

  /** The current line between bars, if it may draw the table; null otherwise. */
  private String drawing;

  private RowLines blanks = new RowLines();
  private double value;
  private long comments;
  private long tags;
  private long gaps;
  private long drawn;
  private DataFormatException fault;
  private String label;
  private String id;

  /** The only cell of the current row, if it is kept. */
  private String only = "";

  /**
   * Creates a handler for the rows of one file.
   *
   * @param plan what becomes of them
   */
  RowHandler(TextTable table, ColumnPlan plan, RowSink sink, String file) {
    this.file = file;
    this.table = table;
    this.forms = table.cells();
    this.numberForms = table.forms().toArray(NumberForm[]::new);
    this.names = IntStream.range(0, forms.count()).mapToObj(forms::name).toArray(String[]::new);
    this.spaced = table.dialect().spaced();
    this.plan = plan;
    this.sink = sink;
    this.kept = sink.kept();
    this.marks = sink.marks();
    this.blankSoFar = (BitSet) table.blank().clone();
    this.mayRepeatNames =
        (forms.count() > 1 || plan.dimensions() > 0)
            && forms.names().given().stream().anyMatch(name -> Cell.kind(name) == Cell.Kind.TEXT);
  }

  @Override
  public long line() {
    return line;
  }

  @Override
  protected void handleBegin(long startingLine) {
    line = table.linesBefore() + startingLine;
    cells = 0;
    blank = true;
    repeatsNames = mayRepeatNames;
    fault = null;
    comment = null;
    drawing = table.dialect().delimiter() == ReadOptions.Delimiter.PIPE ? "" : null;
  }

  @Override
  protected void handleComment(char[] text, int offset, int length) {
    comment = new String(text, offset, length);
  }

  @Override
  protected void handleField(int index, char[] text, int offset, int length, boolean quoted) {
    if (spaced && length == 0 && !quoted) {
      return;
    }
    int from = offset;
    int to = offset + length;
    while (from < to && Cell.isBlank(text[from])) {
      from++;
    }
    while (from < to && Cell.isBlank(text[to - 1])) {
      to--;
    }
    blank &= from == to && !(quoted && forms.count() == 1);
    if (drawing != null && from < to) {
      boolean mayDraw = DRAWN_ENDS.indexOf(text[to - 1]) >= 0;
      drawing = mayDraw ? drawing + new String(text, from, to - from) : null;
    }
    if (cells < forms.count() && isRow()) {
      repeatsNames = repeatsNames && isName(cells, text, from, to);
      cell(cells, text, from, to);
    }
    cells++;
  }

  private void cell(int cell, char[] text, int from, int to) {
    int role = plan.roles()[forms.first(cell)];
    if (kept.wants(cell)) {
      keep(cell, text, from, to);
    }
    if (forms.size(cell) > 0) {
      wide(cell, text, from, to);
    } else if (role >= 0) {
      value = numberForms[cell].parse(text, from, to, sink.precision());
      if (!Double.isFinite(value) || marks.has(value)) {
        value = irregular(cell, new String(text, from, to - from));
      }
      sink.set(role, value);
    } else if (role == ColumnPlan.LABEL) {
      label = new String(text, from, to - from);
    } else if (role == ColumnPlan.ID) {
      id = new String(text, from, to - from);
    } else if (from < to && blankSoFar.get(cell)) {
      firstValue(cell, new String(text, from, to - from));
    }
  }

  /** Takes a cell of a column that was left out because it has no value in the first rows. */
  private void firstValue(int cell, String text) {
    Cell.Kind kind = Cell.kind(text, numberForms[cell]);
    blankSoFar.set(cell, kind == Cell.Kind.NO_VALUE);
    if (kind == Cell.Kind.NUMBER) {
      late.add(
          "column '%s' was left out: it has no value in the first rows, but numbers from line %d on; use %s to include it"
              .formatted(forms.name(cell), line, Setting.COLUMNS));
    }
  }

  /** Tells whether the characters {@code [from, to)} are the name of a cell's column. */
  private boolean isName(int cell, char[] text, int from, int to) {
    String name = names[cell];
    if (from == to) {
      return name.equals("x" + cell);
    }
    boolean same = name.length() == to - from;
    for (int i = 0; same && i < name.length(); i++) {
      same = name.charAt(i) == text[from + i];
    }
    return same;
  }

  private void keep(int cell, char[] text, int from, int to) {
    if (kept.wantsNumber(cell)) {
      kept.number(cell, numberForms[cell].parse(text, from, to, Precision.FLOAT64));
    }
    if (kept.wantsText(cell)) {
      kept.text(cell, text, from, to);
    }
    if (forms.count() == 1) {
      only = new String(text, from, to - from);
    }
  }

  private void wide(int cell, char[] text, int from, int to) {
    if (forms.isCategory(cell)) {
      category(cell, new String(text, from, to - from));
    } else {
      list(cell, text, from, to);
    }
  }

  private void category(int cell, String text) {
    int number = Collections.binarySearch(forms.values(cell), Composed.of(text));
    boolean isMissing = Cell.isMissing(text) || marks.has(text);
    if (number < 0 && !(isMissing && sink.takesMissing())) {
      blame(
          cell,
          isMissing,
          isMissing
              ? marks.problem(text, sink.precision()).replace("finite number", "category")
              : "has %s, which is none of the categories %s"
                  .formatted(Cell.shown(text), ColumnNames.listed(forms.values(cell))));
    }
    for (int i = 0; i < forms.size(cell); i++) {
      int role = plan.roles()[forms.first(cell) + i];
      if (role >= 0) {
        double other = number < 0 ? Double.NaN : 0;
        sink.set(role, sink.precision().round(i == number ? CATEGORY : other));
      }
    }
  }

  private void list(int cell, char[] text, int from, int to) {
    int size = forms.size(cell);
    double[] numbers = new double[size];
    int found = ListCell.parse(text, from, to, sink.precision(), numbers);
    boolean isMissing = found < 0 && marks.isMissing(new String(text, from, to - from));
    if (isMissing && sink.takesMissing()) {
      Arrays.fill(numbers, Double.NaN);
    } else if (found != size || !DoubleStream.of(numbers).allMatch(Double::isFinite)) {
      String shown = new String(text, from, to - from);
      blame(
          cell,
          isMissing,
          isMissing
              ? marks.problem(shown, sink.precision())
              : found > 0 && found != size
                  ? "has a list of %d numbers, but those before have %d".formatted(found, size)
                  : "has %s, which is not a list of %d finite numbers"
                      .formatted(Cell.shown(shown), size));
    }
    for (int i = 0; i < size; i++) {
      int role = plan.roles()[forms.first(cell) + i];
      if (role >= 0) {
        sink.set(role, numbers[i]);
      }
    }
  }

  private void blame(int cell, boolean isMissing, String problem) {
    fault = fault == null ? fault(forms.name(cell), problem).ofMissingValue(isMissing) : fault;
  }

  /**
   * Returns negative infinity if it is one, and may be there, and NaN otherwise; remembers the
   * fault unless a value may be missing.
   */
  private double irregular(int cell, String text) {
    if (sink.takesNoEdge() && Cell.isNoEdge(text)) {
      return Double.NEGATIVE_INFINITY;
    }
    double truth = forms.isTruth(cell) ? Cell.truth(text) : Double.NaN;
    boolean isMissing = marks.isMissing(text);
    if (Double.isNaN(truth) && !(isMissing && sink.takesMissing())) {
      boolean isWord = forms.isTruth(cell) && Cell.kind(text) == Cell.Kind.TEXT;
      boolean isAmongNumbers = fault == null && !isMissing && !isWord;
      blame(
          cell,
          isMissing,
          isWord
              ? "has %s, which is neither true nor false".formatted(Cell.shown(text))
              : isMissing
                  ? marks.problem(text, sink.precision())
                  : Cell.problem(text, sink.precision(), numberForms[cell]) + advice(cell, text));
      fault = isAmongNumbers ? fault.ofWord(word(cell, text)) : fault;
    }
    return truth;
  }

  /** Returns how to go on if a column of text was chosen, or degrees are no decimals. */
  private String advice(int cell, String text) {
    boolean isText =
        Cell.kind(text) == Cell.Kind.TEXT && !Cell.isNumber(text) && !sink.takesNoEdge();
    if (!isText || table.example().isEmpty()) {
      return "";
    }
    if (PlaceText.isDegrees(text)) {
      return "; degrees are read as decimals, south and west of 0 with a minus";
    }
    if (!table.numeric().get(forms.first(cell))) {
      return "; use %s '%s' to read it as categories"
          .formatted(Setting.CATEGORIES, forms.name(cell));
    }
    return "";
  }

  /** Returns a word among numbers, which may stand for no value; empty for any other cell. */
  private String word(int cell, String text) {
    boolean isNumeric = table.numeric().get(forms.first(cell)) && !sink.takesNoEdge();
    return isNumeric && text.matches("\\p{L}{2,20}") ? text : "";
  }

  /** Tells whether the current line is not above the first row. */
  private boolean isRow() {
    return line - table.linesBefore() >= table.firstLine();
  }

  @Override
  protected Boolean buildRecord() {
    if (!isRow()) {
      return Boolean.FALSE;
    }
    if (comment != null && !takeComment()) {
      comments++;
    } else if (blank && cells <= 1) {
      blanks.add(line);
    } else if (drawing != null && cells < forms.count() && DrawnLines.isDrawn(drawing)) {
      drawn++;
    } else {
      row();
    }
    return Boolean.TRUE;
  }

  /** Takes a comment for a row if it looks like one, as an id such as {@code #java} does. */
  private boolean takeComment() {
    List<String> found = SampleRows.commentCells(comment, table.dialect());
    boolean fits = table.fits(found);
    if (fits) {
      for (String cell : found) {
        handleField(cells, cell.toCharArray(), 0, cell.length(), true);
      }
      tags += table.numeric().isEmpty() ? 1 : 0;
    }
    return fits;
  }

  /**
   * Says which lines and columns were left out, and which were taken though they look otherwise.
   */
  List<String> notes() {
    char mark = table.dialect().comment();
    List<String> notes = new ArrayList<>(late);
    if (headers.size() > 0) {
      notes.add(
          headers.size() == 1
              ? "line %d repeats the header and was left out".formatted(headers.line(0))
              : "%d lines repeat the header and were left out, the first is line %d"
                  .formatted(headers.size(), headers.line(0)));
    }
    note(
        notes,
        tags,
        "line that begins with " + mark + " was taken for a row",
        "lines that begin with " + mark + " were taken for rows");
    note(
        notes,
        comments,
        "line that begins with " + mark + " was left out as a comment",
        "lines that begin with " + mark + " were left out as comments");
    note(
        notes,
        drawn,
        "line that draws the table or counts its rows was left out",
        "lines that draw the table or count its rows were left out");
    note(
        notes,
        gaps,
        "blank line among the rows was left out",
        "blank lines among the rows were left out");
    return notes;
  }

  private static void note(List<String> notes, long count, String one, String many) {
    if (count > 0) {
      notes.add(count == 1 ? "1 " + one : count + " " + many);
    }
  }

  private void row() {
    if (repeatsNames && cells == forms.count()) {
      headers.add(line);
      return;
    }
    if (!blanks.isEmpty()) {
      if (forms.count() == 1 && sink.size() > 0) {
        if (label == null) {
          blankRows();
        } else {
          gaps += blanks.size();
        }
      }
      blanks = new RowLines();
    }
    if (cells != forms.count()) {
      throw DataFormatException.atLine(
          file,
          line,
          "has %d %s, but %s".formatted(cells, cells == 1 ? "cell" : "cells", table.widthSource()));
    }
    if (fault != null) {
      throw fault;
    }
    if (label != null) {
      sink.label(label);
    }
    if (id != null) {
      sink.id(id);
    }
    sink.endRow(this);
  }

  /** Takes blank lines among the rows of a single column for missing values. */
  private void blankRows() {
    long current = line;
    String text = only;
    for (int i = 0; i < blanks.size(); i++) {
      line = blanks.line(i);
      if (!sink.takesMissing() || forms.size(0) > 0) {
        throw fault(forms.name(0), Cell.problem("", sink.precision())).ofMissingValue(true);
      }
      sink.set(0, Double.NaN);
      keepOnly("");
      sink.endRow(this);
    }
    line = current;
    sink.set(0, value);
    keepOnly(text);
  }

  private void keepOnly(String text) {
    if (kept.wants(0)) {
      keep(0, text.toCharArray(), 0, text.length());
    }
  }

  @Override
  public DataFormatException fault(String column, String problem) {
    return DataFormatException.atCell(file, line, column, problem);
  }
}
