package org.bandgram.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.cli.CommandRun.summary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.bandgram.data.PointSet;
import org.bandgram.model.internal.ExemplarTable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("thorough")
@Tag("spark")
@Isolated("a JVM has one Spark session")
class SparkCommandTest {
  private static final String[] RUN = {
    "--half-bandwidth", "7", "--max-iterations", "16", "--master", "local[2]"
  };

  private static final String PICTURE = "clusters.png";

  @TempDir private Path folder;

  private CommandRun spark(Path input, String... more) {
    return CommandRun.line("spark", input, "--columns x,y", RUN, more);
  }

  private static CommandRun single(Path input, String... more) {
    return CommandRun.cluster(
        input,
        "--pairs bands --levels one --curves 1 --half-bandwidth 7 --max-iterations 16",
        (Object[]) more);
  }

  private static List<String> members(JsonNode node) {
    List<String> members = new ArrayList<>();
    node.fieldNames().forEachRemaining(members::add);
    return members;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"csv | ''", "parquet | --columns=x,y --id-column=id --keep=all --scale=standard"})
  void writesTheFolderOfASingleMachine(String format, String more) throws IOException {
    Path input =
        InputFiles.rows(
            folder.resolve("points.csv"),
            "x,y,id",
            80,
            i ->
                "%s,%s,p%d".formatted(i % 2 * 10 + Math.sin(i), i / 2 % 2 * 1000 + Math.cos(i), i));
    Path out = folder.resolve("out");
    Path expected = folder.resolve("expected");
    String page = folder.resolve("page.html").toString();
    String[] options = (more + " --format " + format).strip().split(" ");
    CommandRun run =
        CommandRun.line("spark", input, RUN, options, "--out", out, "--verbose --report", page)
            .assertFine();
    String[] single = Arrays.copyOf(options, options.length + 1);
    single[options.length] = "--out=" + expected;
    assertThat(single(input, single).exitCode()).isZero();
    Files.delete(expected.resolve("outliers." + format));
    Files.delete(expected.resolve("profiles." + format));
    assertThat(ClusterCommandTest.files(out))
        .isEqualTo(ClusterCommandTest.files(expected))
        .contains("labels." + format);
    String labels = "labels." + format;
    assertThat(out.resolve(labels)).hasSameBinaryContentAs(expected.resolve(labels));
    assertThat(out.resolve(PICTURE)).hasSameBinaryContentAs(expected.resolve(PICTURE));
    String exemplars = "exemplars." + format;
    assertThat(exemplars(out.resolve(exemplars)))
        .usingRecursiveComparison()
        .ignoringFields("coordinates")
        .isEqualTo(exemplars(expected.resolve(exemplars)));
    assertThat(coordinates(out.resolve(exemplars)))
        .isDeepEqualTo(coordinates(expected.resolve(exemplars)));
    assertSameSummary((ObjectNode) summary(out), (ObjectNode) summary(expected));
    assertThat(Path.of(page)).content().contains("<h1>80 points in ", "SHA-256 of input");
    assertThat(run.out()).contains("written to", "recall", "clustering error", "local[2]");
  }

  private static ExemplarTable exemplars(Path file) {
    return ExemplarTable.read(file, Precision.FLOAT64, List.of("x", "y"));
  }

  private static double[][] coordinates(Path exemplars) {
    PointSet points = exemplars(exemplars).coordinates();
    return IntStream.range(0, points.size()).mapToObj(points::row).toArray(double[][]::new);
  }

  /** All but clocks, memory, threads, and what only Spark or only a single machine has. */
  private static void assertSameSummary(ObjectNode found, ObjectNode expected) {
    expected.remove(
        List.of(
            "silhouette",
            "silhouette_standard_error",
            "silhouette_scored",
            "outliers",
            "about",
            "fewer_clusters"));
    ((ObjectNode) expected.path("seconds")).remove("describe");
    assertThat(members(found.path("seconds"))).isEqualTo(members(expected.path("seconds")));
    assertThat(members(found.path("spark")))
        .containsExactly("version", "master", "partitions", "iterations_per_exchange");
    found.remove("spark");
    assertThat(members(found)).isEqualTo(members(expected));
    List<String> ofTheRun =
        List.of("seconds", "peak_memory_bytes", "threads", "finished", "reason", "files");
    assertThat(found.remove(ofTheRun)).isEqualTo(expected.remove(ofTheRun));
  }

  @Test
  void itsFolderIsAModelAndBelongsToItsRuns() throws IOException {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 80);
    Path out = Files.createDirectory(folder.resolve("out"));
    Path mine = Files.writeString(out.resolve("labels.csv"), "mine");
    CommandRun refused = spark(input, "--out", out.toString());
    refused.assertRefusedFor("labels.csv: is in the way");
    assertThat(mine).hasContent("mine");
    Files.delete(mine);
    assertThat(spark(folder.resolve("absent.csv"), "--out", out.toString()).exitCode())
        .isEqualTo(2);
    assertThat(ClusterCommandTest.files(out)).isEmpty();
    assertThat(single(input, "--columns", "x,y", "--out", out.toString()).exitCode()).isZero();
    byte[] labels = Files.readAllBytes(out.resolve("labels.csv"));
    spark(input, "--levels=many", "--clusters=4", "--scale=minmax", "--out=" + out).assertDone();
    assertThat(out.resolve("labels.csv")).binaryContent().isNotEqualTo(labels);
    assertThat(ClusterCommandTest.files(out))
        .containsExactly(PICTURE, "exemplars.csv", "labels.csv", "summary.json");
    CommandRun.of(
            "predict", out.toString(), input.toString(), "--out=" + folder.resolve("again.csv"))
        .assertDone();
    assertThat(folder.resolve("again.csv")).hasSameBinaryContentAs(out.resolve("labels.csv"));
    CommandRun.of("compare", input.toString(), out.toString()).assertDone();
    CommandRun replacing =
        spark(Path.of("file:" + out.resolve("labels.csv")), "--out", "file://" + out);
    assertThat(replacing.err()).contains("labels.csv: is an input of this run");
  }

  /** A folder of this machine stands for a file system that only Spark knows. */
  @Test
  void resultsGoToAnyFileSystemOfSpark() throws IOException {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 80);
    Path expected = folder.resolve("expected");
    spark(input, "--out=" + expected).assertDone();
    Path far = Files.createDirectory(folder.resolve("far"));
    String link = "spark.hadoop.fs.viewfs.mounttable.results.link./runs";
    System.setProperty(link, far.toUri().toString());
    try {
      String address = "viewfs://results/runs/out";
      CommandRun run = spark(input, "--out=" + address).assertDone();
      assertThat(run.out()).contains("written to", address + ": clusters.png, exemplars.csv");
      for (Path file :
          ClusterCommandTest.files(expected).stream().map(expected::resolve).toList()) {
        Path copy = far.resolve("out").resolve(file.getFileName());
        if (file.endsWith("summary.json")) {
          assertThat(copy).exists();
        } else {
          assertThat(copy).hasSameBinaryContentAs(file);
        }
      }
      Files.writeString(far.resolve("labels.csv"), "mine");
      spark(input, "--out=viewfs://results/runs")
          .assertRefusedFor("viewfs://results/runs/labels.csv: is in the way");
      assertThat(far.resolve("labels.csv")).hasContent("mine");
    } finally {
      System.clearProperty(link);
    }
    spark(input, "--out=nowhere://results")
        .assertRefusedFor("nowhere://results: cannot be used for output: No FileSystem for scheme");
  }

  @ParameterizedTest
  @CsvSource({"out, out/spark, folder", "report, page.html, file"})
  void whatWouldGoWithTheDriverIsRefused(String option, String name, String kind) {
    System.setProperty("spark.submit.deployMode", "cluster");
    try {
      CommandRun run = spark(folder.resolve("absent.csv"), "--" + option, name);
      run.assertRefusedFor(
          "--%s is %s, but must be absolute where the driver runs on the cluster: a %s that"
                  .formatted(option, name, kind)
              + " outlives it");
    } finally {
      System.clearProperty("spark.submit.deployMode");
    }
  }

  @Test
  void warnsIfFewNeighboursWereCompared() throws IOException {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 300);
    CommandRun run =
        CommandRun.of(
            "spark", input.toString(), "--half-bandwidth", "2", "--master", "local[2]", "--quiet");
    assertThat(run.err())
        .contains("% of the 10 nearest neighbours of a point were compared with it");
    CommandRun help = CommandRun.of("spark", "--help-all");
    assertThat(help.out().replaceAll("\\s+", " "))
        .contains("(default: 2, but 1 for 'spark --levels one')");
  }

  @Test
  void multilevelGivesTheNumberOfClustersAskedFor() {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 80);
    CommandRun run = spark(input, "--levels", "many", "--clusters", "4");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).containsPattern("clusters +4, ").contains("bands on many levels");
  }

  /** Of points in eight dimensions a narrow band holds few of the neighbours. */
  @ParameterizedTest
  @CsvSource({"auto, bands hold", "graph, you chose these pairs"})
  void comparesNearestNeighboursInManyDimensions(String pairs, String reason) throws IOException {
    Random random = new Random(3);
    String rows =
        IntStream.range(0, 3000)
            .mapToObj(
                _ -> random.doubles(8).mapToObj("%.4f"::formatted).collect(Collectors.joining(",")))
            .collect(Collectors.joining("\n"));
    Path input = Files.writeString(folder.resolve("points.csv"), "a,b,c,d,e,f,g,h\n" + rows);
    String options =
        "--pairs %s --neighbours 20 --clusters 40 --top-size 400 --master local[2] --json";
    CommandRun run = CommandRun.line("spark", input, options.formatted(pairs));
    JsonNode json = new ObjectMapper().readTree(run.assertDone().out());
    assertThat(json.get("pairs").asText()).isEqualTo("graph");
    assertThat(json.get("reason").asText()).startsWith(reason);
    assertThat(json.get("neighbours").asInt()).isEqualTo(20);
    assertThat(json.get("clusters").asInt()).isEqualTo(40);
    assertThat(json.get("recall_10nn").asDouble()).isGreaterThan(0.9);
  }

  @Test
  void saysWhatIsWrong() {
    Path absent = folder.resolve("absent.csv");
    String levels = "--master local[2] --clusters 4 --pairs ";
    CommandRun.line("spark", absent, "--master local[2] --pairs graph")
        .assertRefusedFor(
            "--pairs is graph, but must be auto or bands on one level on Spark; give");
    CommandRun.line("spark", absent, levels, "coo")
        .assertRefusedFor("--pairs is coo, but must be auto, bands or graph on Spark");
    CommandRun.line("spark", absent, levels, "graph --precision float64")
        .assertRefusedFor("--precision is float64, but must be float32 for a neighbour graph");
    CommandRun dense = spark(folder.resolve("absent.csv"), "--method", "dense");
    dense.assertRefusedFor("unknown option --method; spark has --levels");
    CommandRun damped = spark(folder.resolve("absent.csv"), "--damping", "0.2");
    damped.assertRefusedFor("--damping is 0.2");
    Path input = InputFiles.corners(folder.resolve("points.csv"), 80);
    Path gaps = InputFiles.rows(folder.resolve("gaps.csv"), "x,y", 9, i -> i + ",");
    spark(gaps)
        .assertRefusedFor(
            "gaps.csv:2: column 'y' is empty, but must be a finite number; --missing");
    for (String master :
        List.of("spark://localhost:1", "spark://localhost:1,localhost:2", "cloud")) {
      CommandRun lost = CommandRun.of("spark", input.toString(), "--master", master);
      assertThat(lost.exitCode()).isEqualTo(2);
      assertThat(lost.errorLines()).hasSize(1);
      assertThat(lost.err()).startsWith("bandgram: --master is " + master).contains("local[*]");
    }
  }

  @Test
  void whereSparkIsMissingItSaysSo() throws Exception {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.matches(".*(spark|scala|hadoop)-[^/]*\\.jar"))
            .collect(Collectors.joining(File.pathSeparator));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath,
                "org.bandgram.cli.Main",
                "spark",
                "points.csv")
            .start();
    String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(errors)
        .contains("bandgram: Apache Spark is not on the class path; use ./bandgram spark");
  }
}
