package org.bandgram.cli.exemplars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.cli.CommandRun.assertMembers;
import static org.bandgram.cli.CommandRun.summary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.bandgram.data.PointSet;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.exemplar.ExemplarOptimizer;
import org.bandgram.exemplar.ExemplarSelection;
import org.bandgram.exemplar.SelectionOptions;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.bandgram.model.internal.LabelFile;
import org.bandgram.similarity.Dissimilarity.KernelDistance;
import org.bandgram.similarity.Similarity.Gaussian;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("thorough")
class ExemplarsCommandTest {
  @TempDir private Path folder;
  private Path input;

  @BeforeEach
  void writePoints() throws IOException {
    input = InputFiles.corners(folder.resolve("points.csv"), 257);
  }

  private CommandRun run(String command, Object... arguments) {
    return CommandRun.line(command, input, arguments);
  }

  private PointSet points(Precision precision) {
    ReadOptions options = ReadOptions.defaults().withPrecision(precision).withColumns("x", "y");
    return ReaderFiles.read(input, options).points();
  }

  @Test
  void filesHoldWhatTheLibraryChooses() throws IOException {
    Path out = folder.resolve("out");
    CommandRun run =
        run(
                "exemplars",
                "--verbose --columns x,y --k 7 --precision float64 --distance kernel-gaussian:0.5"
                    + " --origin 1,2",
                "--out",
                out)
            .assertFine();
    assertThat(run.out()).contains("lazy-greedy", "all on cpu", "written to");
    PointSet points = points(Precision.FLOAT64);
    try (Execution execution = Execution.onThreads(1)) {
      ExemplarClustering function =
          ExemplarClustering.of(
              points,
              ExemplarClustering.Options.defaults()
                  .withDissimilarity(new KernelDistance(new Gaussian(0.5)))
                  .withStart(1, 2),
              execution);
      ExemplarSelection expected =
          ExemplarOptimizer.lazyGreedy().select(function, SelectionOptions.of(7), execution);
      assertFiles(out, expected, function.represent(expected.rows(), execution).labels());
      JsonNode summary = summary(out);
      assertThat(summary.get("f").asDouble()).isEqualTo(expected.value());
      assertThat(summary.get("f_bound").asDouble()).isEqualTo(function.bound(execution));
      assertMembers(summary, "distance: kernel-gaussian:0.5, method: lazy-greedy");
    }
    assertThat(out.resolve("clusters.png")).isNotEmptyFile();
  }

  private static void assertFiles(Path out, ExemplarSelection expected, int[] labels)
      throws IOException {
    List<String> exemplars = Files.readAllLines(out.resolve("exemplars.csv"));
    assertThat(exemplars.getFirst()).isEqualTo("rank,row,gain,f,size,x,y");
    assertThat(exemplars).hasSize(8);
    int represented = 0;
    for (int e = 0; e < 7; e++) {
      String[] cells = exemplars.get(e + 1).split(",");
      assertThat(cells[0]).isEqualTo(Integer.toString(e + 1));
      assertThat(cells[1]).isEqualTo(Long.toString(expected.ids()[e]));
      assertThat(Double.parseDouble(cells[2])).isEqualTo(expected.gains()[e]);
      assertThat(Double.parseDouble(cells[3])).isEqualTo(expected.values()[e]);
      represented += Integer.parseInt(cells[4]);
    }
    assertThat(represented).isEqualTo(257);
    List<String> rows = Files.readAllLines(out.resolve("labels.csv"));
    for (int i = 0; i < 257; i++) {
      assertThat(rows.get(i + 1))
          .isEqualTo("%d,%d,%d".formatted(i, labels[i], expected.ids()[labels[i]]));
    }
  }

  static Stream<String> optimizers() {
    return SelectionArguments.OPTIMIZERS.stream().map(ExemplarOptimizer::name);
  }

