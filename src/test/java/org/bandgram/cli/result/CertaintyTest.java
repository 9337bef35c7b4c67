package org.bandgram.cli.result;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.cli.CommandRun.summary;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.Cancellation;
import org.bandgram.Execution;
import org.bandgram.Progress;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.bandgram.describe.Certainty;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.bandgram.io.read.PointReader;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands say and write about how sure clusters are. */
class CertaintyTest {
  private static final int N = 202;

  @TempDir private Path folder;
  private Path input;
  private Path out;

  /** Two blobs, 20 apart, and two points far from them. */
  @BeforeEach
  void writePoints() {
    Random random = new Random(8);
    input =
        InputFiles.rows(
            folder.resolve("points.csv"),
            "name,x,y",
            N,
            i ->
                i < 200
                    ? "p%d,%f,%f"
                        .formatted(i, 20 * (i % 2) + random.nextGaussian(), random.nextGaussian())
                    : "far%d,%d,%d".formatted(i, i == 200 ? -12 : 30, 7));
    out = folder.resolve("out");
  }

  private CommandRun run(String command, Object... arguments) {
    return CommandRun.line(command, input, arguments);
  }

  private List<String[]> table(String name) throws IOException {
    return Files.readAllLines(out.resolve(name)).stream().map(line -> line.split(",")).toList();
  }

  @ParameterizedTest
  @CsvSource({"cluster, exemplars.csv", "kmeans, centroids.csv"})
  void outliersAndSilhouettesAreFoundAndWritten(String command, String clusters)
      throws IOException {
    CommandRun run =
        run(command, "--k 2 --id-column name --no-picture --confidence --noise --out", out)
            .assertDone();
    assertThat(run.out())
        .containsPattern("silhouette +0\\.9\\d \\(1: far from other clusters, 0: between two\\)\\R")
        .containsPattern("outliers +2 of 202 points\\R");
    JsonNode summary = summary(out);
    assertThat(summary.get("outliers").asInt()).isEqualTo(2);
    assertThat(summary.get("silhouette_scored").asInt()).isEqualTo(N);
    assertThat(summary.get("silhouette_standard_error").asDouble()).isZero();

    List<String[]> outliers = table("outliers.csv");
    assertThat(outliers.getFirst()).containsExactly("id", "row", "label", "distance", "times");
    assertThat(outliers.stream().map(cells -> cells[0])).containsExactly("id", "far200", "far201");
    assertThat(Double.parseDouble(outliers.get(1)[3])).isCloseTo(14, within(1.5));

    List<String[]> labels = table("labels.csv");
    List<String[]> confidence = table("confidence.csv");
    assertThat(confidence.getFirst())
        .containsExactly("id", "row", "label", "second", "margin", "silhouette", "score");
    double[] sums = new double[2];
    for (int i = 0; i < N; i++) {
      String[] cells = confidence.get(i + 1);
      int label = Integer.parseInt(cells[2]);
      assertThat(labels.get(i + 1)[2]).isEqualTo(i < 200 ? cells[2] : "-1");
      assertThat(cells[3]).isEqualTo("" + (1 - label));
      assertThat(cells[1]).isEqualTo("" + i);
      assertThat(Double.parseDouble(cells[6]) > 3).isEqualTo(i >= 200);
      sums[label] += Double.parseDouble(cells[5]);
    }
    assertThat((sums[0] + sums[1]) / N)
        .isCloseTo(summary.get("silhouette").asDouble(), within(1e-12));
    for (String[] cells : table(clusters).subList(1, 3)) {
      assertThat(cells[3]).isEqualTo("101"); // outliers count
      assertThat(Double.parseDouble(cells[4]))
          .isCloseTo(sums[Integer.parseInt(cells[1])] / 101, within(1e-12));
      // its exemplar stays that of the cluster
      assertThat(labels.stream().filter(line -> line[3].equals(cells[2]))).hasSize(101);
    }
  }

