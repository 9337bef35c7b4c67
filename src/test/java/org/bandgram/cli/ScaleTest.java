package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.bandgram.io.Scaling;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.SavedModel;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns of different units: {@code --scale}. */
class ScaleTest {
  /** What says when and of what a result is, and what it adds up to in other units. */
  private static final List<String> OTHER =
      List.of("input", "scale", "seconds", "seconds_of_stages", "finished", "peak_memory_bytes");

  @TempDir private Path folder;
  private Path customers;

  /** Age, income and time; the last column has no spread. */
  @BeforeEach
  void writeCustomers() {
    SplittableRandom random = new SplittableRandom(3);
    customers =
        InputFiles.rows(
            folder.resolve("customers.csv"),
            "age,income,ms,flat",
            60,
            i ->
                "%d.%d,%d,%d,0.1"
                    .formatted(
                        20 + 25 * (i % 2) + random.nextInt(9),
                        random.nextInt(10),
                        30_000 + 60_000 * (i / 2 % 2) + random.nextInt(20_000),
                        1_700_000_000_000L + 50_000 * (i / 4 % 2) + random.nextInt(9_000)));
  }

  private static CommandRun run(String line, Object... more) {
    return CommandRun.line(line, more);
  }

  private Path out(String line) {
    Path out = folder.resolve("out" + line.hashCode());
    CommandRun run = run(line.replace("INPUT", customers.toString()) + " --quiet --out", out);
    assertThat(run).isEqualTo(new CommandRun(0, "", ""));
    return out;
  }

  private DataSet read(Scaling.Kind kind) {
    ReadOptions options = ReadOptions.defaults().withPrecision(Precision.FLOAT64).withScale(kind);
    return ReaderFiles.read(customers, options);
  }

  /** What comes out is what comes out of a file of scaled columns, bit for bit. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster INPUT --clusters 4",
        "cluster INPUT --pairs bands --levels one --half-bandwidth 30",
        "kmeans INPUT --k 8 --starts 3",
        "kernel-kmeans INPUT --k 4 --similarity gaussian:0.5",
        "exemplars INPUT --k 5 --distance manhattan",
        "spectral INPUT --k 3",
        "mds INPUT --from points",
        "gram INPUT --similarity gaussian:0.3",
        "kernel-pca INPUT --similarity gaussian:0.3"
      })
  void everyCommandSeesScaledColumns(String line) {
    DataSet data = read(Scaling.Kind.STANDARD);
    PointSet points = data.points();
    Path scaled =
        InputFiles.rows(
            folder.resolve("scaled.csv"),
            "age,income,ms,flat",
            points.size(),
            i ->
                Arrays.stream(points.row(i))
                    .mapToObj(Double::toString)
                    .collect(Collectors.joining(",")));
    String json = line + " --json --threads 1";
    CommandRun of = run(json.replace("INPUT", customers.toString()) + " --scale standard");
    assertThat(of.err()).isEmpty();
    JsonNode found = JsonMembers.parse(of.out());
    JsonNode scale = found.get("scale");
    assertThat(scale.get("kind").asText()).isEqualTo("standard");
    Scaling expected = (Scaling) data.conversion();
    for (int j = 0; j < 4; j++) {
      assertThat(scale.get("center").get(j).asDouble()).isEqualTo(expected.center().get(j));
      assertThat(scale.get("factor").get(j).asDouble()).isEqualTo(expected.factor().get(j));
    }
    JsonNode same = JsonMembers.parse(run(json.replace("INPUT", scaled.toString())).out());
    assertThat(same.has("scale")).isFalse();
    assertThat(withoutTimes(found)).isEqualTo(withoutTimes(same));
  }

  /** Leaves out times, and what is said in the units of the file. */
  private static JsonNode withoutTimes(JsonNode object) {
    ((ObjectNode) object).remove(OTHER);
    ((ObjectNode) object).remove(List.of("centroids_in_space", "about"));
    object.findParents("seconds").forEach(part -> ((ObjectNode) part).remove("seconds"));
    return object;
  }

  @Test
  void aPlanIsOfScaledColumns() {
    CommandRun run = run("plan " + customers + " --scale minmax --json");
    assertThat(JsonMembers.parse(run.out()).get("scale").get("kind").asText()).isEqualTo("minmax");
  }