  @ParameterizedTest
  @MethodSource("optimizers")
  void everyOptimizerIsThere(String name) throws IOException {
    Path out = folder.resolve("out");
    CommandRun run = run("exemplars", "--k 4 --quiet --no-picture --optimizer", name, "--out", out);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEmpty();
    JsonNode summary = summary(out);
    assertThat(summary.get("method").asText()).isEqualTo(name);
    assertThat(summary.get("exemplars").asInt()).isBetween(1, 4);
    assertThat(out.resolve("clusters.png")).doesNotExist();
  }

  @Test
  void evaluatorsChooseTheSameAndABandSaysWhatItSees() throws IOException {
    int[][] rows = new int[2][];
    for (String evaluation : List.of("pairs=all", "multiset")) {
      Path out = folder.resolve(evaluation);
      run("exemplars", "--k 5 --quiet --" + evaluation, "--out", out);
      rows[evaluation.equals("multiset") ? 1 : 0] =
          LabelFile.readExemplars(out.resolve("labels.csv"), 257);
      assertThat(summary(out).get("multiset").asBoolean()).isEqualTo(evaluation.equals("multiset"));
    }
    assertThat(rows[1]).isEqualTo(rows[0]);
    Path out = folder.resolve("band");
    CommandRun run =
        run("exemplars", "--k 5 --verbose --pairs bands --half-bandwidth 9 --out", out);
    assertThat(run.out()).contains("f on the band", "bands on cpu");
    JsonNode summary = summary(out);
    assertThat(summary.get("f_band").asDouble())
        .isPositive()
        .isLessThan(summary.get("f").asDouble());
    assertMembers(summary, "half_bandwidth: 9");
  }

  @ParameterizedTest
  @MethodSource("optimizers")
  void aGraphSaysWhatItSees(String name) throws IOException {
    Path out = folder.resolve("graph");
    CommandRun run =
        run(
            "exemplars",
            "--verbose --k 50 --pairs graph --neighbours 8 --no-picture --optimizer",
            name,
            "--out",
            out);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("f on the graph", "graph on cpu", "8 nearest neighbours", "recall 100.0 %")
        .doesNotContain("warning");
    JsonNode summary = summary(out);
    assertThat(summary.get("f_graph").asDouble())
        .isPositive()
        .isLessThanOrEqualTo(summary.get("f").asDouble() + 1e-9);
    assertMembers(summary, "neighbours: 8");
    assertThat(summary.get("edges_per_point").asDouble()).isBetween(8.0, 16.0);
    assertThat(summary.get("reached").asInt()).isBetween(100, 257);
    assertThat(summary.has("f_reference")).isFalse();
  }

  @Test
  void fewExemplarsOnAGraphAreWarnedAbout() {
    CommandRun run = run("exemplars", "--k 2 --pairs graph --neighbours 4 --quiet");
    assertThat(run.err())
        .contains("warning: an exemplar reaches only its neighbours")
        .contains("Try a higher --neighbours or --clusters");
  }

  @Test
  void streamsAreMeasuredOnASample() throws IOException {
    Path out = folder.resolve("out");
    CommandRun run =
        run(
            "exemplars",
            "--verbose --k 4 --optimizer sieve-streaming --reference 50 --seed 3 --out",
            out);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("f on a sample", "of 50 points");
    JsonNode summary = summary(out);
    assertMembers(summary, "reference: 50");
    assertThat(summary.get("f_reference").asDouble())
        .isCloseTo(summary.get("f").asDouble(), within(0.3 * summary.get("f").asDouble()))
        .isNotEqualTo(summary.get("f").asDouble());
    JsonNode compared =
        new ObjectMapper().readTree(run("compare", out, "--json").out()).get("results").get(0);
    assertThat(compared.get("f").asDouble()).isCloseTo(summary.get("f").asDouble(), within(1e-6));
  }

