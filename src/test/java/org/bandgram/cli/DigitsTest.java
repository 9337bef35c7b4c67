package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.malformed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.bandgram.Precision;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.bandgram.io.Scaling;
import org.bandgram.io.internal.result.NpyWriter;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.io.read.PointReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Points far from the origin have the clusters that they have near it. */
class DigitsTest {
  private static final double[] OFFSET = {1e7, -3e9};
  private static final int N = 240;

  @TempDir private Path folder;

  /** Six groups within a unit, as multiples of 2^-20, which differences keep. */
  private static double[][] points() {
    SplittableRandom random = new SplittableRandom(1);
    double[][] points = new double[N][2];
    for (int i = 0; i < N; i++) {
      points[i][0] = Math.rint((i % 3 / 3.0 + random.nextDouble() / 9) * 0x1p20) / 0x1p20;
      points[i][1] = Math.rint((i % 2 + random.nextDouble() / 9) * 0x1p20) / 0x1p20;
    }
    return points;
  }

  private static double[][] far(double[][] points) {
    return Stream.of(points)
        .map(row -> new double[] {row[0] + OFFSET[0], row[1] + OFFSET[1]})
        .toArray(double[][]::new);
  }

  private Path write(String name, double[][] rows) throws IOException {
    Path file = folder.resolve(name);
    String text =
        Stream.of(rows).map(row -> row[0] + "," + row[1] + "\n").collect(Collectors.joining());
    switch (name.substring(name.indexOf('.') + 1)) {
      case "npy" -> NpyWriter.write(file, PointSet.of(rows));
      case "parquet" ->
          new ResultTable(rows.length).points(List.of("x0", "x1"), PointSet.of(rows)).write(file);
      case "libsvm" -> Files.writeString(file, text.replaceAll("(?m)^(.*),(.*)$", "0 1:$1 2:$2"));
      case "arff" ->
          Files.writeString(
              file, "@relation r\n@attribute x0 real\n@attribute x1 real\n@data\n" + text);
      case "jsonl" ->
          Files.writeString(file, text.replaceAll("(?m)^(.*),(.*)$", "{\"x0\": $1, \"x1\": $2}"));
      case "npz" -> {
        Path array = folder.resolve("array.npy");
        NpyWriter.write(array, PointSet.of(rows));
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
          zip.putNextEntry(new ZipEntry("array.npy"));
          Files.copy(array, zip);
        }
      }
      default -> Files.writeString(file, "x0,x1\n" + text);
    }
    return file;
  }

  /** Turns an array of two columns round, as Fortran stores it. */
  private Path turned(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    int start = bytes.capacity() - 2 * N * Double.BYTES;
    String head = new String(bytes.array(), 0, start, StandardCharsets.ISO_8859_1);
    ByteBuffer turned = ByteBuffer.allocate(bytes.capacity()).order(ByteOrder.LITTLE_ENDIAN);
    turned.put(head.replace("False", "True ").getBytes(StandardCharsets.ISO_8859_1));
    for (int e = 0; e < 2 * N; e++) {
      turned.putDouble(bytes.getDouble(start + (e % N * 2 + e / N) * Double.BYTES));
    }
    return Files.write(folder.resolve("turned.npy"), turned.array());
  }

  private static DataSet read(Path file, Precision precision) {
    return ReaderFiles.read(file, ReadOptions.defaults().withPrecision(precision));
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "npy", "turned.npy", "parquet", "libsvm", "arff"})
  void everyReaderFindsThePrecisionThatPointsNeed(String form) throws IOException {
    String type = form.substring(form.indexOf('.') + 1);
    Path near = write("near." + type, points());
    Path far = write("far." + type, far(points()));
    DataSet data = read(form.equals(type) ? far : turned(far), null);
    assertThat(data.points().precision()).isEqualTo(Precision.FLOAT64);
    assertThat(data.points().row(N - 1)).isEqualTo(far(points())[N - 1]);
    assertThat(data.notes())
        .hasSize(2)
        .allMatch(note -> note.matches("column 'x[01]' needs double precision: .* float64"));
    assertThat(read(near, null).points().precision()).isEqualTo(Precision.FLOAT32);
    assertThat(read(near, null).notes()).isEmpty();
    malformed(() -> read(far, Precision.FLOAT32))
        .hasMessageContaining("column 'x0' has values from")
        .hasMessageContaining("withPrecision(FLOAT64)");
  }

  /** Whole years need no more, nor do values that vary; what is far beyond has too few steps. */
  @ParameterizedTest
  @CsvSource({
    "2019|2020|2021, FLOAT32",
    "2019.1|2020.2|2021.3, FLOAT64",
    "16777210|16777213|16777216, FLOAT64",
    "-1000.5|2000.25, FLOAT32",
    "7.1|7.1, FLOAT32",
    "1e-50|2e-50, FLOAT64",
    // values close together beside one that is far count as they would alone
    "0|1700000000|1700000010|1700000100|1700000110, FLOAT64",
    "1700000000|1700000010|1700000100|1700000110|0, FLOAT64",
    "1200000000|1200000010|1700000000|1700000010|1950000000, FLOAT64",
    "-1e9|0.30000001|0.30000002|0.30000003, FLOAT64",
    "1e-60|1e-50|0.1|0.2|0.3, FLOAT32",
    "0.3|0.30000000000000004|0.1|0.2, FLOAT32",
    "0|16777215|16777216|0.5, FLOAT32"
  })
  void theFirstRowsDecide(String column, Precision expected) throws IOException {
    Path file = Files.writeString(folder.resolve("a.csv"), "v\n" + column.replace('|', '\n'));
    assertThat(read(file, null).points().precision()).isEqualTo(expected);
  }

  /** A thousand rows tell nothing of those below them. */
  @ParameterizedTest
  @ValueSource(strings = {"csv", "npy", "npz", "parquet", "libsvm", "arff", "jsonl"})
  void everyReaderLooksAtAllRows(String form) throws IOException {
    SplittableRandom random = new SplittableRandom(2);
    double[][] rows = new double[1300][2];
    for (int i = 1200; i < rows.length; i++) {
      rows[i] = new double[] {i, 1.7e9 + random.nextInt(900) / 9.0};
    }
    DataSet data = read(write("late." + form, rows), null);
    assertThat(data.points().precision()).isEqualTo(Precision.FLOAT64);
    assertThat(data.points().row(1299)).isEqualTo(rows[1299]);
    assertThat(data.notes())
        .hasSize(1)
        .allMatch(note -> note.matches("column 'x?1' needs double precision: .* some values.*"));
  }

  /** What comes once cannot be read again. */
  @Test
  void aStreamWithLateDigitsIsRefused() {
    String text = "t\n" + "0\n".repeat(200) + "1700000000\n1700000010\n";
    ByteArrayInputStream bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    malformed(() -> PointReader.read(bytes, "pipe", ReadOptions.defaults()))
        .hasMessageStartingWith("pipe: column 't' needs double precision")
        .hasMessageEndingWith("use withPrecision float64, or a file");
  }

  /** Some of so many values round to one number by chance. */
  @ParameterizedTest
  @ValueSource(ints = {20, 1000, 100_000})
  void evenValuesStayInSinglePrecision(int n) throws IOException {
    SplittableRandom random = new SplittableRandom(n);
    double[][] rows = new double[n][2];
    for (double[] row : rows) {
      row[0] = random.nextDouble();
      row[1] = 1000 + 20 * random.nextGaussian();
    }
    assertThat(read(write("even.npy", rows), null).points().precision())
        .isEqualTo(Precision.FLOAT32);
  }

  /** Digits go when values were scaled, not before. */
  @ParameterizedTest
  @ValueSource(strings = {"npy", "npz", "parquet", "libsvm", "arff", "jsonl"})
  void everyReaderScalesWhatTheFileHas(String form) throws IOException {
    ReadOptions scaled = ReadOptions.defaults().withScale(Scaling.Kind.STANDARD);
    PointSet expected = ReaderFiles.read(write("far.csv", far(points())), scaled).points();
    PointSet points = ReaderFiles.read(write("far." + form, far(points())), scaled).points();
    assertThat(points.elements().mismatch(expected.elements())).isEqualTo(-1);
  }

  /** Single precision keeps places to 0.4 m. */
  @ParameterizedTest
  @CsvSource({
    "48 11|48.000002 11|48.000006 11|48.000008 11, FLOAT64",
    "48 11|48.002 11|48.006 11.1|49 12, FLOAT32"
  })
  void closePlacesNeedDoublePrecision(String places, Precision expected) throws IOException {
    String text = "lat,lon\n" + places.replace('|', '\n').replace(' ', ',');
    Path file = Files.writeString(folder.resolve("a.csv"), text);
    ReadOptions geographic = ReadOptions.defaults().withGeo("lat", "lon");
    assertThat(ReaderFiles.read(file, geographic).points().precision()).isEqualTo(expected);
  }

  private JsonNode run(String command, Path input) throws IOException {
    String[] words = (command + " --json --quiet").split(" ");
    words[0] = words[0] + " " + input;
    CommandRun run = CommandRun.line(String.join(" ", words)).assertDone();
    return new ObjectMapper().readTree(run.out());
  }

  @ParameterizedTest
  @Tag("thorough")
  @CsvSource({
    "kmeans --k 6 --starts 3, inertia",
    "kernel-kmeans --k 6 --similarity gaussian:9 --starts 3, objective",
    "spectral --k 6, inertia",
    "exemplars --k 6 --origin mean, clustering_error",
    "cluster --pairs coo --assignment mean, clustering_error",
    "cluster --levels many --clusters 6, clustering_error",
    "cluster --levels many --pairs graph, net_similarity",
    "cluster --pairs graph --levels one, clustering_error",
    "cluster --messages compact, net_similarity",
    "cluster --precision float64, net_similarity",
    "cluster --similarity gaussian:3, net_similarity",
    "gram --similarity gaussian:2, error"
  })
  void resultsDoNotDependOnWherePointsAre(String command, String figure) throws IOException {
    JsonNode near = run(command, write("near.csv", points()));
    JsonNode far = run(command, write("far.csv", far(points())));
    assertThat(far.path("precision").asText()).isEqualTo("float64");
    double expected = near.at("/" + figure).asDouble();
    assertThat(far.at("/" + figure).asDouble())
        .isCloseTo(expected, within(1e-6 * Math.abs(expected)));
  }

  /** A saved model labels the points of its run as the run did, also as a library. */
  @ParameterizedTest
  @ValueSource(
      strings = {"kmeans --k 6 --starts 3", "cluster", "cluster --pairs graph --levels one"})
  void modelsKeepThePrecision(String command) throws IOException {
    Path input = write("far.csv", far(points()));
    Path out = folder.resolve("out");
    run(command + " --out " + out, input);
    CommandRun predicted = CommandRun.of("predict", out.toString(), input.toString());
    assertThat(predicted.out().lines())
        .containsExactlyElementsOf(Files.readAllLines(out.resolve("labels.csv")));
    var clustering = BandAffinityPropagation.fit(PointSet.of(far(points())));
    assertThat(clustering.predict(PointSet.of(far(points())))).isEqualTo(clustering.labels());
  }

  /** Summaries of K-means did not say the precision before, which was single. */
  @Test
  void modelsOfEarlierVersionsAreRead() throws IOException {
    Path input = write("near.csv", points());
    Path out = folder.resolve("out");
    run("kmeans --k 6 --out " + out, input);
    Path summary = out.resolve("summary.json");
    String text = Files.readString(summary).replaceAll(".*\"precision\".*\\n", "");
    Files.writeString(summary, text);
    CommandRun predicted = CommandRun.of("predict", out.toString(), input.toString());
    assertThat(predicted.out().lines())
        .containsExactlyElementsOf(Files.readAllLines(out.resolve("labels.csv")));
  }

  @Test
  void theUserDecides() throws IOException {
    Path input = write("far.csv", far(points()));
    for (String command : List.of("kmeans --k 2", "spectral --k 2", "exemplars --k 2", "cluster")) {
      CommandRun run =
          CommandRun.line(command + " --precision float32 " + input + " --out " + folder + "/o");
      run.assertRefusedFor("which single precision rounds to multiples of 1.0");
    }
    JsonNode near = run("kmeans --k 2 --precision float64", write("near.csv", points()));
    assertThat(near.path("precision").asText()).isEqualTo("float64");
  }
}
