package org.bandgram.cli.kmeans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.cli.CommandRun.assertMembers;
import static org.bandgram.cli.CommandRun.summary;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.data.PointSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KMeansCommandTest {
  @TempDir private Path folder;

  private Path write(String name, String text) {
    return InputFiles.write(folder.resolve(name), text);
  }

  private Path input;

  @BeforeEach
  void writePoints() {
    input = InputFiles.corners(folder.resolve("points.csv"), 257);
  }

  private CommandRun run(Object... arguments) {
    return CommandRun.line("kmeans", input, arguments);
  }

  private PointSet points() {
    ReadOptions options = ReadOptions.defaults().withColumns("x", "y");
    return ReaderFiles.read(input, options).points();
  }

  /** The means by hand; a file may have weights for rows that are left out, or have none. */
  @ParameterizedTest
  @CsvSource({"drop, 1 2 100 4 5, 0.6666667", "drop, 1 2 4 5, 0.6666667", "mean, 1 2 1 4 5, 1.625"})
  void weightsGoWithTheirRows(String rule, String weights, double left) throws IOException {
    Files.writeString(input, "x,id\n0,a\n1,b\n,c\n8,d\n9,e\n");
    Path file = write("w.csv", weights.replace(' ', '\n') + "\n");
    Path out = folder.resolve("out");
    CommandRun run = run("--missing", rule, "--k 2 --id-column id --weights", file, "--out", out);
    assertThat(run.err()).isEmpty();
    assertThat(Files.readAllLines(out.resolve("centroids.csv")).stream().skip(1))
        .map(line -> Double.parseDouble(line.replaceFirst(".*,", "")))
        .satisfiesExactlyInAnyOrder(
            x -> assertThat(x).isCloseTo(left, within(1e-6)),
            x -> assertThat(x).isCloseTo(77.0 / 9, within(1e-6)));
  }

  /** Without the last two points, whose class nobody knows, the clusters are the classes. */
  @ParameterizedTest
  @CsvSource({"a, b, true, 1", "a, a, true, 0", "'', '', false, 0"})
  void pointsWithoutAClassDoNotCount(String one, String other, boolean compared, double ari)
      throws IOException {
    String rows = "0,%1$s\n1,%1$s\n8,%2$s\n9,%2$s\n0.5,\n8.5,\n".formatted(one, other);
    Files.writeString(input, "x,class\n" + rows);
    Path out = folder.resolve("out");
    assertThat(run("--k 2 --no-picture --label-column class --out", out).exitCode()).isZero();
    assertThat(summary(out).has("ari")).isEqualTo(compared);
    assertThat(summary(out).path("ari").asDouble()).isEqualTo(ari);
    assertThat(summary(out).has("nmi")).isEqualTo(compared);
  }

  @Test
  void filesHoldWhatTheLibraryFinds() throws IOException {
    Path out = folder.resolve("out");
    CommandRun run =
        run("--verbose --k 4 --starts 3 --seed 5 --tolerance 0 --label-column corner --out", out)
            .assertFine();
    assertThat(run.out())
        .contains("largest 65 points", "converged", "k-means++", "ARI", "1.0000", "written to");
    KMeansClustering expected =
        KMeans.fit(
            points(),
            KMeans.Options.of(4)
                .withInit(init -> init.withStarts(3).withSeed(5))
                .withStopping(stopping -> stopping.withTolerance(0)));
    JsonNode summary = summary(out);
    assertMembers(summary, "method: kmeans");
    assertThat(summary.get("inertia").asDouble()).isEqualTo(expected.inertia());
    assertThat(summary.get("best_seed").asLong()).isEqualTo(expected.seed());
    assertThat(summary.get("history")).hasSize(expected.iterations().size());
    assertThat(summary.get("history").get(0).get("moved").asInt()).isEqualTo(257);
    assertThat(summary.get("inertia_of_starts")).hasSize(3);
    List<String> labels = Files.readAllLines(out.resolve("labels.csv"));
    List<String> centroids = Files.readAllLines(out.resolve("centroids.csv"));
    assertThat(centroids.getFirst()).isEqualTo("label,row,size,silhouette,x,y");
    assertThat(centroids).hasSize(5);
    for (int c = 0; c < 4; c++) {
      String[] cells = centroids.get(c + 1).split(",");
      int row = Integer.parseInt(cells[1]);
      assertThat(expected.labels()[row]).isEqualTo(c);
      assertThat(labels.get(row + 1)).isEqualTo("%d,%d,%d".formatted(row, c, row));
      assertThat(Integer.parseInt(cells[2])).isEqualTo(expected.sizes()[c]);
      assertThat(Float.parseFloat(cells[4])).isEqualTo((float) expected.centroids().get(c, 0));
    }
    assertThat(out.resolve("clusters.png")).isNotEmptyFile();
  }

  @Test
  void startsFromAFileWithWeights() throws IOException {
    Path start = write("start.csv", "x,y\n0,0\n11,11\n");
    Path weights = InputFiles.rows(folder.resolve("weights.csv"), "w", 257, i -> "" + (1 + i % 3));
    Path out = folder.resolve("out");
    CommandRun run =
        run(
            "--columns x,y --k 2 --quiet --no-picture --format parquet --centroids",
            start,
            "--weights",
            weights,
            "--out",
            out);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEmpty();
    JsonNode summary = summary(out);
    assertMembers(summary, "start: given, weighted: true, host_share: 1.0");
    assertThat(out.resolve("centroids.parquet")).isNotEmptyFile();
    assertThat(out.resolve("labels.parquet")).isNotEmptyFile();
    assertThat(out.resolve("clusters.png")).doesNotExist();
  }

  @Test
  void placesOnEarthHaveCentroidsInDegrees() throws IOException {
    input =
        InputFiles.rows(
            folder.resolve("places.csv"),
            "lat,lon",
            60,
            i -> (i % 2 == 0 ? 40 : -20) + 0.01 * (i / 2) + "," + (i % 2 == 0 ? 179.9 : -60));
    Path out = folder.resolve("out");
    assertThat(run("--geo lat,lon --k 2 --out", out).err()).isEmpty();
    List<String> centroids = Files.readAllLines(out.resolve("centroids.csv"));
    assertThat(centroids.getFirst()).isEqualTo("label,row,size,silhouette,lat,lon");
    for (String line : centroids.subList(1, 3)) {
      double[] cells = Stream.of(line.split(",")).mapToDouble(Double::parseDouble).toArray();
      boolean north = cells[4] > 0;
      assertThat(cells[2]).isEqualTo(30);
      assertThat(cells[3]).isBetween(0.99, 1.0);
      assertThat(cells[4]).isCloseTo(north ? 40.145 : -19.855, within(1e-3));
      assertThat(cells[5]).isCloseTo(north ? 179.9 : -60, within(1e-3));
    }
  }

  @Test
  @Tag("thorough")
  @Tag("cuda")
  void saysWhichPartOfThePointsIsOnTheCpu() throws IOException {
    input = InputFiles.corners(folder.resolve("many.csv"), 3072);
    Path out = folder.resolve("out");
    CommandRun run =
        run("--verbose --columns x,y --k 4 --device cuda --host-share 0.6 --no-picture --out", out);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).containsPattern("on cuda \\+ cpu-\\w+, 50 % of the points on the CPU");
    JsonNode summary = summary(out);
    assertThat(summary.get("backend").asText()).startsWith("cuda + cpu-");
    assertMembers(summary, "host_share: 0.5");
    assertThat(run("--verbose --columns x,y --k 4 --device cuda").out()).contains(" on cuda\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--k 0|bandgram: --clusters is 0, but must be at least 1",
        "--k 258|bandgram: --clusters is 258, but must be at most 257, the number of points",
        "--k 3 --init far|bandgram: --init is 'far', but must be k-means++ or random",
        "--k 3 --starts 0|bandgram: --starts is 0, but must be at least 1",
        "--k 3 --tolerance -1|bandgram: --tolerance is -1.0, but must be at least 0 and finite",
        "--k 3 --host-share 0.5|bandgram: --host-share is 0.5, but must be 0 unless the device is"
            + " cuda",
        "--k 3 --host-share 2|bandgram: --host-share is 2.0, but must be from 0 to 1",
        "--k 3 --max-iterations 0|bandgram: --max-iterations is 0, but must be at least 1",
        "--init random|bandgram: missing required option: '--clusters=K' (try 'bandgram kmeans"
            + " --help')"
      })
  void wrongOptionsAreNamed(String options, String problem) {
    CommandRun run = run(options);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.errorLines().getFirst()).isEqualTo(problem);
  }

  @Test
  void wrongFilesAreNamed() {
    Path start = write("start.csv", "x,y\n0,0\n");
    CommandRun fewer = run("--columns x,y --k 2 --centroids", start);
    assertThat(fewer.exitCode()).isEqualTo(2);
    assertThat(fewer.err()).isEqualTo("bandgram: " + start + ": has 1 row, but --clusters is 2\n");
    Path swapped = write("swapped.csv", "y,x\n0,0\n10,0\n");
    assertThat(run("--k 2 --columns x,y --centroids", swapped).err()).isEmpty();
    Path plain = write("plain.csv", "x,y\n0,0\n0,10\n");
    assertThat(CommandRun.line("kmeans " + plain + " --k 2 --centroids " + swapped).err())
        .isEqualTo(
            "bandgram: %s: column 'y' is in the place of 'x' of %s; --columns x,y takes both by their names\n"
                .formatted(swapped, plain));
    Path weights = write("weights.csv", "w\n1\n");
    assertThat(run("--columns x,y --k 2 --weights", weights).err())
        .contains(weights + ": has 1 weights, but ", " has 257 points");
    assertThat(run("--columns x,y --k 2 --weights y").err())
        .isEqualTo(
            "bandgram: y: no such file; --weights takes a file with a number for each row, so save"
                + " a column of weights as one\n");
  }
}