  /** The tables are read back, also with a coordinate of the same name. */
  @ParameterizedTest
  @ValueSource(strings = {"cluster", "kmeans"})
  void savedModelsAreReadWithSilhouettes(String command) throws IOException {
    for (String similarity : List.of("", " --similarity cosine", " --similarity linear")) {
      if (command.equals("kmeans") && !similarity.isEmpty()) {
        continue;
      }
      for (String header : List.of("silhouette,y", "x,silhouette", "silhouette")) {
        List<String> lines = Files.readAllLines(input);
        boolean both = header.contains(",");
        input =
            InputFiles.rows(
                folder.resolve("own.csv"),
                header,
                N,
                i -> {
                  String[] cells = lines.get(i + 1).split(",");
                  return both
                      ? cells[cells.length - 2] + "," + cells[cells.length - 1]
                      : cells[cells.length - 1];
                });
        run(command, "--k 2 --precision float64 --no-picture" + similarity, "--out", out)
            .assertDone();
        Path again = folder.resolve("again.csv");
        CommandRun.of("predict", out.toString(), input.toString(), "--out", again.toString())
            .assertDone();
        assertThat(Files.readAllLines(again))
            .isEqualTo(Files.readAllLines(out.resolve("labels.csv")));
        writePoints();
      }
    }
  }

  @Test
  void withoutOutliersTheTableHasItsHeaderAlone() throws IOException {
    input = InputFiles.write(folder.resolve("few.csv"), "x\n1\n2\n3\n11\n12\n13\n");
    for (String format : List.of("csv", "parquet")) {
      run("kmeans", "--k 2 --no-picture --confidence --format", format, "--out", out).assertDone();
      assertThat(out.resolve("outliers." + format)).isNotEmptyFile();
    }
    run("kmeans", "--k 2 --no-picture --out", out);
    assertThat(out.resolve("outliers.csv")).hasContent("row,label,distance,times");
    assertThat(out.resolve("confidence.csv")).doesNotExist();
  }

  @Test
  void oneClusterHasNoSilhouette() throws IOException {
    run("kmeans", "--columns x,y --k 1 --no-picture --confidence --out", out);
    assertThat(table("confidence.csv").getFirst()).containsExactly("row", "label", "score");
    assertThat(table("centroids.csv").getFirst()).containsExactly("label", "row", "size", "x", "y");
    assertThat(summary(out).has("silhouette")).isFalse();
    assertThat(summary(out).has("outliers")).isTrue();
  }

  /** A degree along a meridian is 111.195 km. */
  @Test
  void onEarthDistancesAreInKilometres() throws IOException {
    input =
        InputFiles.rows(
            folder.resolve("places.csv"),
            "lat,lon",
            41,
            i -> i == 40 ? "3,10" : (i % 20) * 0.005 + "," + (i < 20 ? 10 : 50));
    run("kmeans", "--geo lat,lon --k 2 --no-picture --confidence --out", out);
    double[] outlier =
        Arrays.stream(table("outliers.csv").get(1)).mapToDouble(Double::parseDouble).toArray();
    double centroid = (3 + 20 * 0.0475) / 21;
    assertThat(outlier[0]).isEqualTo(40);
    assertThat(outlier[2]).isCloseTo((3 - centroid) * 111.195, within(0.5));
    double margin = Double.parseDouble(table("confidence.csv").get(1)[3]);
    assertThat(margin).isCloseTo(40 * 111.195, within(25.0));
  }

  /** Whoever interrupts a run does not wait for this. */
  @Test
  void interruptedRunsAreNotJudged() {
    DataSet data = ReaderFiles.read(input, ReadOptions.defaults().withColumns("x", "y"));
    for (boolean stopped : new boolean[] {false, true}) {
      Cancellation cancellation = new Cancellation();
      cancellation.resultAvailable();
      if (stopped) {
        cancellation.stop();
      }
      try (Execution execution = Execution.of(1, Progress.NONE, cancellation)) {
        Optional<Certainty> found =
            Certainty.of(
                data,
                new NegativeSquaredEuclidean(),
                new int[N],
                data.points().select(new int[] {0}),
                Certainty.Asked.NONE,
                execution);
        assertThat(found.isEmpty()).isEqualTo(stopped);
      }
    }
  }

  @Test
  void whatCannotBeJudgedIsRefused() {
    for (String option : List.of("--noise", "--confidence")) {
      CommandRun run = run("cluster", "--similarity linear --out", out, option);
      run.assertRefusedFor(
          "similarity is linear, but must be nse, gaussian or cosine with --confidence or"
              + " --noise");
      assertThat(out).doesNotExist();
    }
  }

