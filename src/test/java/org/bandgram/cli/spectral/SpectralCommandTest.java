package org.bandgram.cli.spectral;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.Progress;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.bandgram.data.PointSet;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.read.PointReader;
import org.bandgram.gram.GramOperator;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.similarity.Gaussian;
import org.bandgram.spectral.SpectralClustering;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    Stream<String> words = Stream.of("spectral", input.toString(), "--columns", "x,y");
    return CommandRun.of(
        Stream.concat(words, Stream.of(options.split(" "))).toArray(String[]::new));
  }

  private JsonNode summary() throws IOException {
    return new ObjectMapper().readTree(out.resolve("summary.json").toFile());
  }

  /** Corners that a kernel connects, so that the embedding has to find them. */
  @Test
  void filesHoldWhatTheLibraryFinds() throws IOException {
    CommandRun run =
        run(
            "--k 4 --neighbours 90 --similarity gaussian:0.05 --affinity similarity --starts 3"
                + " --seed 5 --dimensions 5 --label-column corner --out "
                + out);
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains(
            "90 by gaussian:0.05", "similarity", "1 connected component", "ARI", "1.0000", "64 to");
    PointSet points =
        PointReader.read(
                input, ReadOptions.defaults().withColumns(List.of("x", "y")), Progress.NONE)
            .points();
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
    JsonNode summary = summary();
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
    CommandRun run = run("--k 4 --label-column corner --out " + out);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("10 by nse", "4 connected components", "ARI", "1.0000");
    assertThat(summary().get("products").asInt()).isZero();
    assertThat(summary().has("warnings")).isFalse();
  }

  @Test
  void saysThatTheGraphFallsApart() {
    CommandRun run = run("--k 2 --dimensions 3");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("4 connected components, more than dimensions");
  }

  @Test
  void saysThatEigenvectorsAreInaccurate() {
    CommandRun run = run("--k 9 --neighbours 3 --max-products 1 --tolerance 1e-12");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("less accurate than wanted", "--max-products");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--k 0|k is 0, but must be at least 1",
        "--k 300|the number of dimensions is 300, but must be at most 257, the number of objects",
        "--k 3 --neighbours 0|neighbours is 0, but must be at least 1",
        "--k 3 --tolerance 2|the tolerance is 2.0, but must be above 0 and below 1",
        "--k 3 --starts 0|starts is 0, but must be at least 1",
        "--k 3 --similarity round|similarity is 'round'",
        "--k 3 --affinity similarity|must be at least 0",
      })
  void saysWhatIsWrong(String options, String message) {
    CommandRun run = run(options + " --out " + out);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(message);
    assertThat(out).doesNotExist();
  }
}
