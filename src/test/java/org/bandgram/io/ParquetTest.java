package org.bandgram.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.io.ReaderFiles.assertFault;
import static org.bandgram.io.ReaderFiles.read;
import static org.bandgram.io.ReaderFiles.rows;
import static org.bandgram.testing.Refusals.malformed;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.bandgram.Precision;
import org.bandgram.io.DataSet.ClassLabels;
import org.bandgram.model.internal.ExemplarTable;
import org.bandgram.model.internal.LabelFile;
import org.bandgram.model.internal.LevelFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The samples under {@code parquet} were written by pyarrow; generate.py there says how. */
public class ParquetTest {
  private static final int ROWS = 10;
  private static final double CORNER = 5;
  private static final ReadOptions EXACT = ReadOptions.defaults().withPrecision(Precision.FLOAT64);

  @TempDir private Path folder;

  private Path copy(String name) {
    return new ReaderFiles(folder)
        .bytes(name, ReaderFiles.resource("parquet/%s.gz".formatted(name)));
  }

  /** The numeric columns of the samples: id, x, y, n, small, u32, u64, price and flag. */
  private static double[][] expected() {
    double[][] rows = new double[ROWS][];
    for (int i = 0; i < ROWS; i++) {
      rows[i] =
          new double[] {
            1e12 + i,
            i / 4.0,
            i * 0.1,
            -i,
            i - 128,
            4294967295.0 - i,
            0x1p63 + i * 2048.0,
            i / 100.0,
            i % 3 == 0 ? 1 : 0
          };
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "snappy", "gzip", "zstd", "lz4"})
  void readsNumbersOfAnyTypeUnderAnyCompression(String codec) {
    DataSet data = read(copy(codec + ".parquet"), EXACT);
    assertThat(data.columns())
        .containsExactly("x", "y", "n", "small", "u32", "u64", "price", "flag");
    assertThat(data.skippedColumns()).containsExactly("id", "name", "day", "list");
    assertThat(data.notes())
        .containsExactly(
            "column 'id' was left out: its name suggests ids; use withIdColumn to name rows by it, or withColumns to include it",
            "column 'day' was left out: it has times of type DATE; write it as a number to include it",
            "column 'list' was left out: it has lists of numbers; use withColumns to include it");
    DataSet all =
        read(
            copy(codec + ".parquet"),
            EXACT.withColumns("id", "x", "y", "n", "small", "u32", "u64", "price", "flag"));
    assertThat(all.notes()).isEmpty();
    assertThat(rows(all.points())).isDeepEqualTo(expected());
    assertThat(data.source().format()).isEqualTo(FileFormat.PARQUET);
  }

  @Test
  void takesTheColumnsThatAreAskedForInTheirOrder() {
    Path file = copy("snappy.parquet");
    DataSet data =
        read(file, ReadOptions.defaults().withColumns("flag", "2").withLabelColumn("name"));
    assertThat(data.columns()).containsExactly("flag", "y");
    assertThat(data.points().row(3)).containsExactly(1, (float) (3 * 0.1));
    assertThat(data.points().row(4)).containsExactly(0, (float) (4 * 0.1));
    assertThat(data.labels().orElseThrow().names()).containsExactly("ant", "bee", "cow");
    assertThat(data.labels().orElseThrow().nameOf(7)).isEqualTo("bee");
  }

  @Test
  void labelsCanHaveAnyType() {
    Path file = copy("snappy.parquet");
    ReadOptions x = ReadOptions.defaults().withColumns("x");
    for (String column : List.of("n", "day", "flag", "price", "u32", "y")) {
      ClassLabels labels = read(file, x.withLabelColumn(column)).labels().orElseThrow();
      String fourth =
          switch (column) {
            case "n" -> "-3";
            case "day" -> "1970-01-04";
            case "flag" -> "true";
            case "price" -> "0.03";
            case "u32" -> "4294967292";
            default -> Double.toString(3 * 0.1);
          };
      assertThat(labels.nameOf(3)).isEqualTo(fourth);
    }
  }

  @Test
  void placesAreReadAsDegrees() {
    DataSet data = read(copy("none.parquet"), ReadOptions.defaults().withGeo("x", "y"));
    assertThat(data.geographic().orElseThrow().get(9, 1)).isEqualTo(0.9);
    assertThat(data.points().dimensions()).isEqualTo(3);
  }

