package org.bandgram.io.internal.parquet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.schema.MessageType;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.rows.KeptCells;
import org.bandgram.io.internal.table.RecordColumns;
import org.bandgram.io.internal.table.RecordColumns.Column;
import org.bandgram.io.internal.table.RecordColumns.Kind;

/** The columns of one or more files of a table, and behind them those of their folders' names. */
final class ParquetTable {
  private static final String PANDAS = "pandas";
  private static final String GEO = "geo";
  private static final Pattern PANDAS_INDEX =
      Pattern.compile("\"index_columns\"\\s*:\\s*\\[(\\s*\"[^\\]]*)]");
  private static final Pattern TEXT = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Pattern UNICODE = Pattern.compile("\\\\u(\\p{XDigit}{4})");
  private static final int HEXADECIMAL = 16;

  private final String name;
  private final MessageType schema;
  private final List<ParquetColumn> columns;
  private final List<String> keys;
  private final Set<String> keysOfNumbers = new HashSet<>();
  private final Set<String> index;

  /** What GeoParquet says of columns of places. */
  private final String geo;

  private RecordColumns records;

  /**
   * Knows the columns.
   *
   * @param name what the files are called together
   * @param about the first of them
   * @param keys what the names of each file's folders say
   */
  ParquetTable(String name, FileMetaData about, List<Map<String, String>> keys) {
    this.name = name;
    this.schema = about.getSchema();
    this.columns = schema.getFields().stream().map(ParquetColumn::new).toList();
    this.keys =
        keys.getFirst().keySet().stream().filter(key -> !schema.containsField(key)).toList();
    for (String key : this.keys) {
      if (keys.stream().allMatch(one -> Cell.kind(one.get(key)) == Cell.Kind.NUMBER)) {
        keysOfNumbers.add(key);
      }
    }
    this.geo = String.valueOf(about.getKeyValueMetaData().get(GEO));
    requireDifferentNames();
    this.index = pandasIndex(String.valueOf(about.getKeyValueMetaData().get(PANDAS)));
  }

  private void requireDifferentNames() {
    Set<String> names = new HashSet<>();
    for (ParquetColumn column : columns) {
      if (!names.add(column.name())) {
        throw DataFormatException.of(
            name,
            "has two columns called '%s'; write it again with different names"
                .formatted(column.name()));
      }
    }
  }

  /** Returns the columns that are the index of a frame. */
  private static Set<String> pandasIndex(String metadata) {
    Set<String> names = new HashSet<>();
    Matcher list = PANDAS_INDEX.matcher(metadata);
    if (list.find()) {
      TEXT.matcher(list.group(1)).results().forEach(text -> names.add(plain(text.group(1))));
    }
    return names;
  }

  private static String plain(String text) {
    return UNICODE
        .matcher(text)
        .replaceAll(
            hit ->
                Matcher.quoteReplacement(
                    Character.toString(Integer.parseInt(hit.group(1), HEXADECIMAL))))
        .translateEscapes();
  }

  MessageType schema() {
    return schema;
  }

  List<ParquetColumn> columns() {
    return columns;
  }

  /** Returns the columns that the names of folders make. */
  List<String> keys() {
    return keys;
  }

  /** Returns the only leaf of a column. */
  ColumnDescriptor leaf(int column) {
    return schema.getColumnDescription(new String[] {columns.get(column).name()});
  }

  ColumnNames names() {
    Stream<String> own = columns.stream().map(ParquetColumn::name);
    return ColumnNames.of(name, Stream.concat(own, keys.stream()).toList());
  }

  /**
   * Returns the columns whose first rows tell more than their types.
   *
   * @throws DataFormatException if nobody chose between several lists of numbers, or what is left
   *     out is what matters
   */
  BitSet suspects(ReadOptions options) {
    ParquetSample nothing = new ParquetSample(this, new BitSet());
    BitSet suspects = RecordColumns.taken(name, records(nothing), options);
    if (suspects.isEmpty() && options.columns().isEmpty() && options.geo().isEmpty()) {
      requireNoVectors();
    }
    if (options.takesNumericColumns()) {
      IntStream.range(0, columns.size()).filter(this::isSuspect).forEach(suspects::set);
    }
    return suspects;
  }

  private boolean isSuspect(int c) {
    ParquetColumn column = columns.get(c);
    return column.kind() == Kind.WHOLE
        ? RecordColumns.isSuspect(c, column.name())
        : column.mayHoldPlaces(geo);
  }

  private void requireNoVectors() {
    for (ParquetColumn column : columns) {
      if (column.hidesFractions()) {
        String way =
            column.type().isPrimitive() || column.type().getLogicalTypeAnnotation() != null
                ? "save them as an NPY array"
                : "make its fields columns of their own";
        throw DataFormatException.of(
            name,
            "column '%s' has values of type %s, which are not read; %s, or choose other columns with %s"
                .formatted(column.name(), column.typeName(), way, Setting.COLUMNS));
      }
    }
  }

  private List<Column> records(ParquetSample rows) {
    List<Column> all = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      all.add(record(c, rows));
    }
    for (String key : keys) {
      all.add(
          new Column(
              key,
              keysOfNumbers.contains(key) ? Kind.WHOLE : Kind.OTHER,
              "column '%s' was left out: it comes from the names of folders; use %s or %s to include it"
                  .formatted(key, Setting.LABEL_COLUMN, Setting.COLUMNS)));
    }
    return all;
  }

  private Column record(int c, ParquetSample rows) {
    ParquetColumn column = columns.get(c);
    String word = column.name().toLowerCase(Locale.ROOT);
    if (column.isNumeric()
        && (index.contains(column.name()) || word.startsWith("__index_level_"))) {
      return new Column(
          column.name(),
          column.kind(),
          ColumnNames.leftOut(column.name(), "it is the index of pandas"));
    }
    if (column.isNumeric()) {
      return Column.ofNumbers(c, column.name(), column.kind(), rows.texts(c));
    }
    return column.mayHoldPlaces(geo)
        ? Column.ofTexts(column.name(), rows.texts(c))
        : new Column(column.name(), column.kind(), column.reason());
  }

  /** Says what becomes of the columns, as their types and first rows tell. */
  ColumnPlan plan(ParquetSample rows, ReadOptions options) {
    int[] widths = new int[columns.size() + keys.size()];
    Arrays.setAll(widths, c -> c < columns.size() ? rows.width(c) : 0);
    records = new RecordColumns(name, records(rows), widths, options);
    return records.plan();
  }

  /** Returns what was left out, sentences. */
  List<String> notes() {
    return records.notes();
  }

  /** Returns how many coordinates a list has that is taken; 0 for other columns. */
  int width(int column) {
    return records == null ? 0 : records.width(column);
  }

  /** Returns where a column, or the first number of its list, stands in the plan. */
  int first(int column) {
    return records == null ? column : records.first(column);
  }

  /** Returns where the first column of the folders' names stands in the plan. */
  int firstKey() {
    return first(columns.size());
  }

  /** Prepares to keep cells beside the coordinates. */
  KeptCells kept(ColumnPlan plan) {
    BitSet readable = new BitSet();
    readable.set(columns.size(), columns.size() + keys.size());
    IntStream.range(0, columns.size())
        .filter(c -> columns.get(c).isFlat() || columns.get(c).kind() != Kind.OTHER)
        .forEach(readable::set);
    return records.kept(plan, readable);
  }

  /** Tells whether something becomes of a column. */
  boolean isRead(int column, ColumnPlan plan, KeptCells kept) {
    return width(column) > 0
        || plan.roles()[first(column)] != ColumnPlan.IGNORED
        || kept.wants(column);
  }
}
