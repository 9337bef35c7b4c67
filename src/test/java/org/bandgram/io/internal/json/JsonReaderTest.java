package org.bandgram.io.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.io.ReaderFiles.assertFault;
import static org.bandgram.io.ReaderFiles.read;
import static org.bandgram.io.ReaderFiles.rows;
import static org.bandgram.testing.Refusals.malformed;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.bandgram.Precision;
import org.bandgram.io.DataSet;
import org.bandgram.io.FileFormat;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReadOptions.Missing;
import org.bandgram.io.ReaderFiles;
import org.bandgram.io.read.PointReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {
  private static final ReadOptions EXACT = ReadOptions.defaults().withPrecision(Precision.FLOAT64);

  @TempDir private Path folder;

  /** Rows with apostrophes for quotes. */
  private Path file(String... rows) {
    return new ReaderFiles(folder)
        .text("a.jsonl", String.join("\n", rows).replace('\'', '"') + "\n");
  }

  @Test
  void namesAreColumns() {
    DataSet data =
        read(
            file(
                "{'id': 'a', 'x': 1, 'y': 0.1, 'on': true, 'kind': null, 'more': {'x': [1, {}]}}",
                "",
                "{'y': -2.5e-3, 'x': 1e300, 'id': 'b', 'on': false, 'kind': 'k', 'tags': ['t']}"),
            EXACT);
    assertThat(data.columns()).containsExactly("x", "y", "on");
    assertThat(rows(data.points()))
        .isDeepEqualTo(new double[][] {{1, 0.1, 1}, {1e300, -2.5e-3, 0}});
    assertThat(data.skippedColumns()).containsExactly("id", "kind", "more", "tags");
    assertThat(data.notes())
        .containsExactly(
            "column 'more' was left out: it has objects",
            "column 'tags' was left out: it has lists, the first not of numbers");
    assertThat(data.source().format()).isEqualTo(FileFormat.JSON);
    assertThat(data.places().apply(1)).endsWith("a.jsonl:3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Infinity", "-Infinity", "'inf'"})
  void infinityIsNoMissingValue(String value) {
    for (String cell : new String[] {value, "[" + value + "]"}) {
      boolean isList = !cell.equals(value);
      Path file = file("{'x': %s}".formatted(isList ? "[1.5]" : "1"), "{'x': %s}".formatted(cell));
      for (Missing rule : Missing.values()) {
        assertFault(
            file,
            EXACT.withMissing(rule),
            ":2: column 'x' has '%s', but must be a finite number"
                .formatted(value.replace("'", "")));
      }
    }
  }

  @Test
  void aColumnWithoutValuesInTheFirstRows() {
    String rows = "{'x': 1, 'z': null}\n".repeat(150);
    assertThat(read(file(rows + "{'x': 2, 'z': 'NA'}\n{'x': 2, 'z': 3}")).notes())
        .containsExactly(
            "column 'z' was left out: it has no value in the first rows, but numbers from line 152 on; use withColumns to include it");
  }

  @Test
  void textsAreLabelsAndIds() {
    DataSet data =
        read(
            file(
                "{'x': 1, 'k': 'red', 'n': 7}",
                "{'x': 2, 'n': '8'}",
                "{'k': 'red', 'n': 9, 'x': 3}"),
            EXACT.withLabelColumn("k").withIdColumn("n"));
    assertThat(data.columns()).containsExactly("x");
    assertThat(data.labels().orElseThrow().names()).containsExactly("red", "");
    assertThat(data.ids().orElseThrow().values()).containsExactly("7", "8", "9");
  }

  @Test
  void theOnlyListIsTheCoordinates() {
    Path file =
        file("{'n': 5, 'v': [1, 2.5], 'w': 1.5}", "{'n': 6, 'v': [3, 4], 'extra': 1, 'w': 2}");
    DataSet data = read(file);
    assertThat(data.columns()).containsExactly("v[0]", "v[1]");
    assertThat(rows(data.points())).isDeepEqualTo(new double[][] {{1, 2.5}, {3, 4}});
    assertThat(data.notes())
        .containsExactly(
            "column 'v' has lists of 2 numbers, which were taken; 'n', 'w', 'extra' beside it were"
                + " left out; use withColumns for others");
    assertThat(rows(read(file, EXACT.withColumns("n", "v[1]")).points()))
        .isDeepEqualTo(new double[][] {{5, 2.5}, {6, 4}});
  }

  @Test
  void missingNumbersAreLeftOutOrFilledIn() {
    Path file = file("{'x': 1, 'y': 5}", "{'x': null, 'y': 6}", "{'y': 7}", "{'x': 4, 'y': 8}");
    assertThat(rows(read(file, EXACT.withMissing(Missing.DROP)).points()))
        .isDeepEqualTo(new double[][] {{1, 5}, {4, 8}});
    assertThat(rows(read(file, EXACT.withMissing(Missing.MEAN)).points()))
        .isDeepEqualTo(new double[][] {{1, 5}, {2.5, 6}, {2.5, 7}, {4, 8}});
    Path lists = file("{'v': [1, 2]}", "{'v': null}", "{}");
    assertThat(rows(read(lists, EXACT.withMissing(Missing.DROP)).points()))
        .isDeepEqualTo(new double[][] {{1, 2}});
    assertFault(lists, ":2: column 'v' has 'null', but must be a list of numbers");
    Path gaps = file("{'v': []}", "{'v': [null, 2]}", "{'v': [3, 4]}", "{'v': [5, 7]}");
    assertFault(gaps, ":1: column 'v' has a list of length 0, but the first has length 2");
    assertThat(rows(read(gaps, EXACT.withMissing(Missing.DROP)).points()))
        .isDeepEqualTo(new double[][] {{3, 4}, {5, 7}});
    assertThat(rows(read(gaps, EXACT.withMissing(Missing.MEDIAN)).points()))
        .isDeepEqualTo(new double[][] {{4, 4}, {4, 2}, {3, 4}, {5, 7}});
  }

  @Test
  void timesAreStoredInDoublePrecision() {
    DataSet data = read(file("{'ms': 1700000000843}", "{'ms': 1700000020843}"));
    assertThat(rows(data.points()))
        .isDeepEqualTo(new double[][] {{1700000000843.0}, {1700000020843.0}});
    Path lists =
        file("{'w': [7, 8, 9], 'v': [5, 1.7e9]}", "{'w': [7, 8, 9], 'v': [6, 1700000000.2]}");
    DataSet second = read(lists, ReadOptions.defaults().withColumns("w", "v"));
    assertThat(second.points().get(1, 4)).isEqualTo(1700000000.2);
    assertThat(second.notes())
        .anyMatch(note -> note.startsWith("column 'v[1]' needs double precision: "));
    DataSet first = read(lists, ReadOptions.defaults().withColumns("w"));
    assertThat(first.points().precision()).isEqualTo(Precision.FLOAT32);
  }

  @Test
  void aListOfObjectsIsReadToo() {
    Path file =
        new ReaderFiles(folder)
            .text("a.json", "\ufeff [\n {\"x\": 1,\n \"y\": 2}, {\"x\": 3, \"y\": 4}]\n");
    assertThat(rows(read(file).points())).isDeepEqualTo(new double[][] {{1, 2}, {3, 4}});
    Path bad = new ReaderFiles(folder).text("b.json", "[{\"x\": 1}, {\"y\": 2}]");
    assertFault(
        bad, EXACT.withColumns("x"), ": row 1: column 'x' is missing, but must be a finite number");
    Path more = new ReaderFiles(folder).text("c.json", "[{\"x\": 1}]\n[2]");
    assertFault(more, ":2: there is more after the list of rows");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.jsonl.gz", "a.ndjson", "a.json", "a.txt", "a.csv", "-"})
  void isKnownByItsNameOrItsFirstBytes(String name) {
    String text = "{\"x\": 1, \"y\": 2}\n{\"x\": 3, \"y\": 4}\n";
    byte[] bytes =
        name.endsWith(".gz") ? ReaderFiles.gzip(text) : text.getBytes(StandardCharsets.UTF_8);
    DataSet data =
        name.equals("-")
            ? PointReader.read(new ByteArrayInputStream(bytes), "a stream", EXACT)
            : read(new ReaderFiles(folder).bytes(name, bytes), EXACT);
    assertThat(rows(data.points())).isDeepEqualTo(new double[][] {{1, 2}, {3, 4}});
    assertThat(data.source().format()).isEqualTo(FileFormat.JSON);
  }

  @Test
  void blanksAroundNamesAreNoPartOfThem() {
    Path file = file("{' x ': 1, '': 2, ' v ': [3, 4]}", "{' x ': 5, '': 6, ' v ': [7, 8]}");
    assertThat(read(file, EXACT.withColumns("0", "1", "v[1]")).columns())
        .containsExactly("x", "x1", "v[1]");
    assertThat(read(file, EXACT.withColumns("v", "x")).points().row(1)).containsExactly(7, 8, 5);
  }

  /** What appears only after them is named. */
  @Test
  void columnsAreThoseOfTheFirstRows() {
    String[] rows = new String[300];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = i < 200 ? "{'x': 1.5}" : "{'x': 2.5, 'late': %d}".formatted(i);
    }
    DataSet data = read(file(rows));
    assertThat(data.size()).isEqualTo(300);
    assertThat(data.notes())
        .containsExactly("names that the first rows do not have were left out: late");
  }

  @Test
  void saysWhichLineAndColumnIsToBlame() {
    String x = ":2: column 'x' ";
    String finite = "but must be a finite number";
    assertFault(file("{'x': 1}", "{'y': 1}"), EXACT.withColumns("x"), x + "is missing, " + finite);
    assertFault(file("{'x': 1}", "{'x': null}"), x + "is null, " + finite);
    assertFault(file("{'x': 1}", "{'x': NaN}"), x + "has 'NaN', " + finite);
    assertFault(file("{'x': 1}", "{'x': 1e39}"), x + "has '1e39', which is too large for float32");
    assertFault(file("{'x': 1}", "{'x': '2'}"), x + "has '2', which is not a number");
    assertFault(file("{'x': 1}", "{'x': [2]}"), x + "has a list, which is not a number");
    assertFault(file("{'x': 1}", "{'x': 1, 'x': 2}"), x + "occurs twice in an object");
    assertFault(file("{'x': [1]}", "{'x': 2}"), x + "has '2', but must be a list of numbers");
    assertFault(
        file("{'x': [1]}", "{'x': [1, 2]}"),
        x + "has a list of length 2, but the first has length 1");
    assertFault(file("{'x': [1]}", "{'x': [null]}"), x + "is null, " + finite);
    assertFault(
        file("{'x': 1, 'k': 'a'}", "{'x': 1, 'k': []}"),
        EXACT.withLabelColumn("k"),
        ":2: column 'k' has a list or an object, but must be a text or a number");
  }

  @Test
  void quotedNumbersAreReadIfTheyAreChosen() {
    Path file = file("{'n': 'a', 'x': '1.5', 'f': 3}", "{'n': 'b', 'x': '', 'f': 4}", "{'x': '2'}");
    DataSet data = read(file, EXACT.withMissing(Missing.DROP));
    assertThat(data.columns()).containsExactly("f");
    assertThat(data.notes())
        .contains(
            "column 'x' was left out: it holds numbers in quotes; use withColumns to include it");
    ReadOptions chosen = EXACT.withColumns("x");
    assertThat(rows(read(file, chosen.withMissing(Missing.DROP)).points()))
        .isDeepEqualTo(new double[][] {{1.5}, {2}});
    assertFault(file, chosen, ":2: column 'x' is empty, but must be a finite number");
    Path places = file("{'lat': '40.5', 'lon': '-70'}", "{'lat': '41', 'lon': '-71'}");
    DataSet globe = read(places, ReadOptions.defaults().withGeo("lat", "lon"));
    assertThat(globe.geographic().orElseThrow().row(1)).containsExactly(41, -71);
    assertThat(read(places).columns()).containsExactly("lat", "lon");
    Path word = file("{'x': '1', 'f': 1}", "{'x': '2', 'f': 1}", "{'x': [3], 'f': 1}");
    assertFault(word, chosen, ":3: column 'x' has a list, which is not a number");
  }

  /** Tables that pandas writes otherwise, replies of servers, and GeoJSON. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'x':{'0':1,'1':2},'y':{'0':3,'1':4}}                 | is one object of other objects",
        "{'0':{'x':1,'y':3},'1':{'x':2,'y':4}}                 | is one object of other objects",
        "{'columns':['x'],'index':[0,1],'data':[[1],[2]]}      | has its rows in 'data'",
        "{'schema':{'fields':[]},'data':[{'index':0,'x':1}]}   | has its rows in 'data'",
        "{'count':2,'next':null,'results':[{'x':1},{'x':2}]}   | has its rows in 'results'",
        "{'type':'FeatureCollection','features':[]}            | is GeoJSON",
        "{'type':'Feature','geometry':{'type':'Point'},'id':1} | is GeoJSON"
      })
  void otherFormsOfTablesAreNoRow(String text, String problem) {
    for (ReadOptions options : List.of(EXACT, EXACT.withColumns("x"), EXACT.withGeo("y", "x"))) {
      malformed(() -> read(file(text), options)).hasMessageContaining(problem);
    }
  }

  @Test
  void onePlainRowIsRead() {
    Path one = file("{'x': 1, 'y': {'z': 2}, 'tags': [{'k': 1}]}");
    assertThat(read(one, EXACT.withColumns("x")).size()).isOne();
    assertThat(read(file("{'x': 1, 'y': {'z': 2}}")).size()).isOne();
  }

  @Test
  void numbersAreOfAnyLength() {
    String digits = "1".repeat(1500);
    Path file = file("{'x': 1}", "{'x': 0.%s}".formatted(digits), "{'x': 2}");
    assertThat(read(file, EXACT).points().get(1, 0)).isEqualTo(1 / 9.0);
    assertFault(
        file("{'x': 1}", "{'x': %s}".formatted(digits)),
        EXACT,
        ":2: column 'x' has '%s...', which is too large for float64".formatted("1".repeat(40)));
  }

  @Test
  void halvesOfSurrogatePairsAreRefused() {
    Path file = file("{'x': 1, 'n': '\\ud83d\\ude00'}", "{'x': 2, 'n': 'a\\ud800'}");
    for (ReadOptions options :
        List.of(EXACT.withIdColumn("n"), EXACT.withLabelColumn("n"), EXACT.withKept("n"))) {
      assertFault(
          file,
          options,
          ":2: column 'n' has \\ud800, half of a pair of surrogates and no character");
    }
  }

  @Test
  void saysWhatIsNoJson() {
    assertFault(
        file("{'x': 1}", "[1, 2]"), ":2: each row must be an object, as in {\"x\": 1, \"y\": 2}");
    assertFault(file(""), ": has no rows");
    assertFault(
        file("{'x': 'a'}"),
        ": has no numeric column; withCategories x takes texts as categories, and TextColumn.read x"
            + " reads texts to compare; save it as CSV first");
    assertFault(
        file("{'x': 1}", "{'x': 1"),
        ":3: not valid JSON: Unexpected end-of-input: expected close marker for Object (start"
            + " marker at [Source: REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION`"
            + " disabled); line: 2, column: 1])");
    assertFault(
        file("{'x': [1], 'y': [2]}"),
        ": has 2 columns of lists of numbers, x, y; choose with withColumns");
  }
}