  /** Every kind of model that labels new points; points on the command line and in memory. */
  @ParameterizedTest
  @CsvSource({
    "cluster INPUT --clusters 4 --scale standard, exemplars",
    "cluster INPUT --pairs bands --levels one --half-bandwidth 30 --scale minmax, exemplars",
    "exemplars INPUT --k 5 --scale robust, exemplars",
    "exemplars INPUT --k 5 --scale robust --precision float16, exemplars",
    "kernel-kmeans INPUT --k 4 --similarity gaussian:0.5 --scale standard, exemplars",
    "kmeans INPUT --k 9 --scale standard, centroids",
    "kmeans INPUT --k 9 --scale robust, centroids",
    "kmeans INPUT --k 9 --scale minmax, centroids"
  })
  void theInputOfARunGetsItsLabels(String line, String table) throws IOException {
    Path out = out(line);
    List<String> labels = Files.readAllLines(out.resolve("labels.csv"));
    CommandRun predicted = run("predict", out, customers);
    assertThat(predicted.err()).isEmpty();
    assertThat(predicted.out().lines()).containsExactlyElementsOf(labels);
    SavedModel model = SavedModel.read(out);
    DataSet again = ReaderFiles.read(customers, model.addTo(ReadOptions.defaults()));
    int[] expected =
        labels.stream().skip(1).mapToInt(row -> Integer.parseInt(row.split(",")[1])).toArray();
    assertThat(model.predict(again.points())).isEqualTo(expected);
    assertThat(model.predict(read(Scaling.Kind.NONE).points())).isEqualTo(expected);
    assertThat(model.geo()).isFalse();
    if (table.equals("exemplars")) {
      assertCellsOfTheInput(out.resolve("exemplars.csv"));
    }
  }

  private void assertCellsOfTheInput(Path exemplars) throws IOException {
    List<String> input = Files.readAllLines(customers);
    List<String> rows = Files.readAllLines(exemplars);
    int row = List.of(rows.getFirst().split(",")).indexOf("row");
    for (String exemplar : rows.subList(1, rows.size())) {
      String[] cells = exemplar.split(",");
      double[] found =
          Arrays.stream(cells).skip(cells.length - 4).mapToDouble(Double::parseDouble).toArray();
      String[] expected = input.get(1 + Integer.parseInt(cells[row])).split(",");
      assertThat(found)
          .containsExactly(Arrays.stream(expected).mapToDouble(Double::parseDouble).toArray());
    }
  }

  @Test
  void resultsInJavaKeepTheirScale() throws IOException {
    DataSet data = read(Scaling.Kind.ROBUST);
    KMeansClustering means = KMeans.fit(data.points(), KMeans.Options.of(6));
    Path out = folder.resolve("java");
    ModelFiles.of(data, means).write(out);
    assertThat(SavedModel.read(out).predict(data.original())).isEqualTo(means.labels());
    assertThat(run("predict", out, customers).out().lines())
        .containsExactlyElementsOf(Files.readAllLines(out.resolve("labels.csv")));
  }

  /** Means are in the units of the file, and can be started from. */
  @Test
  void meansHaveTheUnitsOfTheInput() throws IOException {
    Path out = out("kmeans INPUT --k 4 --starts 5 --scale standard");
    List<String> means = Files.readAllLines(out.resolve("centroids.csv"));
    int[] labels =
        Files.readAllLines(out.resolve("labels.csv")).stream()
            .skip(1)
            .mapToInt(row -> Integer.parseInt(row.split(",")[1]))
            .toArray();
    PointSet points = read(Scaling.Kind.NONE).points();
    for (int c = 0; c < 4; c++) {
      int cluster = c;
      String[] cells = means.get(c + 1).split(",");
      for (int j = 0; j < 4; j++) {
        int column = j;
        double mean =
            IntStream.range(0, 60)
                .filter(i -> labels[i] == cluster)
                .mapToDouble(i -> points.get(i, column))
                .average()
                .orElseThrow();
        assertThat(Double.parseDouble(cells[4 + j]) / mean).isBetween(1 - 1e-5, 1 + 1e-5);
      }
    }
    String again =
        "kmeans %s --k 4 --scale standard --columns age,income,ms,flat --json --centroids";
    CommandRun run = run(again.formatted(customers), out.resolve("centroids.csv"));
    assertThat(JsonMembers.parse(run.out()).get("iterations").asInt()).isEqualTo(1);
  }

