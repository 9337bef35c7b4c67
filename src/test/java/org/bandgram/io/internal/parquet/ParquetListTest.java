package org.bandgram.io.internal.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.io.ReaderFiles.assertFault;
import static org.bandgram.io.ReaderFiles.read;
import static org.bandgram.io.ReaderFiles.rows;
import static org.bandgram.testing.Refusals.malformed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.bandgram.Precision;
import org.bandgram.io.Column;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReadOptions.Missing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists and vectors of the forms that programs write, by the library's own writer. */
class ParquetListTest {
  private static final ReadOptions DEFAULTS = ReadOptions.defaults();
  private static final String THREE_LEVELS =
      "optional group v (LIST) { repeated group list { optional float element; } }";
  private static final double[][] POINTS = {{0.5, -1, 2}, {3, 4.25, 5}, {6, 7, 8}};

  @TempDir private Path folder;

  /** Fills a row. */
  @FunctionalInterface
  private interface Filling {
    void fill(Group row, int index);
  }

  private Path write(String fields, int count, Filling rows) {
    return write(fields, Map.of(), count, rows);
  }

  private Path write(String fields, Map<String, String> metadata, int count, Filling rows) {
    return write(fields, metadata, 2, count, rows);
  }

  private Path write(
      String fields, Map<String, String> metadata, int groupRows, int count, Filling rows) {
    Path file = folder.resolve("table.parquet");
    MessageType schema = MessageTypeParser.parseMessageType("message m { " + fields + " }");
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withType(schema)
            .withExtraMetaData(metadata)
            .withRowGroupRowCountLimit(groupRows)
            .withPageRowCountLimit(400)
            .withWriteMode(org.apache.parquet.hadoop.ParquetFileWriter.Mode.OVERWRITE)
            .build()) {
      for (int i = 0; i < count; i++) {
        Group row = new SimpleGroup(schema);
        rows.fill(row, i);
        writer.write(row);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file;
  }

  private static void list(Group row, String column, double... values) {
    Group list = row.addGroup(column);
    for (double value : values) {
      list.addGroup("list").add("element", (float) value);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "optional group v (LIST) { repeated group list { optional float element; } }   | list  |"
            + " element",
        "required group v (LIST) { repeated group list { required float element; } }   | list  |"
            + " element",
        "optional group v (LIST) { repeated group bag { optional float array_element; } } | bag |"
            + " array_element",
        "optional group v (LIST) { repeated float array; }                             |       |"
            + " array",
        "repeated float v;                                                             |       | v"
      })
  void listsOfEveryForm(String field, String group, String element) {
    Path file =
        write(
            field,
            POINTS.length,
            (row, i) -> {
              Group list = element.equals("v") ? row : row.addGroup("v");
              for (double value : POINTS[i]) {
                (group == null ? list : list.addGroup(group)).add(element, (float) value);
              }
            });
    DataSet data = read(file);
    assertThat(data.columns()).containsExactly("v[0]", "v[1]", "v[2]");
    assertThat(rows(data.points())).isDeepEqualTo(POINTS);
    assertThat(rows(read(file, DEFAULTS.withColumns("v")).points())).isDeepEqualTo(POINTS);
    assertThat(rows(read(file, DEFAULTS.withColumns("0")).points())).isDeepEqualTo(POINTS);
    assertThat(read(file, DEFAULTS.withColumns("v[2]", "v[0]")).points().row(1))
        .containsExactly(5, 3);
    assertFault(
        file, DEFAULTS.withColumns("v[3]"), ": no column 'v[3]'; the columns are v[0], v[1], v[2]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "float",
        "double",
        "int32",
        "int64",
        "int32 (UINT_8)",
        "fixed_len_byte_array(2) (FLOAT16)"
      })
  void listsOfEveryNumber(String type) {
    String[] parts = type.split(" ", 2);
    String meaning = parts.length == 1 ? "" : parts[1];
    Path file =
        write(
            "optional group v (LIST) { repeated group list { optional %s element %s; } }"
                .formatted(parts[0], meaning),
            3,
            (row, i) -> {
              Group list = row.addGroup("v");
              for (int k = 0; k < 2; k++) {
                add(list.addGroup("list"), parts[0], i + k);
              }
            });
    assertThat(rows(read(file).points())).isDeepEqualTo(new double[][] {{0, 1}, {1, 2}, {2, 3}});
  }

  private static void add(Group list, String type, int value) {
    switch (type) {
      case "float" -> list.add("element", (float) value);
      case "double" -> list.add("element", (double) value);
      case "int32" -> list.add("element", value);
      case "int64" -> list.add("element", (long) value);
      default -> {
        short half = Float.floatToFloat16(value);
        byte[] bytes = {(byte) half, (byte) (half >> 8)};
        list.add("element", Binary.fromConstantByteArray(bytes));
      }
    }
  }

  /** Readers look at the first rows of a row group before they read it. */
  @ParameterizedTest
  @CsvSource({"1001, 5000", "1001, 700", "5000, 5000", "5000, 2000"})
  void rowsBeyondTheFirst(int count, int groupRows) {
    Path file =
        write(
            THREE_LEVELS + VECTORS,
            Map.of(),
            groupRows,
            count,
            (row, i) -> {
              list(row, "v", i, 0.5);
              vector(row, 3, new int[] {1}, i);
            });
    for (Precision precision : Precision.values()) {
      ReadOptions options = DEFAULTS.withPrecision(precision);
      assertThat(read(file, options.withColumns("v")).points().row(count - 1))
          .containsExactly(count - 1, 0.5);
      DataSet vectors = read(file, options.withColumns("features").withKept("v"));
      assertThat(vectors.points().row(count - 1)).containsExactly(0, count - 1, 0);
      assertThat(vectors.kept().getFirst().text(1000)).isEqualTo("[1000.0, 0.5]");
    }
    assertThat(read(file, DEFAULTS.withColumns("v", "features")).size()).isEqualTo(count);
  }

  /** A list that is null or empty has no numbers, and a null in one is no number. */
  @Test
  void missingListsAreLeftOutOrFilledIn() {
    Path file =
        write(
            THREE_LEVELS,
            5,
            (row, i) -> {
              if (i > 0) {
                Group list = row.addGroup("v");
                for (int k = 0; k < 2 && i != 2; k++) {
                  Group element = list.addGroup("list");
                  if (i != 3 || k == 0) {
                    element.add("element", (float) i);
                  }
                }
              }
            });
    assertFault(file, ": row 0: column 'v' is null or empty, but must be a list of numbers");
    assertThat(rows(read(file, DEFAULTS.withMissing(Missing.DROP)).points()))
        .isDeepEqualTo(new double[][] {{1, 1}, {4, 4}});
    assertThat(rows(read(file, DEFAULTS.withMissing(Missing.MEDIAN)).points()))
        .isDeepEqualTo(new double[][] {{3, 2.5}, {1, 1}, {3, 2.5}, {3, 2.5}, {4, 4}});
  }

  @Test
  void whatIsNoVectorIsRefusedByItsRow() {
    Path ragged = write(THREE_LEVELS, 4, (row, i) -> list(row, "v", new double[i < 3 ? 2 : 1]));
    assertFault(ragged, ": row 3: column 'v' has a list of length 1, but the first has length 2");
    Path none = write(THREE_LEVELS, 2, (row, i) -> list(row, "v", new double[2 - 2 * i]));
    String problem = ": row %d: column 'v' is null or empty, but must be a list of numbers";
    assertFault(none, problem.formatted(1));
    Path first =
        write(
            THREE_LEVELS,
            2,
            (row, i) -> {
              if (i > 0) {
                list(row, "v", 1);
              }
            });
    assertFault(first, problem.formatted(0));
    Path gap =
        write(
            THREE_LEVELS,
            3,
            (row, i) -> {
              list(row, "v", 1);
              Group second = row.getGroup("v", 0).addGroup("list");
              if (i != 2) {
                second.add("element", 2f);
              }
            });
    assertFault(gap, ": row 2: column 'v' has a null as number 1 of its list (from 0)");
    Path infinite = write(THREE_LEVELS, 2, (row, i) -> list(row, "v", 1, i / 0.0));
    assertFault(infinite, ": row 0: column 'v' has NaN, but must be a finite number");
  }

  @Test
  void oneListStandsForThePointsAndSeveralAreAQuestion() {
    String two =
        "required int32 n; required double x; " + THREE_LEVELS + THREE_LEVELS.replace(" v ", " w ");
    Path file =
        write(
            two,
            3,
            (row, i) -> {
              row.add("n", i);
              row.add("x", i / 2.0);
              list(row, "v", i, 1);
              list(row, "w", i, 2, 3);
            });
    assertFault(file, ": has 2 columns of lists of numbers, v, w; choose with withColumns");
    assertThat(read(file, DEFAULTS.withColumns("w", "x")).columns())
        .containsExactly("w[0]", "w[1]", "w[2]", "x");
    assertThat(read(file, DEFAULTS.withColumns("3", "1")).points().row(2))
        .containsExactly(2, 2, 3, 1);
    DataSet flat = read(file, DEFAULTS.withColumns("x").withIdColumn("n"));
    assertThat(flat.columns()).containsExactly("x");
    assertThat(read(file, DEFAULTS.withColumns(ReadOptions.ALL)).columns()).hasSize(7);
    assertFault(
        file,
        DEFAULTS.withColumns("x").withLabelColumn("v"),
        ": column 'v' has values of type LIST, which are no labels");
  }

  @Test
  void nestedListsAreRefused() {
    Path file =
        write(
            "optional group v (LIST) { repeated group list { optional group element (LIST) {"
                + " repeated group list { optional double element; } } } }",
            2,
            (row, i) ->
                row.addGroup("v")
                    .addGroup("list")
                    .addGroup("element")
                    .addGroup("list")
                    .add("element", 1.0));
    assertFault(
        file,
        ": column 'v' has values of type LIST, which are not read; save them as an NPY array, or"
            + " choose other columns with withColumns");
  }

  @Test
  void listsOfObjectsAreNoLists() {
    Path file =
        write(
            "optional group v (LIST) { repeated group list { optional group element { required"
                + " double x; } } }",
            1,
            (row, i) -> row.addGroup("v").addGroup("list").addGroup("element").add("x", 1.0));
    assertFault(
        file,
        ": column 'v' has values of type LIST, which are not read; save them as an NPY array, or"
            + " choose other columns with withColumns");
  }

  @Test
  void groupsOfNumbersAreRefusedWithAWay() {
    Path file =
        write(
            "required double x; required group box { required double low; required double high; }",
            1,
            (row, i) -> {
              row.add("x", 1.0);
              Group box = row.addGroup("box");
              box.add("low", 1.0);
              box.add("high", 2.0);
            });
    assertFault(
        file,
        ": column 'box' has values of type group, which are not read; make its fields columns of"
            + " their own, or choose other columns with withColumns");
    assertThat(read(file, DEFAULTS.withColumns("x")).size()).isOne();
  }

  /** By their bytes, whatever GeoParquet's metadata say, and by their texts. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "binary geometry;          | {}                              | WKB",
        "binary shore;             | {\"columns\": {\"shore\": {}}} | WKB",
        "binary location (STRING); | {}                              | WKT"
      })
  void placesAreLeftOutAndNamed(String field, String metadata, String form) {
    String column = field.split("[ ;]")[1];
    byte[] point = HexFormat.of().parseHex("0101000000000000000000f03f0000000000000040");
    Binary value =
        form.equals("WKB") ? Binary.fromConstantByteArray(point) : Binary.fromString("POINT (1 2)");
    Map<String, String> geo = Map.of("geo", metadata);
    Filling place = (row, i) -> row.add(column, value);
    DataSet data =
        read(
            write(
                "required double x; required " + field,
                geo,
                3,
                (row, i) -> {
                  row.add("x", i / 2.0);
                  place.fill(row, i);
                }));
    assertThat(data.columns()).containsExactly("x");
    assertThat(data.notes())
        .singleElement()
        .asString()
        .startsWith("column '%s' holds places as %s such as ".formatted(column, form))
        .endsWith("decimal degrees, which withGeo LAT,LON takes");
    malformed(() -> read(write("required " + field, geo, 3, place)))
        .hasMessageContaining(": has no numeric column; column '%s' holds ".formatted(column));
  }

  /** Lists are kept as text; what is nested deeper cannot be, and is named. */
  @Test
  void listsAreKeptAsTextAndNestedOnesAreNamed() {
    Path file =
        write(
            "required double x; optional group v (LIST) { repeated group list { optional float"
                + " element; } } optional group g { required group h { required int32 i; required"
                + " int32 j; } }",
            3,
            (row, i) -> {
              row.add("x", i + 0.5);
              if (i != 1) {
                Group list = row.addGroup("v");
                list.addGroup("list").add("element", 0.1f);
                list.addGroup("list").add("element", (float) i);
              }
              Group deep = row.addGroup("g").addGroup("h");
              deep.add("i", i);
              deep.add("j", i);
            });
    DataSet data = read(file, DEFAULTS.withColumns("x").withKept(ReadOptions.ALL));
    assertThat(data.kept()).extracting(Column::name).containsExactly("x", "v");
    assertThat(IntStream.range(0, 3).mapToObj(data.kept().getLast()::text))
        .containsExactly("[0.1, 0.0]", "", "[0.1, 2.0]");
    assertThat(data.notes())
        .containsExactly("columns whose values cannot be kept are not in the tables: g");
    assertFault(
        file,
        DEFAULTS.withColumns("x").withKept("g"),
        ": column 'g' has values that cannot be kept; leave it out of withKept");
  }

  private static final String VECTORS =
      "optional group features { required int32 type (INT_8); optional int32 size; optional group"
          + " indices (LIST) { repeated group list { required int32 element; } } optional group"
          + " values (LIST) { repeated group list { required double element; } } }";

  private static void vector(Group row, Integer size, int[] indices, double... values) {
    Group vector = row.addGroup("features");
    vector.add("type", size == null ? 1 : 0);
    if (size != null) {
      vector.add("size", size);
      Group list = vector.addGroup("indices");
      for (int index : indices) {
        list.addGroup("list").add("element", index);
      }
    }
    Group list = vector.addGroup("values");
    for (double value : values) {
      list.addGroup("list").add("element", value);
    }
  }

  @Test
  void vectorsOfSparkDenseAndSparse() {
    Path file =
        write(
            VECTORS + "required double prediction;",
            3,
            (row, i) -> {
              row.add("prediction", 1.5);
              switch (i) {
                case 0 -> vector(row, 4, new int[] {1, 3}, 7, 0.5);
                case 1 -> vector(row, null, null, 1, 2, 3, 4);
                default -> vector(row, 4, new int[0]);
              }
            });
    DataSet data = read(file, DEFAULTS.withPrecision(Precision.FLOAT64));
    assertThat(data.skippedColumns()).containsExactly("prediction");
    assertThat(rows(data.points()))
        .isDeepEqualTo(new double[][] {{0, 7, 0, 0.5}, {1, 2, 3, 4}, {0, 0, 0, 0}});
  }

  @Test
  void vectorsOfSparkThatAreNone() {
    for (int[] indices :
        List.of(new int[] {1, 1}, new int[] {2, 1}, new int[] {0, 3}, new int[] {-1, 0})) {
      Path file =
          write(VECTORS, 2, (row, i) -> vector(row, 3, i == 0 ? new int[] {0, 1} : indices, 1, 2));
      assertFault(
          file,
          ": row 1: column 'features' has a sparse vector of 3 numbers whose indices do not ascend"
              + " from 0 to 2");
    }
    Path file = write(VECTORS, 1, (row, i) -> vector(row, Integer.MAX_VALUE, new int[] {0}, 1));
    assertFault(
        file,
        ": row 0: column 'features' has a sparse vector of size 2147483647 with 1 indices for 1"
            + " numbers");
    Path none = write(VECTORS, 1, (row, i) -> {});
    assertFault(none, ": row 0: column 'features' is null, but must be a vector");
  }

  /** By their names and first values, as in text. */
  @Test
  void idsClassesAndRowNumbersAreLeftOut() {
    Path file =
        write(
            "required int32 nr; required int64 user_id; required int32 label; required int32 age;",
            30,
            (row, i) -> {
              row.add("nr", i + 5);
              row.add("user_id", (long) i * i);
              row.add("label", i % 3);
              row.add("age", i % 7);
            });
    DataSet data = read(file);
    assertThat(data.columns()).containsExactly("age");
    assertThat(data.skippedColumns()).containsExactly("nr", "user_id", "label");
    assertThat(data.notes())
        .containsExactly(
            "column 'nr' was left out: it counts the rows; use withColumns to include it",
            "column 'user_id' was left out: its name suggests ids; use withIdColumn to name rows by it, or withColumns to include it",
            "column 'label' was left out: its name suggests classes; use withLabelColumn or withColumns to include it");
    assertThat(read(file, DEFAULTS.withColumns(ReadOptions.ALL)).columns()).hasSize(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"index_columns\": [\"k\\u00f6nig\"], \"columns\": []}        | könig",
        "{\"index_columns\": [\"a\", \"könig\"], \"columns\": []}       | könig",
        "{\"columns\": [], \"index_columns\":[\"__index_level_0__\"]}   | __index_level_0__",
        "{}                                                             | __index_level_0__"
      })
  void theIndexOfPandasIsNoCoordinate(String metadata, String index) {
    Path file =
        write(
            "required double x; required int64 %s;".formatted(index),
            Map.of("pandas", metadata),
            3,
            (row, i) -> {
              row.add("x", i / 2.0);
              row.add(index, (long) i % 2);
            });
    DataSet data = read(file);
    assertThat(data.columns()).containsExactly("x");
    assertThat(data.notes())
        .containsExactly(
            "column '%s' was left out: it is the index of pandas; use withColumns to include it"
                .formatted(index));
    assertThat(read(file, DEFAULTS.withColumns(index)).size()).isEqualTo(3);
  }

  @Test
  void aRangeAsTheIndexOfPandasNamesNoColumn() {
    Path file =
        write(
            "required double x; required int64 name;",
            Map.of("pandas", "{\"index_columns\": [{\"kind\": \"range\", \"name\": null}]}"),
            3,
            (row, i) -> {
              row.add("x", i / 2.0);
              row.add("name", (long) i % 2);
            });
    assertThat(read(file).columns()).containsExactly("x", "name");
  }

  @Test
  void timesAreLeftOutAndNamed() {
    Path file =
        write(
            "required double x; required int96 old; required int64 t (TIMESTAMP(MILLIS,true));"
                + " required int32 c (TIME(MILLIS,true));",
            2,
            (row, i) -> {
              row.add("x", i / 2.0);
              row.add("old", Binary.fromConstantByteArray(new byte[12]));
              row.add("t", (long) i);
              row.add("c", i);
            });
    DataSet data = read(file);
    assertThat(data.skippedColumns()).containsExactly("old", "t", "c");
    assertThat(data.notes())
        .hasSize(3)
        .first()
        .isEqualTo(
            "column 'old' was left out: it has times of type INT96; write it as a number to include it");
  }

  @Test
  void aListWithoutRowsHasNone() {
    assertFault(write(THREE_LEVELS, 0, (row, i) -> {}), ": has no rows");
  }
}
