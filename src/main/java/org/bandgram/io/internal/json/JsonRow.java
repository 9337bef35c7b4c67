package org.bandgram.io.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.internal.text.Decimals;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.cells.MissingMarks;
import org.bandgram.io.internal.rows.KeptCells;
import org.bandgram.io.internal.rows.RowSink;
import org.bandgram.io.internal.table.RecordColumns;

/** Turns objects into rows of a {@link RowSink}. */
final class JsonRow implements RowSink.Location {
  private static final int MOST_NAMES = 20;
  private static final JsonFactory COPIES = new JsonFactory();

  private final String file;
  private final List<String> names;
  private final Set<String> quoted;
  private final RecordColumns columns;
  private final ColumnPlan plan;
  private final RowSink sink;
  private final KeptCells kept;
  private final Map<String, Integer> places = new HashMap<>();
  private final BitSet wanted = new BitSet();
  private final BitSet missing = new BitSet();
  private final BitSet blank = new BitSet();
  private final Set<String> unknown = new TreeSet<>();
  private final List<String> late = new ArrayList<>();
  private long line;

  JsonRow(String file, JsonSample sample, RecordColumns columns, ColumnPlan plan, RowSink sink) {
    this.file = file;
    this.names = sample.names();
    this.quoted = sample.quoted();
    this.columns = columns;
    this.plan = plan;
    this.sink = sink;
    this.kept = sink.kept();
    for (int c = 0; c < names.size(); c++) {
      places.put(names.get(c), c);
      wanted.set(c, columns.width(c) > 0 || role(c) != ColumnPlan.IGNORED);
    }
  }

  /** Looks for values of columns that have none in the first rows, which were left out. */
  void watch(IntPredicate isBlank) {
    IntStream.range(0, names.size())
        .filter(c -> isBlank.test(c) && !wanted.get(c))
        .forEach(blank::set);
  }

  private int role(int column) {
    return plan.roles()[columns.first(column)];
  }