  /** As pyarrow stores DECIMAL(10, 3), in bytes; three groups of points, each in its corner. */
  @Test
  void decimalsInBytesAreNumbers() throws IOException {
    DataSet data = read(copy("decimals.parquet"), EXACT);
    assertThat(data.columns()).containsExactly("x", "y");
    List<String> classes = Files.readAllLines(copy("decimals-truth.txt"));
    assertThat(data.size()).isEqualTo(classes.size());
    for (int i = 0; i < data.size(); i++) {
      for (int j = 0; j < 2; j++) {
        double thousands = data.points().get(i, j) * 1000;
        assertThat(thousands).isCloseTo(Math.rint(thousands), Assertions.within(1e-6));
      }
      int first = classes.indexOf(classes.get(i));
      double distance =
          Math.hypot(
              data.points().get(i, 0) - data.points().get(first, 0),
              data.points().get(i, 1) - data.points().get(first, 1));
      assertThat(distance).as("point %d", i).isLessThan(CORNER);
    }
  }

  /** Never are points made of what is left beside vectors. */
  @Test
  void theOnlyListOfFractionsIsTheCoordinates() {
    Path file = copy("vectors.parquet");
    DataSet data = read(file);
    assertThat(data.columns()).hasSize(8).startsWith("embedding[0]").endsWith("embedding[7]");
    assertThat(data.skippedColumns()).containsExactly("id", "n_tokens");
    assertThat(data.notes())
        .containsExactly(
            "column 'embedding' has lists of 8 numbers, which were taken; 'n_tokens' beside it was"
                + " left out; use withColumns for others");
    assertThat(read(file, ReadOptions.defaults().withColumns("n_tokens")).size()).isEqualTo(60);
    assertThat(read(file, ReadOptions.defaults().withColumns(ReadOptions.ALL)).columns())
        .hasSize(9)
        .contains("n_tokens", "embedding[0]");
  }

