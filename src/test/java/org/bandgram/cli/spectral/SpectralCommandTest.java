package org.bandgram.cli.spectral;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.cli.CommandRun.summary;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.bandgram.data.PointSet;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.gram.GramOperator;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.spectral.SpectralClustering;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpectralCommandTest {
  @TempDir private Path folder;
  private Path input;
  private Path out;

  @BeforeEach
  void writePoints() {
    input = InputFiles.corners(folder.resolve("points.csv"), 257);
    out = folder.resolve("out");
  }

  private CommandRun run(String options) {
    return CommandRun.line("spectral", input, "--columns x,y", options);
  }

  /** Corners that a kernel connects, so that the embedding has to find them. */
  @Test
  void filesHoldWhatTheLibraryFinds() throws IOException {
    CommandRun run =
        run("--k 4 --neighbours 90 --similarity gaussian:0.05 --affinity similarity --starts 3"
                + " --verbose --seed 5 --dimensions 5 --label-column corner --out "
                + out)
            .assertFine();
    assertThat(run.out())
        .contains(
            "90 by gaussian:0.05",
            "similarity",
            "1 connected component",
            "ARI",
            "1.0000",
            "smallest 64");
    PointSet points =
        ReaderFiles.read(input, ReadOptions.defaults().withColumns("x", "y")).points();
    SpectralClustering expected;
    try (Execution execution = Execution.onThreads(2)) {
      NeighbourGraph graph =
          NeighbourGraph.build(
              points,
              new Gaussian(0.05),
              NeighbourGraph.Options.defaults().withNeighbours(90).withSeed(5),
              execution);
      expected =
          SpectralClustering.fit(
              GramOperator.of(graph, new double[257]),
              SpectralClustering.Options.of(4)
                  .withEmbedding(embedding -> embedding.withDimensions(5).withSeed(5))
                  .withMeans(means -> means.withInit(init -> init.withStarts(3).withSeed(5))),
              execution);
    }
    JsonNode summary = summary(out);
    assertThat(summary.get("method").asText()).isEqualTo("spectral");
    assertThat(summary.get("eigenvalues")).hasSize(5);
    for (int pair = 0; pair < 5; pair++) {
      assertThat(summary.get("eigenvalues").get(pair).asDouble())
          .isEqualTo(expected.embedding().eigenvalues()[pair]);
    }
    assertThat(summary.get("embedding_converged").asBoolean()).isTrue();
    List<String> labels = Files.readAllLines(out.resolve("labels.csv"));
    List<String> exemplars = Files.readAllLines(out.resolve("exemplars.csv"));
    List<String> embedding = Files.readAllLines(out.resolve("embedding.csv"));
    int[] nearest = expected.nearestPoints();
    assertThat(embedding.getFirst()).isEqualTo("row,x1,x2,x3,x4,x5");
    for (int j = 0; j < 4; j++) {
      assertThat(exemplars.get(j + 1)).startsWith(j + "," + nearest[j] + ",");
    }
    for (int i = 0; i < 257; i++) {
      int label = expected.labels()[i];
      assertThat(labels.get(i + 1)).isEqualTo(i + "," + label + "," + nearest[label]);
      String[] cells = embedding.get(i + 1).split(",");
      for (int f = 0; f < 5; f++) {
        assertThat(Double.parseDouble(cells[f + 1]))
            .isEqualTo(expected.embedding().coordinates().get(i, f));
      }
    }
    assertThat(out.resolve("clusters.png")).isNotEmptyFile();
  }

  /** Each corner is a component of its own: no eigenvector is left to find. */
  @Test
  void findsComponents() throws IOException {
    CommandRun run = run("--verbose --k 4 --label-column corner --out " + out).assertDone();
    assertThat(run.out()).contains("10 by nse", "4 connected components", "ARI", "1.0000");
    assertThat(summary(out).get("products").asInt()).isZero();
    assertThat(summary(out).has("warnings")).isFalse();
  }

  @Test
  void saysThatTheGraphFallsApart() {
    CommandRun run = run("--k 2 --dimensions 3").assertDone();
    assertThat(run.out()).contains("4 connected components, more than dimensions");
  }

  /** If all affinities are equal, so are all eigenvalues but the least. */
  @ParameterizedTest
  @CsvSource({
    "10, '', true",
    "10, --neighbours 8, false",
    "10, --affinity similarity, false",
    "11, '', true",
    "12, '', false"
  })
  void saysThatAllAreNeighbours(int points, String options, boolean said) {
    Path file = InputFiles.corners(folder.resolve("few.csv"), points);
    String all = "--columns x,y --k 2 --similarity gaussian:0.05 " + options;
    assertThat(CommandRun.line("spectral", file, all).assertFine().out().contains("arbitrary"))
        .isEqualTo(said);
  }

  @Test
  void saysThatEigenvectorsAreInaccurate() {
    CommandRun run = run("--k 9 --neighbours 3 --max-iterations 1 --tolerance 1e-12").assertDone();
    assertThat(run.out()).contains("less accurate than wanted", "--max-iterations");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--k 0|--clusters is 0, but must be at least 1",
        "--k 300|--clusters is 300, but must be at most 257, the number of distinct points",
        "--k 3 --neighbours 0|neighbours is 0, but must be at least 1",
        "--k 3 --tolerance 2|--tolerance is 2.0, but must be above 0 and below 1",
        "--k 3 --starts 0|starts is 0, but must be at least 1",
        "--k 3 --similarity round|similarity is 'round'",
        "--k 3 --affinity similarity|must be at least 0",
      })
  void saysWhatIsWrong(String options, String message) {
    CommandRun run = run(options + " --out " + out);
    run.assertRefusedFor(message);
    assertThat(out).doesNotExist();
  }

  /** Affinities of two groups of four, in whatever unit; group g has the rows of that parity. */
  private static double[][] affinities(double unit) {
    double[][] rows = new double[8][8];
    for (int i = 0; i < 8; i++) {
      for (int j = 0; j < 8; j++) {
        rows[i][j] = unit * (i == j ? 1 : (i + j) % 2 == 0 ? 0.9 - 0.02 * (i + j) : 0.001);
      }
    }
    return rows;
  }

  private static String text(double[][] rows) {
    return Stream.of(rows)
        .map(row -> Arrays.stream(row).mapToObj(Double::toString).collect(joining(",", "", "\n")))
        .collect(joining());
  }

  private CommandRun given(String content, String options) {
    Path file = InputFiles.write(folder.resolve("given.csv"), content);
    return CommandRun.line("spectral " + file + " --precomputed matrix " + options);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 1e308, 1e-300})
  void affinitiesMayBeGiven(double unit) throws IOException {
    CommandRun run = given(text(affinities(unit)), "--k 2 --out " + out);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("affinities as given").doesNotContain("note");
    assertThat(summary(out).get("precomputed").asText()).isEqualTo("matrix");
    SpectralClustering expected;
    try (Execution execution = Execution.onThreads(1)) {
      expected =
          SpectralClustering.fit(
              GramOperator.of(DenseMatrix.of(affinities(1))),
              SpectralClustering.Options.of(2),
              execution);
    }
    List<String> labels = Files.readAllLines(out.resolve("labels.csv"));
    String even = labels.get(1).split(",")[1];
    for (int i = 0; i < 8; i++) {
      assertThat(labels.get(i + 1).split(",")[1].equals(even)).isEqualTo(i % 2 == 0);
      assertThat(expected.labels()[i] == expected.labels()[0]).isEqualTo(i % 2 == 0);
    }
    double[] eigenvalues = expected.embedding().eigenvalues();
    for (int f = 0; f < 2; f++) {
      assertThat(summary(out).get("eigenvalues").get(f).asDouble())
          .isCloseTo(eigenvalues[f], within(1e-9));
    }
    assertThat(out.resolve("clusters.png")).isNotEmptyFile();
    assertThat(out.resolve("exemplars.csv")).content().startsWith("label,row,size,x1,x2\n");
  }

  /** A list has the clusters of its matrix, in one direction, in both, and with pairs again. */
  @ParameterizedTest
  @CsvSource({"false, ''", "true, ''", "false, --duplicates max", "true, --row-numbers 8"})
  void affinitiesMayBeAListOfPairs(boolean both, String options) throws IOException {
    double[][] rows = affinities(1);
    StringBuilder text = new StringBuilder("source,target,affinity\n");
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        if ((both || i <= j) && rows[i][j] > 0) {
          text.append("%d,%d,%s\n".formatted(i, j, rows[i][j]));
        }
      }
    }
    Path file = InputFiles.write(folder.resolve("edges.csv"), text.toString());
    String more = options.contains("row") ? options : " " + options;
    CommandRun run =
        CommandRun.of(
            ("spectral --quiet --k 2 --precomputed edges --out " + out + " " + file + " " + more)
                .strip()
                .split(" +"));
    assertThat(run.err()).isEmpty();
    JsonNode eigenvalues = summary(out).get("eigenvalues");
    assertThat(summary(out).get("precomputed").asText()).isEqualTo("edges");
    List<String> labels = Files.readAllLines(out.resolve("labels.csv"));
    given(text(rows), "--quiet --k 2 --out " + out.resolveSibling("matrix"));
    Path matrix = out.resolveSibling("matrix");
    JsonNode expected = summary(matrix).get("eigenvalues");
    assertThat(eigenvalues.get(1).asDouble()).isCloseTo(expected.get(1).asDouble(), within(1e-12));
    int label = labels.getFirst().startsWith("id") ? 2 : 1;
    for (String line : labels.subList(1, 9)) {
      boolean isEven = Integer.parseInt(line.split(",")[0]) % 2 == 0;
      assertThat(line.split(",")[label].equals(labels.get(1).split(",")[label])).isEqualTo(isEven);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "a b 1|b a 0.5!:1: has 1.0, but affinities must be the same in both directions, and the"
            + " other is 0.5",
        "a b 1|b c -2!:2: has -2.0, but an affinity must be at least 0",
        "a b 1|b a 1|b a 1!:3: lists the pair of 'b' and 'a', as line 2 does; --duplicates max"
            + " takes the greater (or min, mean, sum, first)",
        "a b 1|c d 1e-310!:2: names an object whose affinities are too small beside the greatest;"
            + " they must add up to more than 1.0E-300 of it, or be 0",
      })
  void faultsOfListedAffinitiesAreSaid(String lines, String problem) {
    Path file = InputFiles.write(folder.resolve("e.csv"), lines.replace('|', '\n') + "\n");
    CommandRun run = CommandRun.line("spectral " + file + " --precomputed edges --k 1");
    assertThat(run.err()).isEqualTo("bandgram: " + file + problem + "\n");
  }

  /** As many clusters as K-means allows. */
  @Test
  void thereAreNoMoreClustersThanDistinctPoints() {
    Path file = InputFiles.write(folder.resolve("p.csv"), "x\n1\n1\n2\n2\n");
    assertThat(CommandRun.of("spectral", file.toString(), "--k", "3").err())
        .isEqualTo(
            "bandgram: --clusters is 3, but must be at most 2, the number of distinct points\n");
    assertThat(given("1 1|1 1".replace('|', '\n'), "--k 3").err())
        .isEqualTo("bandgram: --clusters is 3, but must be at most 2, the number of points\n");
  }

  @Test
  void givenAffinitiesHaveNames() throws IOException {
    CommandRun run =
        given(",b,c,a\na,0.1,0,1\nb,1,0.2,0.1\nc,0.2,1,0\n", "--k 1 --no-picture --out " + out);
    assertThat(run.err()).isEmpty();
    assertThat(Files.readAllLines(out.resolve("labels.csv")).get(1)).startsWith("a,0,0,");
    assertThat(out.resolve("embedding.csv")).content().startsWith("row,id,x1\n0,a,");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "1 0.5|0.4 1!--k 1!:1: cell 2: has 0.5, but FILE:2: cell 1 has 0.4: affinities must be the"
            + " same in both directions",
        "1 -0.5|-0.5 1!--k 1!:1: cell 2: has -0.5, but an affinity must be at least 0",
        "1 nan|nan 1!--k 1!:1: cell 2 has 'nan', but must be a finite number; 0 stands for no edge",
        "1 2 3|4 5 6!--k 1!: has 2 rows and 3 columns of numbers, but must be square",
        "1 1 0|1 1 1e-310|0 1e-310 1!--k 1!:3: cell 1: begins a row whose affinities are too small"
            + " beside the greatest; they must add up to more than 1.0E-300 of it, or be 0",
      })
  void faultsOfGivenAffinitiesAreSaid(String lines, String options, String problem) {
    CommandRun run = given(lines.replace('|', '\n') + "\n", options);
    String file = folder.resolve("given.csv").toString();
    run.assertRefused(file + problem.replace("FILE", file));
  }

  @Test
  void givenAffinitiesAreNoPoints() {
    assertThat(given(text(affinities(1)), "--k 2 --label-column a").err())
        .contains("--label-column cannot be combined with --precomputed");
    assertThat(given(text(affinities(1)), "--k 2 --id-column a").err())
        .contains("--id-column cannot be combined with --precomputed");
    assertThat(given(text(affinities(1)), "--k 2 --neighbours 3").err()).contains("--neighbours");
  }

  @Test
  void distancesAndUntoldAffinitiesAreNoticed() {
    assertThat(given("0 1 2|1 0 3|2 3 0".replace('|', '\n'), "--k 1 --quiet").err())
        .contains("the affinities look like distances");
    assertThat(given("0 1 0|1 0 3|0 3 0".replace('|', '\n'), "--k 1 --quiet").err()).isEmpty();
    String file = folder.resolve("given.csv").toString();
    given(text(affinities(1)), "--k 2 --quiet");
    assertThat(CommandRun.of("spectral", file, "--k", "2", "--quiet", "--neighbours", "3").err())
        .contains("use --precomputed matrix of 'cluster' and 'spectral' to read it so");
  }
}