  @Test
  void pointsInSixteenBitsGiveNearlyTheSameValue() throws IOException {
    Path exact = folder.resolve("exact");
    Path half = folder.resolve("half");
    run("exemplars", "--k 5 --quiet --format parquet --origin mean --out", exact);
    run("exemplars", "--k 5 --quiet --precision float16 --origin mean --out", half);
    double expected = summary(exact).get("f").asDouble();
    double actual = summary(half).get("f").asDouble();
    assertThat(actual).isCloseTo(expected, within(0.01 * expected)).isNotEqualTo(expected);
    assertThat(exact.resolve("exemplars.parquet")).isNotEmptyFile();
    assertThat(exact.resolve("labels.parquet")).isNotEmptyFile();
  }

  @Test
  void resultsAreCompared() throws IOException {
    Path chosen = folder.resolve("chosen");
    Path clustered = folder.resolve("clustered");
    run("exemplars", "--k 6 --quiet --format parquet --out", chosen);
    run("cluster", "--clusters 6 --quiet --out", clustered);
    CommandRun table = run("compare", chosen, clustered);
    assertThat(table.err()).isEmpty();
    assertThat(table.out()).contains("lazy-greedy", "k-medoids", "error, nearest");
    JsonNode results =
        new ObjectMapper()
            .readTree(run("compare", chosen, clustered, "--json").out())
            .get("results");
    assertThat(results.get(0).get("f").asDouble())
        .isCloseTo(summary(chosen).get("f").asDouble(), within(1e-6));
    assertThat(results.get(0).get("error_nearest").asDouble())
        .isEqualTo(summary(chosen).get("clustering_error").asDouble());
    assertThat(results.get(1).get("error_labels").asDouble())
        .isCloseTo(summary(clustered).get("clustering_error").asDouble(), within(1e-6));
    assertThat(results.get(1).get("exemplars").asInt()).isEqualTo(6);
  }

  @Test
  void labelsOfOtherPointsAreRefused() throws IOException {
    Path out = folder.resolve("out");
    run("exemplars", "--k 3 --quiet --out", out);
    input = InputFiles.corners(folder.resolve("fewer.csv"), 100);
    CommandRun run = run("compare", out);
    run.assertRefusedFor("labels.csv: has 257 rows, but there are 100 points");
  }

  /** As many rows, but sorted, of another run, or of other points. */
  @ParameterizedTest
  @ValueSource(strings = {"exemplars --k 3", "cluster --clusters 3", "kmeans --k 3"})
  void tablesThatDoNotBelongTogetherAreRefused(String command) throws IOException {
    Path out = folder.resolve("out");
    Path other = folder.resolve("other");
    String[] words = command.split(" ", 2);
    run(words[0], words[1] + " --quiet --no-picture --out", out);
    run(words[0], words[1].replace('3', '5') + " --quiet --no-picture --out", other);
    assertThat(run("compare", out, other).exitCode()).isZero();
    Path labels = out.resolve("labels.csv");
    String own = Files.readString(labels);
    Files.copy(other.resolve("labels.csv"), labels, StandardCopyOption.REPLACE_EXISTING);
    assertThat(run("compare", out).err())
        .containsPattern("labels.csv: gives \\d+ points? to the exemplar in row \\d+, but ")
        .contains("the tables are not of one run");
    List<String> lines = new ArrayList<>(own.lines().toList());
    String header = lines.removeFirst();
    lines.sort(Comparator.comparing(line -> line.substring(line.indexOf(','))));
    Files.writeString(labels, header + "\n" + String.join("\n", lines) + "\n");
    assertThat(run("compare", out).err()).contains("rows must be numbered from 0");
    Files.writeString(labels, own);
    assertThat(run("compare", out).exitCode()).isZero();
    List<String> points = new ArrayList<>(Files.readAllLines(input));
    Collections.reverse(points.subList(1, points.size()));
    input = Files.write(folder.resolve("reversed.csv"), points);
    assertThat(run("compare", out).err())
        .containsPattern("the (exemplar|point) in row \\d+ |centroid \\d+ is not the mean ")
        .contains("reversed.csv", "the run was on other points");
  }

