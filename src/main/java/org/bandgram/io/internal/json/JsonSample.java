package org.bandgram.io.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bandgram.Precision;
import org.bandgram.internal.text.Decimals;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.MissingMarks;
import org.bandgram.io.internal.table.ColumnDigits;
import org.bandgram.io.internal.table.RecordColumns;
import org.bandgram.io.internal.table.RecordColumns.Column;
import org.bandgram.io.internal.table.RecordColumns.Kind;

/** What the first rows tell of the columns: what they hold, and how long lists are. */
final class JsonSample {
  private static final int MOST_ROWS = 101;
  private static final long MOST_BYTES = 1 << 24;
  private static final List<String> GEOJSON = List.of("features", "geometry", "coordinates");

  private final String file;
  private final MissingMarks marks;
  private final Map<String, About> columns = new LinkedHashMap<>();
  private int rows;

  JsonSample(String file, MissingMarks marks) {
    this.file = file;
    this.marks = marks;
  }

  /** What is known of a column. */
  private static final class About {
    private final List<String> texts = new ArrayList<>();
    private final ColumnDigits digits = new ColumnDigits();
    private JsonToken first;
    private boolean isFraction;
    private boolean isListOfNumbers;
    private boolean hasRows;
    private int width;

    /** Looks at a value. */
    void look(JsonParser json, MissingMarks marks) throws IOException {
      JsonToken token = json.currentToken();
      if (JsonRow.isMissing(json, marks)) {
        return;
      }
      if (token.isScalarValue()) {
        texts.add(json.getText());
        digits.add(0, Decimals.parse(json.getText(), Precision.FLOAT64));
        isFraction |= isFraction(token);
      }
      boolean isFirst = first == null;
      if (token == JsonToken.START_ARRAY) {
        int count = 0;
        boolean numbers = true;
        while (json.nextToken() != JsonToken.END_ARRAY) {
          hasRows |= json.currentToken().isStructStart();
          numbers &= isNumber(json.currentToken()) || json.currentToken() == JsonToken.VALUE_NULL;
          isFraction |= isFraction(json.currentToken());
          if (isNumber(json.currentToken())) {
            digits.add(count, Decimals.parse(json.getText(), Precision.FLOAT64));
          }
          count++;
          json.skipChildren();
        }
        isFirst &= count > 0;
        isListOfNumbers = isFirst ? numbers : isListOfNumbers;
        width = isFirst ? count : width;
      }
      first = isFirst ? token : first;
      json.skipChildren();
    }

    Column column(int index, String name) {
      if (first == JsonToken.START_OBJECT || (first == JsonToken.START_ARRAY && !isListOfNumbers)) {
        String what =
            first == JsonToken.START_OBJECT ? "objects" : "lists, the first not of numbers";
        return new Column(
            name, Kind.OTHER, "column '%s' was left out: it has %s".formatted(name, what));
      }
      if (isListOfNumbers) {
        return new Column(
            name,
            isFraction ? Kind.LIST_OF_FRACTIONS : Kind.LIST_OF_WHOLES,
            ColumnNames.leftOut(name, "it has lists of numbers"));
      }
      if (isQuoted()) {
        return Column.ofQuotedNumbers(index, name, texts);
      }
      return first != null && isNumber(first)
          ? Column.ofNumbers(index, name, isFraction ? Kind.FRACTION : Kind.WHOLE, texts)
          : Column.ofTexts(name, texts);
    }

    /** Tells whether all values are texts of numbers, but for missing ones. */
    boolean isQuoted() {
      return first == JsonToken.VALUE_STRING
          && texts.stream()
              .mapToDouble(text -> Decimals.parse(text.strip(), Precision.FLOAT64))
              .allMatch(Double::isFinite);
    }
  }

  static boolean isNumber(JsonToken token) {
    return token.isNumeric() || token.isBoolean();
  }

  private static boolean isFraction(JsonToken token) {
    return token == JsonToken.VALUE_NUMBER_FLOAT;
  }

  /** Looks at a row; returns whether it takes more of them. */
  boolean look(JsonParser json) throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      About about = columns.computeIfAbsent(json.currentName(), _ -> new About());
      json.nextToken();
      about.look(json, marks);
    }
    rows++;
    return rows < MOST_ROWS && json.currentLocation().getByteOffset() < MOST_BYTES;
  }

  /** Returns the names of the columns, in the order in which they appear. */
  List<String> names() {
    return List.copyOf(columns.keySet());
  }

  /** Tells whether a column has no value. */
  boolean isBlank(int column) {
    return List.copyOf(columns.values()).get(column).first == null;
  }

  /** Returns the names of the columns whose numbers are in quotes. */
  Set<String> quoted() {
    return columns.entrySet().stream()
        .filter(column -> column.getValue().isQuoted())
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /**
   * Checks that an object is a row, rather than a table in another form.
   *
   * @throws DataFormatException if it is not, and its columns were not chosen
   */
  void requireRows(ReadOptions options) {
    boolean isChosen =
        options.geo().isEmpty()
            && !options.takesNumericColumns()
            && options.columns().stream().allMatch(this::holdsValues);
    if (isChosen) {
      return;
    }
    if (columns.containsKey("type") && GEOJSON.stream().anyMatch(columns::containsKey)) {
      throw DataFormatException.of(
          file,
          "is GeoJSON, which is not read; write its places as two columns of decimal degrees, which %s LAT,LON takes"
              .formatted(Setting.GEO));
    }
    boolean areObjects =
        columns.values().stream().allMatch(about -> about.first == JsonToken.START_OBJECT);
    Optional<String> within =
        columns.entrySet().stream()
            .filter(column -> column.getValue().hasRows)
            .map(Map.Entry::getKey)
            .findFirst();
    if (rows == 1 && (areObjects || within.isPresent())) {
      throw DataFormatException.of(
          file,
          "is one object %s; write a list of objects or an object on each line, as to_json(orient='records', lines=True) of pandas does"
              .formatted(
                  within.map("that has its rows in '%s'"::formatted).orElse("of other objects")));
    }
  }

  private boolean holdsValues(String choice) {
    About about = columns.get(choice.replaceFirst("\\[\\d+]$", ""));
    return about == null
        ? choice.matches("\\d+")
        : about.first != JsonToken.START_OBJECT && !about.hasRows;
  }

  /** Returns what single precision leaves of single numbers, and of lists that are taken. */
  ColumnDigits digits(RecordColumns records) {
    ColumnDigits digits = new ColumnDigits();
    int c = 0;
    for (About about : columns.values()) {
      digits.addAll(about.digits, records.first(c), Math.max(1, records.width(c)));
      c++;
    }
    return digits;
  }

  /** Returns what the columns hold. */
  RecordColumns columns(ReadOptions options) {
    List<About> abouts = List.copyOf(columns.values());
    List<Column> all = new ArrayList<>();
    names().forEach(name -> all.add(abouts.get(all.size()).column(all.size(), name)));
    int[] widths = new int[all.size()];
    RecordColumns.taken(file, all, options).stream().forEach(c -> widths[c] = abouts.get(c).width);
    return new RecordColumns(file, all, widths, options);
  }
}
