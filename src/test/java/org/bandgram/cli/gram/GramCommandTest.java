package org.bandgram.cli.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.bandgram.data.PointSet;
import org.bandgram.gram.EigenvalueRange;
import org.bandgram.gram.GramError;
import org.bandgram.gram.GramOperator;
import org.bandgram.gram.LowRankMatrix;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.bandgram.order.CurveKind;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.order.internal.HostCurveSorter;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GramCommandTest {
  @AutoClose private final Execution execution = Execution.onThreads(1);

  @TempDir private Path folder;
  private Path input;

  @BeforeEach
  void writePoints() {
    input = InputFiles.corners(folder.resolve("points.csv"), 257);
  }

  private CommandRun gram(String options) {
    return CommandRun.line("gram", input, "--columns x,y", options);
  }

  private PointSet points(Precision precision) {
    ReadOptions options = ReadOptions.defaults().withPrecision(precision).withColumns("x", "y");
    return ReaderFiles.read(input, options).points();
  }

  /** Returns the object that is printed; whether the matrix is indefinite is said beside it. */
  private static JsonNode json(CommandRun run) throws IOException {
    run.assertDone();
    assertThat(run.errorLines())
        .allMatch(
            line -> line.startsWith("bandgram: warning: the matrix of these pairs is indefi"));
    return new ObjectMapper().readTree(run.out());
  }

  @Test
  void measuresBands() throws IOException {
    JsonNode json =
        json(
            gram(
                "--json --similarity gaussian:0.5 --half-bandwidth 20 --curves 3 --curve morton"
                    + " --precision float64 --rows 40 --seed 7 --tolerance 1e-9 --max-iterations"
                    + " 100"));
    PointSet points = points(Precision.FLOAT64);
    List<Permutation> curves =
        CurveOrders.of(
            points,
            CurveOrdering.Options.defaults().withCurve(CurveKind.MORTON),
            3,
            new HostCurveSorter(),
            execution);
    try (GramOperator matrix =
        GramOperator.ofBands(points, new Gaussian(0.5), 20, curves, execution)) {
      check(
          json,
          matrix,
          points,
          new Gaussian(0.5),
          new GramError.Options(40, 7),
          new EigenvalueRange.Options(1e-9, 100, 7));
    }
    assertThat(json.get("approximation").asText()).isEqualTo("bands");
    assertThat(json.get("half_bandwidth").asInt()).isEqualTo(20);
    assertThat(json.get("curve").asText()).isEqualTo("morton");
    assertThat(json.get("curves").asInt()).isEqualTo(3);
    assertThat(json.get("precision").asText()).isEqualTo("float64");
    assertThat(json.get("sampled_rows").asInt()).isEqualTo(40);
    assertThat(json.get("seed").asLong()).isEqualTo(7);
  }

  /** The diagonal, which a graph does not have, is there. */
  @Test
  void measuresGraphs() throws IOException {
    JsonNode json = json(gram("--json --similarity linear --approximation graph --neighbours 9"));
    PointSet points = points(Precision.FLOAT32);
    NeighbourGraph graph =
        NeighbourGraph.build(
            points, new Linear(), NeighbourGraph.Options.defaults().withNeighbours(9), execution);
    double[] diagonal = new double[points.size()];
    for (int i = 0; i < diagonal.length; i++) {
      diagonal[i] = new Linear().between(points, i, points, i);
    }
    check(
        json,
        GramOperator.of(graph, diagonal),
        points,
        new Linear(),
        GramError.Options.defaults(),
        EigenvalueRange.Options.defaults());
    assertThat(json.get("approximation").asText()).isEqualTo("graph");
    assertThat(json.get("neighbours").asInt()).isEqualTo(9);
    assertThat(json.get("graph_method").asText()).isEqualToIgnoringCase("exact");
    assertThat(json.get("graph_recall").asDouble()).isEqualTo(1);
  }

  /** All that is found is the same, and the device is named. */
  @ParameterizedTest
  @ValueSource(strings = {"--half-bandwidth 20 --curves 2", "--approximation graph --neighbours 9"})
  @Tag("cuda")
  void measuresOnADevice(String pairs) throws IOException {
    String options = "--similarity gaussian:0.5 --rows 40 " + pairs;
    JsonNode host = json(gram("--json " + options));
    JsonNode device = json(gram("--json --device cuda " + options));
    assertThat(device.get("backend").asText()).isEqualTo("cuda");
    assertThat(host.get("backend").asText()).startsWith("cpu-");
    for (String field :
        List.of("kept_elements", "relative_error", "least_eigenvalue", "greatest_eigenvalue")) {
      assertThat(device.get(field)).as(field).isEqualTo(host.get(field));
    }
    assertThat(gram("--device cuda " + options).out()).contains(" on cuda\n");
    assertThat(gram(options).out()).containsPattern("Lanczos steps +\\d+ on cpu-");
  }

  private static void check(
      JsonNode json,
      GramOperator matrix,
      PointSet points,
      Similarity similarity,
      GramError.Options error,
      EigenvalueRange.Options eigenvalues) {
    try (Execution execution = Execution.onThreads(2)) {
      GramError found = GramError.of(matrix, points, similarity, error, execution);
      assertThat(json.get("kept_elements").asLong()).isEqualTo(matrix.pairCount(execution));
      assertThat(json.get("mass").asDouble()).isEqualTo(found.mass().value());
      assertThat(json.get("mass_standard_error").asDouble())
          .isEqualTo(found.mass().standardError());
      assertThat(json.get("relative_error").asDouble()).isEqualTo(found.relative().value());
      assertThat(json.get("relative_error_standard_error").asDouble())
          .isEqualTo(found.relative().standardError());
      EigenvalueRange range = EigenvalueRange.of(matrix, eigenvalues, execution);
      assertThat(json.get("least_eigenvalue").asDouble()).isEqualTo(range.least());
      assertThat(json.get("least_eigenvalue_bound").asDouble()).isEqualTo(range.leastBound());
      assertThat(json.get("greatest_eigenvalue").asDouble()).isEqualTo(range.greatest());
      assertThat(json.get("greatest_eigenvalue_bound").asDouble()).isEqualTo(range.greatestBound());
      assertThat(json.get("steps").asInt()).isEqualTo(range.steps());
      assertThat(json.get("converged").asBoolean()).isEqualTo(range.converged());
      assertThat(json.get("indefinite").asBoolean()).isEqualTo(range.indefinite());
    }
  }

  @Test
  void warnsOfAnIndefiniteMatrix() {
    CommandRun run = gram("--similarity gaussian:0.01 --half-bandwidth 10 --quiet").assertDone();
    assertThat(run.out()).isEmpty();
    assertThat(run.errorLines())
        .singleElement()
        .asString()
        .startsWith("bandgram: warning: the matrix of these pairs is indefinite: ");
    assertThat(gram("--similarity gaussian:0.01 --half-bandwidth 10").out())
        .contains("note  ", "is indefinite", "take --approximation blocks, low-rank or ");
  }

  @ParameterizedTest
  @CsvSource({
    "all, false",
    "bands, true",
    "blocks, false",
    "graph, true",
    "low-rank, false",
    "low-rank+blocks, false"
  })
  void saysWhatStandsForTheMatrix(String approximation, boolean indefinite) throws IOException {
    String options =
        "--json --similarity gaussian:0.05 --rank 12 --half-bandwidth 10 --neighbours 9 --block-size 40";
    CommandRun run = gram(options + " --approximation " + approximation);
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertThat(json.get("approximation").asText()).isEqualTo(approximation);
    assertThat(json.get("indefinite").asBoolean()).isEqualTo(indefinite);
    assertThat(json.has("half_bandwidth")).isEqualTo(approximation.matches("all|bands"));
    assertThat(json.has("block_size")).isEqualTo(approximation.contains("blocks"));
    assertThat(json.has("rank")).isEqualTo(approximation.startsWith("low-rank"));
    if (json.has("rank")) {
      LowRankMatrix.Options twelve = new LowRankMatrix.Options(12, 0);
      LowRankMatrix expected =
          LowRankMatrix.of(points(Precision.FLOAT32), new Gaussian(0.05), twelve, execution);
      assertThat(json.get("trace_share").asDouble())
          .isCloseTo(1 - expected.traceLeft() / 257, within(1e-6));
      assertThat(json.get("rank").asInt()).isEqualTo(12);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"low-rank --rank 257", "low-rank --rank 999", "low-rank+blocks --rank 257"})
  void aMatrixOfFullRankIsTheMatrixItself(String approximation) throws IOException {
    String options = "--json --similarity gaussian:2 --precision float64 --approximation ";
    JsonNode json = json(gram(options + approximation).assertFine());
    assertThat(json.get("relative_error").asDouble()).isLessThan(1e-6);
    assertThat(json.get("trace_share").asDouble()).isCloseTo(1, within(1e-9));
    assertThat(json.get("rank").asInt()).isBetween(200, 257);
    assertThat(json.get("indefinite").asBoolean()).isFalse();
  }

  @Test
  void saysWhatARankIs() {
    String options = "--similarity gaussian:0.05 --rank 12 --block-size 30 --approximation ";
    assertThat(gram(options + "low-rank").out())
        .containsPattern("approximation +rank 12: 257 x 12 numbers, [0-9.]+ % of the trace\n")
        .containsPattern("kept +3,084 numbers for 66,049 elements, 4.67 %\n");
    assertThat(gram(options + "low-rank+blocks").out())
        .contains("% of the trace; the rest: 9 blocks of at most 29 points\n")
        .containsPattern("kept +10,425 numbers for 66,049");
    assertThat(gram(options + "blocks").out())
        .contains("9 blocks of at most 29 points\n", " 7,341 of 66,049 elements");
  }

  @Test
  void allPairsAreTheMatrixItself() {
    CommandRun run = gram("--similarity gaussian:0.5 --half-bandwidth 300 --precision float64");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("66,049 of 66,049 elements, 100.00 %", "100.00 % +- 0.00 %, exact")
        .doesNotContain("indefinite");
    assertThat(gram("--similarity gaussian:0.5 --approximation all --precision float64").out())
        .isEqualTo(run.out());
  }

  @Test
  void saysWhereStepsEndEarly() {
    assertThat(gram("--similarity gaussian:0.5 --max-iterations 3").out())
        .contains("the bounds of the eigenvalues are wider than wanted");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--similarity gaussian;--similarity",
        "--approximation graph;--similarity",
        "--similarity linear --pairs graph;unknown option --pairs; gram has --approximation",
        "--similarity linear --approximation auto;--approximation is 'auto', but must be all, bands,"
            + " graph, blocks, low-rank or low-rank+blocks",
        "--similarity linear --approximation low-rank --rank 0;--rank is 0, but must be at least 1",
        "--similarity nse --approximation low-rank;--approximation is low-rank, but must be all,"
            + " bands, graph or blocks with --similarity nse, which is no kernel",
        "--similarity sigmoid:1,-1 --approximation low-rank+blocks;--approximation is"
            + " low-rank+blocks, but the kernel sigmoid is not positive semidefinite",
        "--similarity linear --approximation graph --precision float64;"
            + "--precision is float64, but must be float32 with --approximation graph",
        "--similarity linear --approximation blocks --block-size 0;--block-size is 0, but must be at least 1",
        "--similarity linear --half-bandwidth 0;--half-bandwidth is 0, but must be at least 1",
        "--similarity linear --curves 17;--curves is 17",
        "--similarity linear --neighbours 0 --approximation graph;--neighbours is 0",
        "--similarity linear --device gpu;--device is 'gpu', but must be auto, cpu or cuda",
        "--similarity linear --rows 1;--rows '1'",
        "--similarity linear --tolerance 1;--tolerance is 1.0",
        "--similarity linear --max-iterations 0;--max-iterations '0'"
      })
  void refusesWhatCannotWork(String options, String problem) {
    CommandRun run = gram(options);
    run.assertRefusedFor(problem);
  }
}
