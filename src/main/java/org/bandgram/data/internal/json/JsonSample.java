package org.bandgram.data.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bandgram.Precision;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.internal.table.ColumnDigits;
import org.bandgram.data.internal.table.Decimals;
import org.bandgram.data.internal.table.MissingMarks;
import org.bandgram.data.internal.table.RecordColumns;
import org.bandgram.data.internal.table.RecordColumns.Column;
import org.bandgram.data.internal.table.RecordColumns.Kind;

/** What the first rows tell of the columns: what they hold, and how long lists are. */
final class JsonSample {
  private static final int MOST_ROWS = 101;
  private static final long MOST_BYTES = 1 << 24;

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
          numbers &=
              isNumber(json.currentToken()) || json.currentToken() == JsonToken.VALUE_NULL;
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
            first == JsonToken.START_OBJECT ? "objects" : "lists, the first not of numbers,";
        return new Column(
            name, Kind.OTHER, "column '%s' has %s and was left out".formatted(name, what));
      }
      if (isListOfNumbers) {
        return new Column(
            name,
            isFraction ? Kind.LIST_OF_FRACTIONS : Kind.LIST_OF_WHOLES,
            "column '%s' has lists of numbers and was left out; --columns takes it"
                .formatted(name));
      }
      return first != null && isNumber(first)
          ? Column.ofNumbers(index, name, isFraction ? Kind.FRACTION : Kind.WHOLE, texts)
          : new Column(name, Kind.OTHER, "");
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