  /** Reads a row. */
  boolean read(JsonParser json) throws IOException {
    boolean isOfList = json.getParsingContext().getParent().inArray();
    line = isOfList ? 0 : json.currentTokenLocation().getLineNr();
    missing.or(wanted);
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      Integer column = places.get(name);
      if (column == null) {
        unknown.add(name);
      }
      if (column != null && kept.wants(column) && isKeptFirst(column, json)) {
        keep(column, json);
      }
      if (column == null || !wanted.get(column)) {
        firstValue(column, json);
        json.skipChildren();
      } else {
        if (!missing.get(column)) {
          throw fault(name, "occurs twice in an object");
        }
        missing.clear(column);
        read(column, json);
      }
    }
    missing.stream().forEach(this::requireNot);
    missing.clear();
    sink.endRow(this);
    return true;
  }

  /** Says that a column that was left out has numbers after all. */
  private void firstValue(Integer column, JsonParser json) throws IOException {
    if (column == null || !blank.get(column) || isMissing(json, sink.marks())) {
      return;
    }
    blank.clear(column);
    if (json.currentToken().isNumeric()) {
      late.add(
          "column '%s' was left out: it has no value in the first rows, but numbers from %s on; use %s to include it"
              .formatted(
                  names.get(column),
                  line > 0 ? "line " + line : "row " + sink.size(),
                  Setting.COLUMNS));
    }
  }

  /** Tells whether a value is null, or text that stands for no number. */
  static boolean isMissing(JsonParser json, MissingMarks marks) throws IOException {
    return json.currentToken() == JsonToken.VALUE_NULL
        || (json.currentToken() == JsonToken.VALUE_STRING && marks.isMissing(json.getText()));
  }

  /** Tells whether a value is kept before it is read, which leaves a single one where it is. */
  private boolean isKeptFirst(int column, JsonParser json) {
    return json.currentToken().isScalarValue() || !wanted.get(column);
  }

  private void keep(int column, JsonParser json) throws IOException {
    JsonToken token = json.currentToken();
    if (token == JsonToken.VALUE_NULL) {
      return;
    }
    if (kept.wantsNumber(column) && token.isNumeric()) {
      kept.number(column, parsed(json, Precision.FLOAT64));
    }
    if (!token.isScalarValue()) {
      StringWriter text = new StringWriter();
      try (JsonGenerator copy = COPIES.createGenerator(text)) {
        copy.copyCurrentStructure(json);
      }
      keepText(column, text.toString());
    } else if (kept.wantsText(column)) {
      requireCharacters(column, json.getText());
      int from = json.getTextOffset();
      kept.text(column, json.getTextCharacters(), from, from + json.getTextLength());
    }
  }

  private void keepText(int column, String text) {
    if (kept.wantsText(column)) {
      kept.text(column, text);
    }
  }

  /** Checks that a text has no half of a pair of surrogates, which files could not hold. */
  private void requireCharacters(int column, String text) {
    text.codePoints()
        .filter(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)
        .findFirst()
        .ifPresent(
            c -> {
              throw fault(
                  names.get(column),
                  "has \\u%04x, half of a pair of surrogates and no character".formatted(c));
            });
  }

  /** Takes a missing value, if one may be missing. */
  private void requireNot(int column) {
    int width = columns.width(column);
    if (width == 0 && role(column) < 0) {
      text(role(column), "");
    } else if (!sink.takesMissing()) {
      throw fault(names.get(column), "is missing, but must be a finite number")
          .ofMissingValue(true);
    }
    for (int i = 0; i < Math.max(1, width); i++) {
      int role = plan.roles()[columns.first(column) + i];
      if (role >= 0) {
        sink.set(role, Double.NaN);
      }
    }
  }

  private void text(int role, String text) {
    if (role == ColumnPlan.LABEL) {
      sink.label(text);
    } else {
      sink.id(text);
    }
  }

  private void read(int column, JsonParser json) throws IOException {
    if (columns.width(column) > 0) {
      readList(column, json);
    } else if (role(column) >= 0) {
      number(names.get(column), role(column), json);
    } else if (json.currentToken().isScalarValue()) {
      String text = json.currentToken() == JsonToken.VALUE_NULL ? "" : json.getText();
      requireCharacters(column, text);
      text(role(column), text);
    } else {
      throw fault(names.get(column), "has a list or an object, but must be a text or a number");
    }
  }

  private void readList(int column, JsonParser json) throws IOException {
    String name = names.get(column);
    if (json.currentToken() == JsonToken.VALUE_NULL && sink.takesMissing()) {
      requireNot(column);
      return;
    }
    if (json.currentToken() != JsonToken.START_ARRAY) {
      throw fault(name, "has %s, but must be a list of numbers".formatted(shown(json)))
          .ofMissingValue(json.currentToken() == JsonToken.VALUE_NULL);
    }
    int width = columns.width(column);
    int length = 0;
    StringJoiner list = new StringJoiner(",", "[", "]");
    boolean isKept = kept.wantsText(column);
    while (json.nextToken() != JsonToken.END_ARRAY) {
      int role = length < width ? plan.roles()[columns.first(column) + length] : ColumnPlan.IGNORED;
      if (role >= 0) {
        number(name, role, json);
      }
      if (isKept) {
        list.add(json.getText());
      }
      json.skipChildren();
      length++;
    }
    if (length == 0 && sink.takesMissing()) {
      requireNot(column);
      return;
    }
    if (isKept) {
      kept.text(column, list.toString());
    }
    if (length != width) {
      throw fault(
              name, "has a list of length %d, but the first has length %d".formatted(length, width))
          .ofMissingValue(length == 0);
    }
  }

  private void number(String name, int role, JsonParser json) throws IOException {
    JsonToken token = json.currentToken();
    double value = value(name, json);
    if (!Double.isFinite(value) || sink.marks().has(value)) {
      boolean isMissing =
          isMissing(json, sink.marks())
              || (token.isNumeric() && sink.marks().isMissing(json.getText()));
      if (!(isMissing && sink.takesMissing())) {
        throw fault(name, problem(json)).ofMissingValue(isMissing);
      }
      value = Double.NaN;
    }
    sink.set(role, value);
  }

  /**
   * Returns a number, also in quotes if all of the column's first ones are; NaN for another value.
   */
  private double value(String name, JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case VALUE_TRUE -> 1;
      case VALUE_FALSE -> 0;
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parsed(json, sink.precision());
      case VALUE_STRING ->
          quoted.contains(name) ? unrounded(json.getText().strip().toCharArray()) : Double.NaN;
      default -> Double.NaN;
    };
  }

  private double unrounded(char[] digits) {
    return Decimals.unrounded(digits, 0, digits.length, sink.precision());
  }

  /** Says why a value is no number. */
  private String problem(JsonParser json) throws IOException {
    if (json.currentToken() == JsonToken.VALUE_NULL) {
      return "is null, but must be a finite number";
    }
    boolean isWord =
        json.currentToken() == JsonToken.VALUE_STRING
            && Cell.kind(json.getText()) == Cell.Kind.NO_VALUE;
    return isWord || json.currentToken().isNumeric() || isMissing(json, sink.marks())
        ? sink.marks().problem(json.getText(), sink.precision())
        : "has %s, which is not a number".formatted(shown(json));
  }

  private static double parsed(JsonParser json, Precision precision) throws IOException {
    int from = json.getTextOffset();
    int to = from + json.getTextLength();
    return Decimals.unrounded(json.getTextCharacters(), from, to, precision);
  }

  private static String shown(JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "a list";
      default -> Cell.shown(json.getText());
    };
  }

  /** Returns what was left out, sentences. */
  List<String> notes() {
    List<String> notes = new ArrayList<>(late);
    if (!unknown.isEmpty()) {
      notes.add(
          "names that the first rows do not have were left out: "
              + String.join(", ", unknown.stream().limit(MOST_NAMES).toList()));
    }
    return notes;
  }

  @Override
  public DataFormatException fault(String column, String problem) {
    return line > 0
        ? DataFormatException.atCell(file, line, column, problem)
        : DataFormatException.atRow(file, sink.size(), column, problem);
  }

  @Override
  public long line() {
    return line;
  }
}
