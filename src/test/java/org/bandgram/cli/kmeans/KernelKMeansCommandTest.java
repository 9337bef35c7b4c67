package org.bandgram.cli.kmeans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.cli.CommandRun.summary;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering;
import org.bandgram.data.PointSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.bandgram.similarity.Similarity.Gaussian;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KernelKMeansCommandTest {
  @TempDir private Path folder;
  private Path input;

  @BeforeEach
  void writePoints() {
    input = InputFiles.corners(folder.resolve("points.csv"), 257);
  }

  private CommandRun run(Object... arguments) {
    return CommandRun.line("kernel-kmeans", input, arguments);
  }

  @ParameterizedTest
  @CsvSource({"1e-3, false", "0.05, false", "1e12, true"})
  void saysThatTheKernelSeesNoClusters(double gamma, boolean says) {
    String text = run("--columns x,y --k 4 --similarity gaussian:" + gamma).assertFine().out();
    assertThat(text.contains("nearly all points are unlike each other")).isEqualTo(says);
  }

  @Test
  void filesHoldWhatTheLibraryFinds() throws IOException {
    Path out = folder.resolve("out");
    CommandRun run =
        run(
                "--columns x,y --k 4 --similarity gaussian:0.05 --starts 3 --seed 5",
                "--verbose --label-column corner --out",
                out)
            .assertFine();
    assertThat(run.out())
        .contains("gaussian:0.05", "largest 65 points", "converged", "ARI", "1.0000", "written to");
    PointSet points =
        ReaderFiles.read(input, ReadOptions.defaults().withColumns("x", "y")).points();
    KernelKMeansClustering expected =
        KernelKMeans.fit(
            points,
            new Gaussian(0.05),
            KernelKMeans.Options.of(4).withInit(init -> init.withStarts(3).withSeed(5)));
    JsonNode summary = summary(out);
    assertThat(summary.get("method").asText()).isEqualTo("kernel-kmeans");
    assertThat(summary.get("objective").asDouble()).isEqualTo(expected.objective());
    assertThat(summary.get("period").asInt()).isZero();
    assertThat(summary.get("history")).hasSize(expected.iterations().size());
    List<String> labels = Files.readAllLines(out.resolve("labels.csv"));
    List<String> exemplars = Files.readAllLines(out.resolve("exemplars.csv"));
    assertThat(exemplars.getFirst()).isEqualTo("label,row,size,x,y");
    for (int j = 0; j < 4; j++) {
      String[] cells = exemplars.get(j + 1).split(",");
      int row = Integer.parseInt(cells[1]);
      assertThat(expected.labels()[row]).isEqualTo(j);
      assertThat(labels.get(row + 1)).isEqualTo("%d,%d,%d".formatted(row, j, row));
      assertThat(Integer.parseInt(cells[2])).isEqualTo(expected.sizes()[j]);
    }
    assertThat(out.resolve("clusters.png")).isNotEmptyFile();
  }

  @Test
  void anEarlierResultCanBeTheStart() throws IOException {
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    String options = "--columns x,y --k 4 --similarity polynomial:0.5,1,2 --quiet --no-picture";
    run(options, "--init round-robin --precision float64 --out", first);
    CommandRun run =
        run(
            options,
            "--similarities recomputed --empty keep --precision float64 --labels",
            first.resolve("labels.csv"),
            "--out",
            second);
    assertThat(run.err()).isEmpty();
    assertThat(summary(second).get("iterations").asInt()).isEqualTo(1);
    assertThat(Files.readAllLines(second.resolve("labels.csv")))
        .isEqualTo(Files.readAllLines(first.resolve("labels.csv")));
    assertThat(summary(second).get("start").asText()).isEqualTo("given");
  }

  @Test
  void aBandSaysThatNothingIsGuaranteed() throws IOException {
    Path out = folder.resolve("band");
    CommandRun run = run("--columns x,y --k 3 --approximation bands --half-bandwidth 9 --out", out);
    assertThat(run.out())
        .contains("none: of the kernel matrix only a band is used, h = 9")
        .doesNotContain("all pairs");
    assertThat(summary(out).get("half_bandwidth").asInt()).isEqualTo(9);
    assertThat(summary(out).get("approximation").asText()).isEqualTo("bands");
  }

  @Test
  void aMatrixOfLowRankStandsForTheKernel() throws IOException {
    Path whole = folder.resolve("whole");
    Path low = folder.resolve("low");
    String options = "--columns x,y --k 4 --similarity gaussian:0.05 --no-picture --out";
    run(options, whole).assertFine();
    assertThat(summary(whole).get("approximation").asText()).isEqualTo("all");
    CommandRun run = run(options, low, "--approximation low-rank --rank 20").assertFine();
    assertThat(run.out())
        .containsPattern("approximation +low-rank: 20 numbers for each point have \\d+\\.\\d\\d %");
    JsonNode summary = summary(low);
    assertThat(summary.get("approximation").asText()).isEqualTo("low-rank");
    assertThat(summary.get("rank").asInt()).isEqualTo(20);
    assertThat(summary.get("trace_share").asDouble()).isBetween(0.99, 1.001);
    assertThat(summary.get("objective").asDouble())
        .isCloseTo(summary(whole).get("objective").asDouble(), within(0.05));
    assertThat(Files.readAllLines(low.resolve("labels.csv"))).hasSize(258);
    assertThat(CommandRun.line("predict", low, input, "--out -").assertDone().err())
        .contains("the run took a matrix of rank 20, but predict takes the kernel itself");
    assertThat(CommandRun.line("predict", whole, input, "--out -").assertFine().out())
        .isEqualTo(Files.readString(whole.resolve("labels.csv")));
  }

  @Test
  void aKernelThatIsNoneIsRefused() {
    assertThat(run("--columns x,y --k 3 --similarity sigmoid:1,-1 --approximation low-rank").err())
        .startsWith("bandgram: --approximation is low-rank, but the kernel sigmoid is not positive")
        .endsWith("or take --approximation all\n");
  }

  @Test
  void aMatrixThatSaysLittleOfTheKernelIsWarnedOf() {
    String options = "--columns x,y --k 4 --similarity gaussian:900 --approximation low-rank";
    assertThat(run(options).assertFine().out()).doesNotContain("has only");
    assertThat(run(options, "--rank 20").assertDone().out())
        .containsPattern(
            "note +the matrix of rank 20 has only \\d+\\.\\d\\d % of the kernel's trace")
        .contains("a larger --rank or --approximation all");
  }

  /** Many points have a matrix of low rank, unless something needs every pair. */
  @ParameterizedTest
  @CsvSource({
    "8192, --quiet, all",
    "8193, --quiet, low-rank",
    "8193, --similarities recomputed, all",
    "8193, --sums rows, all",
    "8193, --empty keep, all",
    "8193, '--similarity sigmoid:0.01,0', all",
    "8193, '--similarity polynomial:0.1,-1,2', all",
    "8193, '--similarity polynomial:0.1,1,2', low-rank"
  })
  void autoGoesByTheNumberOfPoints(int n, String option, String taken) throws IOException {
    InputFiles.corners(input, n);
    Path out = folder.resolve("auto");
    run("--columns x,y --k 2 --max-iterations 1 --no-picture --out", out, option);
    assertThat(summary(out).get("approximation").asText()).isEqualTo(taken);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--k 3 --approximation low-rank --rank 0|bandgram: --rank is 0, but must be at least 1",
        "--k 3 --approximation low-rank --empty keep|bandgram: --empty is keep, but must be relocate"
            + " if gram is low-rank",
        "--k 0|bandgram: --clusters is 0, but must be at least 1",
        "--k 258|bandgram: --clusters is 258, but must be at most 257, the number of points",
        "--k 3 --init far|bandgram: --init is 'far', but must be k-means++, random or round-robin",
        "--k 3 --similarity cosine|bandgram: --similarity is 'cosine', but must be linear,"
            + " gaussian:GAMMA, polynomial:GAMMA,COEF0,DEGREE or sigmoid:GAMMA,COEF0",
        "--k 3 --starts 2 --init round-robin|bandgram: --starts is 2, but must be 1 if the start"
            + " is round-robin",
        "--k 3 --approximation graph|bandgram: --approximation is 'graph', but must be auto, all,"
            + " bands or low-rank"
            + " (try 'bandgram kernel-kmeans --help')",
        "--k 3 --pairs bands|bandgram: unknown option --pairs; kernel-kmeans has --approximation"
            + " (try 'bandgram kernel-kmeans --help')",
        "--k 3 --approximation bands --half-bandwidth 0|bandgram: --half-bandwidth is 0, but must be at"
            + " least 1",
        "--k 3 --similarities recomputed --sums rows|bandgram: --sums is rows, but must be product"
            + " with --similarities recomputed",
        "--k 3 --sums none|bandgram: --sums is 'none', but must be product or rows (try 'bandgram"
            + " kernel-kmeans --help')",
        "--k 3 --empty drop|bandgram: --empty is 'drop', but must be relocate or keep (try"
            + " 'bandgram kernel-kmeans --help')",
        "--k 3 --tolerance 2|bandgram: --tolerance is 2.0, but must be at least 0 and less than 1",
        "--init random|bandgram: missing required option: '--clusters=K' (try 'bandgram"
            + " kernel-kmeans --help')"
      })
  void wrongOptionsAreNamed(String options, String problem) {
    CommandRun run = run("--columns x,y", options);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.errorLines().getFirst()).isEqualTo(problem);
  }

  /** With one label for each cluster and no time to change it, labels stay as they are given. */
  @ParameterizedTest
  @ValueSource(strings = {"0|1|0|1|1", "0|1|1|1"})
  void labelsGoWithTheirRows(String labels) throws IOException {
    Path gap = InputFiles.write(folder.resolve("gap.csv"), "x,y\n0,0\n9,9\n,4\n9,8\n8,9\n");
    Path start = InputFiles.write(folder.resolve("start.csv"), labels.replace('|', '\n') + "\n");
    Path out = folder.resolve("out");
    String words =
        "kernel-kmeans %s --missing drop --k 2 --similarity linear --labels %s --out %s"
            .formatted(gap, start, out);
    CommandRun run = CommandRun.line(words);
    assertThat(run.err()).isEmpty();
    assertThat(Files.readAllLines(out.resolve("labels.csv")).stream().skip(1))
        .map(line -> line.split(",")[2])
        .containsExactly("0", "1", "1", "1");
  }

  @Test
  void wrongLabelsAreNamed() {
    Path halves = InputFiles.write(folder.resolve("halves.csv"), "label\n0\n0.5\n");
    assertThat(run("--columns x,y --k 2 --labels", halves).err())
        .contains(halves + ":3: the label is 0.5, but must be a whole number from 0 to 1");
    Path other = InputFiles.write(folder.resolve("other.csv"), "a,b\n0,1\n");
    assertThat(run("--columns x,y --k 2 --labels", other).err())
        .contains(other + ": has no column 'label'");
    Path words = InputFiles.write(folder.resolve("words.csv"), "row,label\n0,a\n1,b\n");
    assertThat(run("--columns x,y --k 2 --labels", words).err())
        .contains(words + ":2: column 'label' has 'a', which is not a number");
  }
}
