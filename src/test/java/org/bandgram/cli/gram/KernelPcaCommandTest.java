package org.bandgram.cli.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.cli.CommandRun.summary;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.bandgram.data.PointSet;
import org.bandgram.gram.GramOperator;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.spectral.KernelPrincipalComponents;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelPcaCommandTest {
  private static final int N = 257;

  @TempDir private Path folder;
  private Path input;
  private Path out;

  @BeforeEach
  void writePoints() {
    input = InputFiles.corners(folder.resolve("points.csv"), N);
    out = folder.resolve("out");
  }

  private CommandRun run(String options) {
    return CommandRun.line("kernel-pca", input, "--columns x,y", options);
  }

  /** The eigenvectors of a graph's matrix: rows of the file are rows of the input. */
  @Test
  void filesHoldWhatTheLibraryFinds() throws IOException {
    CommandRun run =
        run("--verbose --similarity gaussian:0.05 --approximation graph --neighbours 40 --dimensions 3 --seed 4"
                + " --tolerance 1e-9 --out "
                + out)
            .assertFine();
    assertThat(run.out()).contains("40 nearest neighbours", "3, with", "share of mass");
    ReadOptions reading = ReadOptions.defaults().withColumns("x", "y");
    PointSet points = ReaderFiles.read(input, reading).points();
    KernelPrincipalComponents expected;
    try (Execution execution = Execution.onThreads(2)) {
      NeighbourGraph graph =
          NeighbourGraph.build(
              points,
              new Gaussian(0.05),
              NeighbourGraph.Options.defaults().withNeighbours(40).withSeed(4),
              execution);
      double[] ones = new double[N];
      Arrays.fill(ones, 1);
      expected =
          KernelPrincipalComponents.fit(
              GramOperator.of(graph, ones),
              KernelPrincipalComponents.Options.of(3).withSeed(4).withTolerance(1e-9),
              execution);
    }
    JsonNode summary = summary(out);
    assertThat(summary.get("converged").asBoolean()).isTrue();
    assertThat(summary.get("variance").asDouble()).isEqualTo(expected.total());
    List<String> lines = Files.readAllLines(out.resolve("coordinates.csv"));
    assertThat(lines.getFirst()).isEqualTo("row,x1,x2,x3");
    for (int i = 0; i < N; i++) {
      String[] cells = lines.get(i + 1).split(",");
      for (int f = 0; f < 3; f++) {
        assertThat(summary.get("eigenvalues").get(f).asDouble())
            .isEqualTo(expected.eigenvalues()[f]);
        assertThat(Double.parseDouble(cells[f + 1])).isEqualTo(expected.coordinates().get(i, f));
      }
    }
    assertThat(out.resolve("map.png")).isNotEmptyFile();
  }

  @Test
  void warnsWhereThePairsAreFew() {
    CommandRun few =
        run("--similarity gaussian:0.0001 --approximation bands --half-bandwidth 5").assertDone();
    assertThat(few.out()).contains("of the kernel's mass", "--approximation low-rank suits");
    CommandRun all =
        run("--similarity gaussian:0.0001 --approximation bands --half-bandwidth 257 --precision float64")
            .assertFine();
    assertThat(all.out()).contains("100.00 %").doesNotContain("kernel's mass");
    assertThat(run("--similarity gaussian:9 --approximation low-rank --rank 2").out())
        .contains("of the kernel's mass", "a larger --rank");
  }

  @Test
  void autoIsAllPairsOfAFewPoints() throws IOException {
    String options = "--similarity gaussian:0.05 --no-picture --out ";
    Path all = folder.resolve("all");
    assertThat(run(options + out).assertFine().out())
        .containsPattern(
            "approximation +all, as auto takes all for up to 8,192 points and low-rank for more\n");
    run("--approximation all " + options + all).assertFine();
    assertThat(out.resolve("coordinates.csv"))
        .hasSameTextualContentAs(all.resolve("coordinates.csv"));
    assertThat(summary(out).get("approximation").asText()).isEqualTo("all");
  }

  @Test
  void autoIsALowRankOfMany() throws IOException {
    input = InputFiles.corners(folder.resolve("many.csv"), 8193);
    CommandRun run =
        run("--similarity gaussian:0.05 --rank 9 --no-picture --out " + out).assertDone();
    assertThat(run.out())
        .containsPattern(
            "approximation +low-rank, as auto takes all for up to 8,192 points and low-rank");
    assertThat(summary(out).get("approximation").asText()).isEqualTo("low-rank");
    assertThat(summary(out).get("rank").asInt()).isEqualTo(9);
    run("--similarity nse").assertRefusedFor("--approximation is low-rank, but must be all, bands");
  }

  @Test
  void saysThatComponentsAreInaccurate() {
    CommandRun run =
        run("--similarity gaussian:5 --approximation bands --half-bandwidth 9 --max-iterations 1 --tolerance 1e-13")
            .assertDone();
    assertThat(run.out()).contains("less accurate than wanted", "--max-iterations");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--dimensions 0|--dimensions is 0, but must be at least 1",
        "--dimensions 257|--dimensions is 257, but must be less than 257",
        "--tolerance 0|--tolerance is 0.0, but must be above 0 and below 1",
        "--max-iterations 0|the number of restarts is 0, but must be at least 1",
        "--approximation graph --precision float64|precision is float64",
        "--pairs graph|unknown option --pairs; kernel-pca has --approximation",
        "--rank 0|--rank is 0, but must be at least 1",
      })
  void saysWhatIsWrong(String options, String message) {
    CommandRun run = run("--similarity gaussian:0.5 " + options + " --out " + out);
    run.assertRefusedFor(message);
    assertThat(out).doesNotExist();
  }
}