  @Test
  void optionsWithoutAFolderHaveNoEffect() {
    assertThat(run("kmeans", "--columns x,y --k 2 --noise").err())
        .contains("--noise has no effect without --out");
  }

  /** Four places as four clusters leave no noise, and are more than were asked for. */
  @Test
  void noiseBringsNoMoreClustersThanAskedFor() {
    String near = "0,0\n".repeat(20) + "1,0\n".repeat(23);
    input = InputFiles.write(folder.resolve("a.csv"), "x,y\n" + near + "500,500\n-500,900\n");
    CommandRun run = run("kmeans", "--k 3 --starts 5 --noise --out " + out).assertDone();
    assertThat(run.out()).contains("1 and 2 of noise alone, converged");
  }

  @Test
  void headlinesDoNotCountNoiseAlone() {
    String near = IntStream.range(0, 43).mapToObj(i -> i + ",0\n").collect(joining());
    DataSet data =
        PointReader.read(
            new ByteArrayInputStream(("x,y\n" + near + "500,500\n").getBytes(UTF_8)),
            "a.csv",
            ReadOptions.defaults());
    int[] labels = IntStream.range(0, 44).map(i -> i < 43 ? 0 : 1).toArray();
    try (Execution execution = Execution.onThreads(1)) {
      Optional<Certainty> noise =
          Certainty.of(
              data,
              new NegativeSquaredEuclidean(),
              labels,
              data.points().select(new int[] {20, 43}),
              new Certainty.Asked(false, true),
              execution);
      assertThat(Outcome.headline(2, noise, 44, "K-means"))
          .isEqualTo("1 cluster of 44 points by K-means");
      assertThat(Outcome.headline(2, Optional.empty(), 44, "K-means"))
          .isEqualTo("2 clusters of 44 points by K-means");
    }
  }

  /** Three blobs and a point far from all: noise takes the place of none of them. */
  @ParameterizedTest
  @ValueSource(strings = {"cluster", "kmeans --starts 5"})
  void noiseCostsNoCluster(String command) throws IOException {
    Random random = new Random(8);
    input =
        InputFiles.rows(
            folder.resolve("three.csv"),
            "x,y",
            91,
            i ->
                i < 90
                    ? "%f,%f"
                        .formatted(
                            (i % 3 == 1 ? 20 : 0) + random.nextDouble(),
                            (i % 3 == 2 ? 20 : 0) + random.nextDouble())
                    : "500,500");
    String[] words = command.split(" ", 2);
    String options = (words.length > 1 ? words[1] : "") + " --no-picture --noise --out " + out;
    CommandRun run = run(words[0], "--clusters 3 " + options.strip()).assertDone();
    assertThat(run.out())
        .contains("3 and 1 of noise alone, converged")
        .contains("1 of the 4 clusters: only points far from all others");
    List<String> labels =
        Files.readAllLines(out.resolve("labels.csv")).stream()
            .skip(1)
            .map(line -> line.split(",")[1])
            .toList();
    assertThat(labels.getLast()).isEqualTo("-1");
    assertThat(labels.subList(0, 3)).doesNotHaveDuplicates();
    for (int i = 3; i < 90; i++) {
      assertThat(labels.get(i)).isEqualTo(labels.get(i % 3));
    }
  }

  /** Three states of a machine, and five spikes of one of its sensors, alike among themselves. */
  @ParameterizedTest
  @ValueSource(
      strings = {"cluster --clusters 2..6", "kmeans --clusters 3 --starts 5", "spectral -k 3"})
  void spikesOfASensorAreNoise(String command) throws IOException {
    Random random = new Random(4);
    input =
        InputFiles.rows(
            folder.resolve("sensors.csv"),
            "temperature,vibration",
            305,
            i ->
                "%f,%f"
                    .formatted(
                        20 + i / 102 * 15 + random.nextDouble(),
                        i % 61 == 30 ? 90 + random.nextDouble() : random.nextDouble()));
    String[] words = command.split(" ", 2);
    run(words[0], words[1] + " --no-picture --noise --out", out).assertDone();
    List<String> labels = table("labels.csv").stream().skip(1).map(cells -> cells[1]).toList();
    for (int i = 0; i < labels.size(); i++) {
      assertThat(labels.get(i).equals("-1")).as("row " + i).isEqualTo(i % 61 == 30);
    }
    assertThat(labels.stream().distinct()).hasSize(4);
  }
}