  /** Means are checked in the run's space, weighted or not. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--columns x,y | --columns x",
        "--columns x,y --scale standard | --columns x",
        "--columns x,y --scale robust --starts 3 | --columns y",
        "--geo y,x | --geo y,x",
        "--columns x --max-iterations 1 | --columns x",
        "--columns x,y --weights WEIGHTS | --columns x,y"
      })
  void centroidsBelongToTheirPoints(String options, String columns) throws IOException {
    Path weights = folder.resolve("weights.txt");
    Files.writeString(weights, "1\n2\n5\n".repeat(86).substring(0, 2 * 257));
    Path out = folder.resolve("out");
    String words = options.replace("WEIGHTS", weights.toString()) + " --k 5 --precision float32";
    String input = this.input.toString();
    CommandRun.line("kmeans " + input + " " + words + " --no-picture --out " + out).assertDone();
    String all = options.startsWith("--geo") ? "--geo y,x" : "--columns x,y";
    for (String choice : List.of(all, columns)) {
      CommandRun.line("compare " + input + " " + out + " " + choice).assertDone();
    }
    List<String> points = new ArrayList<>(Files.readAllLines(this.input));
    Collections.rotate(points.subList(1, points.size()), 1);
    Path other = Files.write(folder.resolve("other.csv"), points);
    assertThat(CommandRun.line("compare " + other + " " + out + " " + all).err())
        .contains("of %s; the run was on other points".formatted(other));
  }

  @Test
  void categoriesOfOtherPointsAreRefused() {
    Path words = InputFiles.write(folder.resolve("w.csv"), "c,x\na,0\nb,1\na,5\nb,6\n");
    Path others = InputFiles.write(folder.resolve("o.csv"), "c,x\na,0\nd,1\na,5\nd,6\n");
    Path out = folder.resolve("out");
    String fit = "cluster %s --clusters 2 --categories c --no-picture --out %s";
    assertThat(CommandRun.line(fit.formatted(words, out)).err()).isEmpty();
    String compare = "compare %s %s --categories c";
    assertThat(CommandRun.line(compare.formatted(words, out)).err()).isEmpty();
    assertThat(CommandRun.line(compare.formatted(others, out)).err())
        .contains("exemplars.csv: has the category 'c=b', but %s has none such".formatted(others));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--k 0|--clusters is 0, but must be at least 1",
        "--k 258|--clusters is 258, but must be at most 257, the number of points",
        "--k 3 --optimizer best|--optimizer is 'best', but must be lazy-greedy, greedy",
        "--k 3 --pairs exact|--pairs is 'exact', but must be bands, graph or all",
        "--k 3 --distance far|--distance is 'far', but must be sqeuclidean",
        "--k 3 --origin here|--origin is 'here', but must be zero, mean or 2 coordinates in float32"
            + " with commas between",
        "--k 3 --origin 1|--origin is '1', but must be zero, mean or 2 coordinates",
        "--k 3 --epsilon 1|--epsilon is 1.0, but must be greater than 0 and less than 1",
        "--k 3 --reference 0 --optimizer salsa|--reference is 0, but must be at least 1",
        "--k 3 --warm-start 5,5|--warm-start is [5, 5], but must be rows that are listed once",
        "--k 3 --warm-start 300|--warm-start is 300, but must be from 0 to 256",
        "--k 3 --optimizer salsa --pairs bands|--pairs is bands, but must be all or graph with"
            + " --optimizer salsa",
        "--k 3 --optimizer salsa --multiset|--multiset cannot be combined with --optimizer"
            + " salsa",
        "--k 3 --pairs graph --precision float16|--precision is float16, but must be float32"
            + " with --pairs graph",
        "--k 3 --pairs graph --precision float64|--precision is float64, but must be float32"
            + " with --pairs graph",
        "--k 3 --pairs graph --neighbours 0|--neighbours is 0, but must be at least 1",
        "--k 3 --multiset --memory 1|the evaluation of one set over 257 points",
        "--optimizer greedy|--clusters"
      })
  void wrongOptionsAreNamed(String options, String problem) {
    CommandRun run = run("exemplars", options);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("bandgram: ").contains(problem);
  }
}
