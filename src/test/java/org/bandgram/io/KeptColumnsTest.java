package org.bandgram.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.malformed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.io.ReadOptions.Kept;
import org.bandgram.io.ReadOptions.Missing;
import org.bandgram.io.internal.result.ResultTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns beside the coordinates have the rows of the points, whatever the format. */
class KeptColumnsTest {
  private static final ReadOptions OPTIONS =
      ReadOptions.defaults().withColumns("x", "y").withMissing(Missing.DROP);

  @TempDir private Path folder;

  /** A row as text; an empty cell is missing. */
  private record Row(String x, String y, String city, String age, String note) {
    boolean isWhole() {
      return !x.isEmpty();
    }
  }

  private static List<Row> rows(int n) {
    SplittableRandom random = new SplittableRandom(n);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      rows.add(
          new Row(
              i > 0 && random.nextInt(4) == 0 ? "" : random.nextInt(100) + ".5",
              random.nextInt(100) + ".25",
              i % 2 == 0 ? "Köln" : "Rome",
              i > 1 && random.nextInt(5) == 0 ? "" : random.nextInt(90) + ".5",
              "note " + i));
    }
    return rows;
  }

  private Path file(String format, List<Row> rows) {
    Path file = folder.resolve("points." + format);
    try {
      switch (format) {
        case "csv" ->
            Files.writeString(file, "x,y,city,age,note\n" + lines(rows, KeptColumnsTest::cells));
        case "arff" ->
            Files.writeString(
                file,
                """
                @relation r
                @attribute x numeric
                @attribute y numeric
                @attribute city string
                @attribute age numeric
                @attribute note string
                @data
                """
                    + lines(
                        rows,
                        row ->
                            "%s,%s,'%s',%s,'%s'"
                                .formatted(
                                    row.x.isEmpty() ? "?" : row.x,
                                    row.y,
                                    row.city,
                                    row.age.isEmpty() ? "?" : row.age,
                                    row.note)));
        case "jsonl" -> Files.writeString(file, lines(rows, KeptColumnsTest::object));
        default -> parquet(file, rows);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file;
  }

  private static String lines(List<Row> rows, Function<Row, String> line) {
    return rows.stream().map(line).collect(Collectors.joining("\n", "", "\n"));
  }

  private static String cells(Row row) {
    return String.join(",", row.x, row.y, row.city, row.age, row.note);
  }

  /** An object that lacks the age, or has null for x, if it is missing. */
  private static String object(Row row) {
    return "{\"x\":%s,\"y\":%s,\"city\":\"%s\"%s,\"note\":\"%s\"}"
        .formatted(
            row.x.isEmpty() ? "null" : row.x,
            row.y,
            row.city,
            row.age.isEmpty() ? "" : ",\"age\":" + row.age,
            row.note);
  }

  private static void parquet(Path file, List<Row> rows) {
    new ResultTable(rows.size())
        .numbers("x", Precision.FLOAT64, i -> number(rows.get(i).x))
        .numbers("y", Precision.FLOAT64, i -> number(rows.get(i).y))
        .texts("city", i -> rows.get(i).city)
        .numbers("age", Precision.FLOAT64, i -> number(rows.get(i).age))
        .texts("note", i -> rows.get(i).note)
        .write(file);
  }

  private static double number(String text) {
    return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
  }

  private static DataSet read(Path file, ReadOptions options) {
    return ReaderFiles.read(file, options);
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "arff", "jsonl", "parquet"})
  void keptColumnsHaveTheRowsThatAreLeft(String format) {
    for (int n : new int[] {1, 2, 31, 257, 1025, 2049}) {
      List<Row> rows = rows(n);
      Path file = file(format, rows);
      List<Row> left = rows.stream().filter(Row::isWhole).toList();
      DataSet data = read(file, OPTIONS.withKept("note", "age", "x"));
      assertThat(data.kept()).extracting(Column::name).containsExactly("note", "age", "x");
      assertThat(data.kept()).allMatch(column -> column.size() == data.size());
      assertThat(data.size()).isEqualTo(left.size());
      for (int i = 0; i < left.size(); i++) {
        assertThat(data.original().get(i, 0)).isEqualTo(number(left.get(i).x));
        assertThat(data.kept().get(2).text(i)).isEqualTo(left.get(i).x);
        assertThat(data.kept().get(1).number(i)).isEqualTo(Double.valueOf(number(left.get(i).age)));
        assertThat(data.kept().get(0).text(i)).isEqualTo(left.get(i).note);
      }
      assertThat(data.others()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "arff", "jsonl", "parquet"})
  void othersAreNumbersAndTextsThatRepeat(String format) {
    List<Row> rows = rows(257);
    Path file = file(format, rows);
    DataSet data = read(file, OPTIONS.withKept(new Kept(List.of(), true)));
    List<Row> left = rows.stream().filter(Row::isWhole).toList();
    assertThat(data.kept()).isEmpty();
    assertThat(data.others()).extracting(Column::name).containsExactly("city", "age");
    assertThat(data.beside().dropped()).containsExactly("note");
    Column city = data.others().getFirst();
    Column age = data.others().getLast();
    assertThat(city.isNumeric()).isFalse();
    assertThat(age.isNumeric()).isTrue();
    for (int i = 0; i < left.size(); i++) {
      assertThat(city.values().get(city.code(i))).isEqualTo(left.get(i).city);
      assertThat(age.number(i)).isEqualTo(Double.valueOf(number(left.get(i).age)));
    }
    assertThat(read(file, OPTIONS).others()).isEmpty();
  }

  @Test
  void allKeepsEveryColumnButIds() throws IOException {
    Path file = folder.resolve("all.csv");
    Files.writeString(file, "id,x,y,kind,when\na,1,2,k,2020-01-01\nb,3,4,,2020-01-02\n");
    DataSet data =
        read(file, OPTIONS.withIdColumn("id").withLabelColumn("kind").withKept(ReadOptions.ALL));
    assertThat(data.kept()).extracting(Column::name).containsExactly("x", "y", "kind", "when");
    assertThat(data.kept().getLast().text(1)).isEqualTo("2020-01-02");
    assertThat(data.kept().get(2).text(1)).isEmpty();
  }

  @Test
  void numbersAreSpelledAsInTheFile() throws IOException {
    Path file = folder.resolve("spelled.csv");
    Files.writeString(
        file, "x,zip,big,n\n1.50,01067,9007199254740993,1e3\n2,80331,1,\"1,000\"\n3,80331,2,NA\n");
    DataSet data = read(file, ReadOptions.defaults().withColumns("x").withKept(ReadOptions.ALL));
    assertThat(IntStream.range(0, 4).mapToObj(c -> data.kept().get(c).text(0)))
        .containsExactly("1.50", "01067", "9007199254740993", "1e3");
    assertThat(data.kept()).extracting(Column::isNumeric).containsExactly(true, false, false, true);
    assertThat(data.kept().getLast().number(1)).isEqualTo(1000);
    assertThat(data.kept().getLast().number(2)).isNaN();
    assertThat(data.kept().getLast().text(2)).isEqualTo("NA");
  }

  /** A power of ten says that no digits follow; digits alone may be an id. */
  @ParameterizedTest
  @ValueSource(strings = {"csv", "jsonl", "parquet"})
  void largeNumbersStayNumbersIfNoDigitsAreLost(String format) throws IOException {
    Path file = folder.resolve("large." + format);
    switch (format) {
      case "csv" -> Files.writeString(file, "x,v\n1,2.5E20\n2,-1.0E16\n");
      case "jsonl" -> Files.writeString(file, "{\"x\":1,\"v\":2.5E20}\n{\"x\":2,\"v\":-1.0E16}\n");
      default ->
          new ResultTable(2)
              .numbers("x", Precision.FLOAT64, i -> i)
              .numbers("v", Precision.FLOAT64, i -> i == 0 ? 2.5e20 : -1e16)
              .write(file);
    }
    Column large =
        read(file, ReadOptions.defaults().withColumns("x").withKept("v")).kept().getFirst();
    assertThat(large.isNumeric()).isTrue();
    assertThat(large.number(0)).isEqualTo(2.5e20);
    assertThat(large.text(0)).isEqualTo("2.5E20");
    assertThat(large.text(1)).isEqualTo("-1.0E16");
  }

  /** The blank line between the rows is a missing value, and left out. */
  @Test
  void aSingleColumnIsKeptAroundBlankLines() throws IOException {
    Path file = folder.resolve("one.csv");
    Files.writeString(file, "x\n1\n\n3\n");
    ReadOptions one = ReadOptions.defaults().withKept("x");
    DataSet dropped = read(file, one.withMissing(Missing.DROP));
    assertThat(dropped.size()).isEqualTo(2);
    assertThat(dropped.kept().getFirst().text(1)).isEqualTo("3");
    DataSet filled = read(file, one.withMissing(Missing.MEAN));
    assertThat(IntStream.range(0, 3).mapToObj(filled.kept().getFirst()::text))
        .containsExactly("1", "", "3");
  }

  @Test
  void listsAndObjectsOfJsonAreKeptAsTheyStand() throws IOException {
    Path file = folder.resolve("lists.jsonl");
    Files.writeString(
        file,
        "{\"v\":[1.5,2],\"tags\":[\"a\",\"b\"],\"more\":{\"k\":1},\"is\":true}\n{\"v\":[3,4]}\n");
    DataSet data = read(file, ReadOptions.defaults().withKept(ReadOptions.ALL));
    assertThat(data.columns()).containsExactly("v[0]", "v[1]");
    assertThat(data.kept().stream().map(column -> column.text(0)))
        .containsExactly("[1.5,2]", "[\"a\",\"b\"]", "{\"k\":1}", "true");
    assertThat(data.kept().stream().map(column -> column.text(1)))
        .containsExactly("[3,4]", "", "", "");
  }

  @Test
  void textsWithTooManyValuesAreGivenUp() throws IOException {
    Path file = folder.resolve("many.csv");
    Files.writeString(
        file,
        "x,few,many,ids\n"
            + IntStream.range(0, 4000)
                .mapToObj(i -> i % 7 + ",f" + i % 1000 + ",m" + i % 1001 + "," + i + "\n")
                .collect(Collectors.joining()));
    DataSet data =
        read(file, ReadOptions.defaults().withColumns("x").withKept(new Kept(null, true)));
    assertThat(data.others()).extracting(Column::name).containsExactly("few");
    assertThat(data.others().getFirst().values()).hasSize(1000);
    assertThat(data.beside().dropped()).containsExactlyInAnyOrder("many", "ids");
  }

  @ParameterizedTest
  @CsvSource({"libsvm, 1 1:2 2:3", "csv, 'x,y\n1,2\n'"})
  void whatIsNotThereIsRefused(String format, String text) throws IOException {
    Path file = folder.resolve("p." + format);
    Files.writeString(file, text);
    malformed(() -> read(file, ReadOptions.defaults().withKept("city")))
        .hasMessageContaining("city");
  }
}