  /** More rows than a reader looks at first, in several row groups and pages. */
  @ParameterizedTest
  @ValueSource(strings = {"v", "w", "v,w"})
  void listsInManyRows(String columns) {
    String[] chosen = columns.split(",");
    ReadOptions options = ReadOptions.defaults().withColumns(chosen);
    DataSet data = read(copy("lists.parquet"), options);
    assertThat(data.points().precision()).isEqualTo(Precision.FLOAT32);
    double[][] rows = rows(data.points());
    assertThat(rows).hasNumberOfRows(5000);
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < 2 * chosen.length; j++) {
        assertThat(rows[i][j]).isEqualTo(j % 2 == 0 ? i % 4 / 4.0 : i % 3);
      }
    }
  }

  @Test
  void compressionsThatAreNotReadAreNamed() {
    assertFault(
        copy("brotli.parquet"),
        ": is compressed with BROTLI, which is not read; write it with Snappy, Zstandard, gzip or"
            + " LZ4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.parquet", "a.parq", "a.PQ"})
  void isKnownByItsName(String name) throws IOException {
    Path file = Files.move(copy("none.parquet"), folder.resolve(name));
    assertThat(read(file, EXACT).size()).isEqualTo(ROWS);
  }

  @Test
  void saysWhichRowAndColumnIsToBlame() {
    assertFault(copy("null.parquet"), ": row 4: column 'y' is null, but must be a finite number");
    assertFault(copy("nan.parquet"), ": row 3: column 'x' has NaN, but must be a finite number");
    ReadOptions drop = EXACT.withMissing(ReadOptions.Missing.DROP);
    assertThat(read(copy("null.parquet"), drop).notes().toString()).contains("(row 4)");
    assertThat(read(copy("nan.parquet"), drop).notes().toString()).contains("(row 3)");
    assertFault(
        copy("large.parquet"), ": row 1: column 'x' has 1.0E300, which is too large for float32");
    assertFault(
        copy("none.parquet"),
        ReadOptions.defaults().withGeo("u32", "x"),
        ": row 0: column 'u32' has 4.294967295E9, but a latitude must be -90 to 90");
  }

  @Test
  void aColumnWithoutTheNullIsRead() {
    assertThat(read(copy("null.parquet"), ReadOptions.defaults().withColumns("x")).size())
        .isEqualTo(6);
  }

  @Test
  void saysWhatIsWrongWithAFile() {
    assertFault(copy("empty.parquet"), ": has no rows");
    Path file = copy("none.parquet");
    assertFault(
        file,
        ReadOptions.defaults().withColumns("name"),
        ": column 'name' has values of type STRING, which are no numbers");
    assertFault(
        file,
        ReadOptions.defaults().withLabelColumn("list"),
        ": column 'list' has values of type LIST, which are no labels");
    assertFault(folder.resolve("none"), ": no such file");
    assertFault(folder.resolve("absent.parquet"), ": no such file");
    Path packed = new ReaderFiles(folder).bytes("a.parquet.gz", ReaderFiles.gzip("a"));
    assertFault(packed, ": is packed as a whole; unpack it, Parquet packs its columns");
    Path text = new ReaderFiles(folder).text("text.parquet", "x,y\n1,2\n1,2\n3,4\n");
    malformed(() -> read(text)).hasMessage(text + ": is damaged, or no Parquet file");
  }

  @Test
  void aDamagedFileIsNeverReadAsSomethingElse() throws IOException {
    byte[] whole = Files.readAllBytes(copy("gzip.parquet"));
    for (int cut : List.of(0, 3, 11, 100, whole.length / 2, whole.length - 1)) {
      Path file =
          new ReaderFiles(folder).bytes("cut-" + cut + ".parquet", Arrays.copyOf(whole, cut));
      malformed(() -> read(file)).hasMessageStartingWith(file + ": ");
    }
  }

  @Test
  void tablesComeBackAsTheyWere() {
    Path file = folder.resolve("labels.parquet");
    int[] labels = IntStream.range(0, 100_000).map(i -> i % 7).toArray();
    int[] exemplars = {11, 22, 33, 44, 55, 66, 77};
    LabelFile.write(file, labels, exemplars);
    DataSet table = read(file, EXACT.withColumns(ReadOptions.ALL));
    assertThat(table.columns()).containsExactly("row", "label", "exemplar");
    assertThat(table.size()).isEqualTo(labels.length);
    assertThat(table.points().row(99_999)).containsExactly(99_999, 4, 55);
    LevelFile.write(folder.resolve("levels.parquet"), new int[][] {{0, 1, 2}, {0, 1, 1}});
    ReadOptions all = ReadOptions.defaults().withColumns(ReadOptions.ALL);
    assertThat(rows(read(folder.resolve("levels.parquet"), all).points()))
        .isDeepEqualTo(new double[][] {{0, 0, 0}, {1, 1, 1}, {2, 2, 1}});
  }

  @Test
  void exemplarsComeBackAsTheyWere() {
    for (Precision precision : Precision.values()) {
      ReadOptions options = EXACT.withColumns("x", "y", "n").withPrecision(precision);
      DataSet data = read(copy("zstd.parquet"), options);
      Path file = folder.resolve("exemplars.parquet");
      ExemplarTable.of(data, new int[ROWS], new int[] {3}).write(file);
      ExemplarTable table = ExemplarTable.read(file, precision);
      assertThat(table.columns()).isEqualTo(data.columns());
      assertThat(table.inputRows()).containsExactly(3);
      assertThat(table.memberCounts()).containsExactly(ROWS);
      assertThat(table.coordinates().row(0)).isEqualTo(data.points().row(3));
    }
  }

  /** Reads and writes where no class of Hadoop or Spark is to be found. */
  static final class Program {
    private Program() {}

    /** Copies the numbers of one file to another as labels. */
    public static void main(String[] args) {
      DataSet data = ReaderFiles.read(Path.of(args[0]));
      LabelFile.write(Path.of(args[1]), new int[data.size()], new int[] {data.columns().size()});
    }
  }

  @ParameterizedTest
  @Tag("thorough")
  @ValueSource(strings = {"snappy", "gzip", "zstd", "lz4"})
  void needsNoHadoop(String codec) throws Exception {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.matches(".*(hadoop-client|spark-).*"))
            .collect(Collectors.joining(File.pathSeparator));
    Path labels = folder.resolve("labels.parquet");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", classPath, Program.class.getName()));
    command.addAll(List.of(copy(codec + ".parquet").toString(), labels.toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    ReadOptions all = EXACT.withColumns(ReadOptions.ALL);
    assertThat(read(labels, all).points().row(9)).containsExactly(9, 0, 8);
  }
}