  @Test
  void anOriginHasTheUnitsOfTheInput() {
    Scaling scaling = (Scaling) read(Scaling.Kind.STANDARD).conversion();
    String center =
        scaling.center().stream().map(Object::toString).collect(Collectors.joining(","));
    String line = "exemplars " + customers + " --k 3 --scale standard --json --precision float64";
    JsonNode zero = JsonMembers.parse(run(line).out());
    JsonNode given = JsonMembers.parse(run(line + " --origin", center).out());
    assertThat(given.get("f")).isEqualTo(zero.get("f"));
  }

  @Test
  void runsAreComparedWithTheirScale() {
    Path one = out("exemplars INPUT --columns age,income --k 4 --scale standard");
    Path two = out("kmeans INPUT --columns age,income --k 4 --scale standard");
    Path other = out("exemplars INPUT --columns age,income --k 4");
    JsonNode found = JsonMembers.parse(compare(one, two, "--json").out());
    assertThat(found.get("scale").get("kind").asText()).isEqualTo("standard");
    JsonNode f = JsonMembers.parse(compare(one, "--json").out());
    assertThat(found.get("results").get(0).get("f")).isEqualTo(f.get("results").get(0).get("f"));
    assertThat(compare(one, other).errorLines())
        .containsExactly(
            ("bandgram: the runs have distances in different units: %s has --scale standard, %s has"
                    + " --scale none; choose one for all with --scale")
                .formatted(one, other));
    CommandRun chosen = compare(one, other, "--scale", "none", "--json");
    assertThat(JsonMembers.parse(chosen.out()).has("scale")).isFalse();
    assertThat(compare(one, other, "--scale", "robust").out()).contains("scale  ", "robust");
  }

  private CommandRun compare(Object... more) {
    return run("compare %s --columns age,income".formatted(customers), more);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cluster --geo age,ms|is minmax, but must be none with --geo: degrees become points on"
            + " the globe, which have one scale already",
        "cluster --precomputed edges|cannot be combined with --precomputed, which has no columns;"
            + " scale the points it comes from",
        "spectral --k 2 --precomputed matrix|cannot be combined with --precomputed, which has no"
            + " columns; scale the points it comes from",
        "mds --from points --geo age,ms|is minmax, but must be none with --geo: degrees become points on"
            + " the globe, which have one scale already"
      })
  void whatHasNoColumnsIsNotScaled(String line, String problem) {
    CommandRun run = run(line + " --scale minmax", customers);
    run.assertRefused("--scale " + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"standard\"|\"usual\"|: 'usual' in field 'scale.kind', but it must be one of [none,"
            + " standard, robust, minmax]",
        "\"factor\"|\"factors\"|: 0 numbers in field 'scale.factor', but there are 4 columns",
        "\"center\" : [|\"center\" : [ true, 7,|: 5 numbers in field 'scale.center', but there are"
            + " 4 columns",
        "\"factor\" : [|\"factor\" : [ -1, 1, 1, 1 ], \"x\" : [|: field 'scale': the factor of"
            + " column 0 is -1.0, but must be finite and above 0"
      })
  void aDamagedScaleIsNamed(String sound, String damaged, String problem) throws IOException {
    Path out = out("cluster INPUT --clusters 4 --scale standard --no-picture");
    Path summary = out.resolve("summary.json");
    InputFiles.write(summary, Files.readString(summary).replace(sound, damaged));
    CommandRun run = run("predict", out, customers);
    run.assertRefused(summary + problem);
  }

  @Test
  void aPictureHasTheUnitsOfTheInput() throws IOException {
    Path page = folder.resolve("page.html");
    run(
        "kmeans %s --columns age,income --k 4 --scale standard --report".formatted(customers),
        page);
    assertThat(Files.readString(page)).contains("\"age\"", "\"income\"");
  }
}
