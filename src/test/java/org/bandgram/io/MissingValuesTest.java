package org.bandgram.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.bandgram.io.ReaderFiles.assertFault;
import static org.bandgram.io.ReaderFiles.read;
import static org.bandgram.io.ReaderFiles.rows;
import static org.bandgram.testing.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.io.ReadOptions.Missing;
import org.bandgram.io.internal.result.NpyWriter;
import org.bandgram.io.internal.result.ResultTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same five points in all formats; two rows lack a value. */
class MissingValuesTest {
  private static final double[][] WHOLE = {{1, 10}, {2, 30}, {9, 80}};
  private static final double[][] ALL = {
    {1, 10}, {2, 30}, {Double.NaN, 40}, {9, 80}, {4, Double.NaN}
  };
  private static final ReadOptions EXACT = ReadOptions.defaults().withPrecision(Precision.FLOAT64);

  @TempDir private Path folder;

  private Path file(String format) throws IOException {
    Path file = folder.resolve("a." + format);
    switch (format) {
      case "csv" -> Files.writeString(file, "x,y,c\n1,10,p\n# c\n2,30,q\nNA,40,r\n9,80,s\n4,,t\n");
      case "arff" ->
          Files.writeString(
              file, "@attribute x real\n@attribute y real\n@data\n1,10\n2,30\n?,40\n9,80\n4,?\n");
      case "svm" ->
          Files.writeString(file, "p 1:1 2:10\nq 1:2 2:30\nr 1:nan 2:40\ns 1:9 2:80\nt 1:4 2:NA\n");
      case "npy" -> {
        PointSet points = PointSet.allocate(ALL.length, 2, Precision.FLOAT64);
        IntStream.range(0, 2 * ALL.length)
            .forEach(i -> points.set(i / 2, i % 2, ALL[i / 2][i % 2]));
        NpyWriter.write(file, points);
      }
      default ->
          new ResultTable(ALL.length)
              .numbers("x", Precision.FLOAT64, i -> ALL[i][0])
              .numbers("y", Precision.FLOAT64, i -> ALL[i][1])
              .write(file);
    }
    return file;
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "arff", "svm", "npy", "parquet"})
  void rowsAreLeftOut(String format) throws IOException {
    DataSet data = read(file(format), EXACT.withMissing(Missing.DROP));
    assertThat(rows(data.points())).isDeepEqualTo(WHOLE);
    assertThat(data.ids().orElseThrow().values()).isEqualTo(List.of("0", "1", "3"));
    assertThat(data.ids().orElseThrow().column()).isEqualTo("row");
    assertThat(data.beside().leftOut()).containsExactly(2, 4);
    String places =
        switch (format) {
          case "csv" -> "line 5, 7";
          case "arff" -> "line 6, 8";
          case "svm" -> "line 3, 5";
          default -> "row 2, 4";
        };
    assertThat(data.notes())
        .contains(
            "2 rows with a missing value were left out (%s); column id of tables has the numbers of the others, from 0"
                .formatted(places));
    assertThat(data.places().apply(2))
        .endsWith(
            switch (format) {
              case "csv" -> ":6";
              case "arff" -> ":7";
              case "svm" -> ":4";
              default -> ": row 3";
            });
    if (format.equals("svm")) {
      assertThat(data.labels().orElseThrow().names()).containsExactly("p", "q", "s");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "csv,MEAN,4,40",
    "arff,MEAN,4,40",
    "svm,MEAN,4,40",
    "npy,MEAN,4,40",
    "parquet,MEAN,4,40",
    "csv,MEDIAN,3,35",
    "arff,MEDIAN,3,35",
    "svm,MEDIAN,3,35",
    "npy,MEDIAN,3,35",
    "parquet,MEDIAN,3,35"
  })
  void valuesAreFilledIn(String format, Missing rule, double x, double y) throws IOException {
    DataSet data = read(file(format), EXACT.withMissing(rule));
    double[][] filled = {{1, 10}, {2, 30}, {x, 40}, {9, 80}, {4, y}};
    assertThat(rows(data.points())).isDeepEqualTo(filled);
    assertThat(data.ids()).isEmpty();
    assertThat(data.notes())
        .anyMatch(
            note ->
                note.startsWith(
                    "missing values took the %s of their column: 1 of '".formatted(rule)))
        .noneMatch(note -> note.contains("left out ("));
  }

  /** The words stand in the first row and at the beginning of a line. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "#DIV/0!",
        "#VALUE!",
        "#REF!",
        "#NUM!",
        "#NAME?",
        "#NULL!",
        "#N/A",
        "#WERT!",
        "#NV",
        "<NA>",
        "NaT",
        "(null)",
        "nil",
        "missing",
        "undefined",
        ".",
        "..",
        "-",
        "--",
        "1.#QNAN",
        "-1.#IND",
        "-nan(ind)",
        "nan(snan)",
        "NULL",
        "\\N",
        "n/a"
      })
  void wordsOfOtherPrograms(String word) throws IOException {
    String[] files = {
      "a.csv:x,y\nW,1\n1,2\n3,W\n9,8\n",
      "a.tsv:x\ty\nW\t1\n1\t2\n3\tW\n9\t8\n",
      "a.arff:@attribute x real\n@attribute y real\n@data\nW,1\n1,2\n3,W\n9,8\n",
      "a.svm:a 1:W 2:1\nb 1:1 2:2\nc 1:3 2:W\nd 1:9 2:8\n",
      "a.jsonl:{'x':'W','y':1}\n{'x':1,'y':2}\n{'x':3,'y':'W'}\n{'x':9,'y':8}\n"
    };
    for (String file : files) {
      String[] parts = file.split(":", 2);
      String content = parts[1].replace("W", word);
      boolean isJson = parts[0].endsWith("jsonl");
      Path path =
          new ReaderFiles(folder)
              .text(parts[0], isJson ? content.replace("\\", "\\\\").replace('\'', '"') : content);
      assertThat(rows(read(path, EXACT.withMissing(Missing.DROP)).points()))
          .as(parts[0])
          .isDeepEqualTo(new double[][] {{1, 2}, {9, 8}});
      assertThat(catchThrowable(() -> read(path, EXACT)))
          .hasMessageContaining("'%s', but must be a finite number".formatted(word));
    }
  }

  @Test
  void aLineThatIsOneOfExcelsErrors() {
    DataSet data = read(text("x\n#N/A\n1\n#DIV/0!\n4\n"), EXACT.withMissing(Missing.MEAN));
    assertThat(rows(data.points())).isDeepEqualTo(new double[][] {{2.5}, {1}, {2.5}, {4}});
  }

  @Test
  void wordsThatAreNamesAmongTexts() {
    Path file = text("c,x\nmissing,1\nnil,2\nNat,3\n#N/A,4\n");
    DataSet data = read(file, EXACT.withCategories(List.of("c")).withMissing(Missing.DROP));
    assertThat(data.columns()).containsExactly("c=Nat", "c=missing", "c=nil", "x");
    assertThat(data.size()).isEqualTo(3);
  }

  /** The file's two gaps are 99.9 or a word in place of nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"csv", "arff", "svm", "jsonl", "npy", "parquet"})
  void valuesOfOnesOwn(String format) throws IOException {
    Path file = file(format.equals("jsonl") ? "csv" : format);
    if (format.equals("npy") || format.equals("parquet")) {
      replaceGaps(file);
    } else {
      String text = Files.readString(file).replaceAll("NA|nan|\\?|(?<=4,)(?=,)", "99.90");
      Files.writeString(file, text.replaceFirst("99.90", "unknown"));
    }
    if (format.equals("jsonl")) {
      file = folder.resolve("a.jsonl");
      Files.writeString(
          file,
          "[{\"x\":1,\"y\":10},{\"x\":2,\"y\":30},{\"x\":\"unknown\",\"y\":40},{\"x\":9,\"y\":80},{\"x\":4,\"y\":99.9}]");
    }
    for (Precision precision : Precision.values()) {
      ReadOptions options =
          EXACT.withPrecision(precision).withMissingValues(List.of("Unknown", "99.9"));
      Path path = file;
      assertThat(rows(read(path, options.withMissing(Missing.DROP)).points())).isDeepEqualTo(WHOLE);
      assertThat(catchThrowable(() -> read(path, options)))
          .hasMessageMatching("(?s).*has '?(unknown|99.9)'?, which counts as missing")
          .isInstanceOfSatisfying(
              DataFormatException.class, e -> assertThat(e.isOfMissingValue()).isTrue());
    }
  }

  private static void replaceGaps(Path file) throws IOException {
    PointSet points = PointSet.allocate(ALL.length, 2, Precision.FLOAT64);
    IntStream.range(0, 2 * ALL.length)
        .forEach(
            i -> {
              double value = ALL[i / 2][i % 2];
              points.set(i / 2, i % 2, Double.isNaN(value) ? 99.9 : value);
            });
    if (file.toString().endsWith("npy")) {
      NpyWriter.write(file, points);
    } else {
      new ResultTable(ALL.length)
          .numbers("x", Precision.FLOAT64, i -> points.get(i, 0))
          .numbers("y", Precision.FLOAT64, i -> points.get(i, 1))
          .write(file);
    }
  }

  @Test
  void ownValuesInTheFirstRowsAndAmongCategories() {
    Path file = text("c,x,y\nold,unknown,0\n-9,-9,-9\nnew,7,1\n");
    ReadOptions own = EXACT.withMissingValues(List.of("-9", "unknown")).withMissing(Missing.MEAN);
    DataSet data = read(file, own.withColumns("x", "y"));
    assertThat(rows(data.points())).isDeepEqualTo(new double[][] {{7, 0}, {7, 0.5}, {7, 1}});
    assertThat(read(file, own).columns()).containsExactly("x", "y");
    assertThat(read(file, own.withCategories(List.of("c")).withMissing(Missing.DROP)).columns())
        .containsExactly("c=new", "c=old", "x", "y");
    assertThat(read(file, own.withColumns("y").withKept("x")).kept().getFirst().number(1)).isNaN();
  }

  @Test
  void idsAndClassesStayWithTheirRows() {
    Path file = text("id,x,k\na,1,u\nb,,v\nc,3,w\n");
    DataSet data =
        read(file, EXACT.withIdColumn("id").withLabelColumn("k").withMissing(Missing.DROP));
    assertThat(data.ids().orElseThrow().values()).isEqualTo(List.of("a", "c"));
    assertThat(data.beside().leftOut()).containsExactly(1);
    assertThat(data.labels().orElseThrow().names()).containsExactly("u", "w");
    assertThat(data.notes()).containsExactly("1 row with a missing value was left out (line 3)");
  }

  @Test
  void blankLinesOfASingleColumn() {
    Path file = text("x\n1\n\n\n4\n7\n\n");
    DataSet mean = read(file, EXACT.withMissing(Missing.MEAN));
    assertThat(rows(mean.points())).isDeepEqualTo(new double[][] {{1}, {4}, {4}, {4}, {7}});
    DataSet drop = read(file, EXACT.withMissing(Missing.DROP));
    assertThat(rows(drop.points())).isDeepEqualTo(new double[][] {{1}, {4}, {7}});
    assertThat(drop.ids().orElseThrow().values()).isEqualTo(List.of("0", "3", "4"));
    assertThat(drop.places().apply(1)).endsWith(":5");
    Path comments = text("x\n1\n\n# a\n# b\n\n4\n# c\n\n7\n");
    assertFault(comments, ":3: column 'x' is empty, but must be a finite number");
    assertThat(read(comments, EXACT.withMissing(Missing.DROP)).notes().getLast())
        .startsWith("3 rows with a missing value were left out (line 3, 6, 9); ");
  }

  @Test
  void onlyTheFirstPlacesAreNamed() {
    Path file = text("x,y\n1,2\n" + "NA,1\n".repeat(9));
    assertThat(read(file, EXACT.withMissing(Missing.DROP)).notes().getFirst())
        .startsWith("9 rows with a missing value were left out (line 3, 4, 5, 6, 7, ...); ");
  }

  /** Sums would be infinite. */
  @Test
  void valuesNearTheLargest() {
    Path file = text("x,y\n1.5e308,1\n1.7e308,2\n,3\n");
    for (Missing rule : List.of(Missing.MEAN, Missing.MEDIAN)) {
      assertThat(read(file, EXACT.withMissing(rule)).points().get(2, 0)).isEqualTo(1.6e308);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"DROP", "MEAN", "MEDIAN"})
  void aColumnWithoutAnyValue(Missing rule) {
    assertFault(
        text("x,y\n1,\n2,\n"),
        EXACT.withColumns("x", "y").withMissing(rule),
        ": column 'y' has no value in any row; withColumns chooses others");
  }

  @Test
  void noRowThatIsWhole() {
    assertFault(
        text("x,y\n1,\n,2\n"),
        EXACT.withMissing(Missing.DROP),
        ": has no row without a missing value; withMissing mean or median fills them in");
  }

  @ParameterizedTest
  @ValueSource(strings = {"inf", "abc", "1e999"})
  void whatIsNotMissingIsRefusedAllTheSame(String cell) {
    Path file = text("x,y\n1,2\n3,%s\n".formatted(cell));
    for (Missing rule : Missing.values()) {
      assertThat(catchThrowable(() -> read(file, EXACT.withMissing(rule))))
          .hasMessageContaining(file + ":3: column 'y' has '" + cell + "', ");
    }
  }

  @Test
  void meansOfDegreesAreNone() {
    refused(() -> EXACT.withGeo("a", "b").withMissing(Missing.MEAN))
        .hasMessage("missing is mean, but must be fail or drop for geographic columns");
    Path file = text("a,b\n1,2\n,3\n4,5\n");
    DataSet data = read(file, EXACT.withGeo("a", "b").withMissing(Missing.DROP));
    assertThat(rows(data.original())).isDeepEqualTo(new double[][] {{1, 2}, {4, 5}});
  }

  private Path text(String content) {
    return new ReaderFiles(folder).text("b.csv", content);
  }
}
