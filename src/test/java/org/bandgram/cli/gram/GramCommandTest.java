package org.bandgram.cli.gram;

import static org.assertj.core.api.Assertions.assertThat;

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
    assertThat(json.get("pairs").asText()).isEqualTo("bands");
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
    JsonNode json = json(gram("--json --similarity linear --pairs graph --neighbours 9"));
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
    assertThat(json.get("pairs").asText()).isEqualTo("graph");
    assertThat(json.get("neighbours").asInt()).isEqualTo(9);
    assertThat(json.get("graph_method").asText()).isEqualToIgnoringCase("exact");
    assertThat(json.get("graph_recall").asDouble()).isEqualTo(1);
  }

  /** All that is found is the same, and the device is named. */
  @ParameterizedTest
  @ValueSource(strings = {"--half-bandwidth 20 --curves 2", "--pairs graph --neighbours 9"})
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
        .contains("note  ", "is indefinite");
  }

  @Test
  void allPairsAreTheMatrixItself() {
    CommandRun run = gram("--similarity gaussian:0.5 --half-bandwidth 300 --precision float64");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("66,049 of 66,049 elements, 100.00 %", "100.00 % +- 0.00 %, exact")
        .doesNotContain("indefinite");
    assertThat(gram("--similarity gaussian:0.5 --pairs all --precision float64").out())
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
        "--pairs graph;--similarity",
        "--similarity linear --pairs coo;--pairs is 'coo', but must be bands, graph or all",
        "--similarity linear --pairs graph --precision float64;"
            + "--precision is float64, but must be float32 for pairs of a graph",
        "--similarity linear --half-bandwidth 0;--half-bandwidth is 0, but must be at least 1",
        "--similarity linear --curves 17;--curves is 17",
        "--similarity linear --neighbours 0 --pairs graph;--neighbours is 0",
        "--similarity linear --device gpu;--device is 'gpu', but must be auto, cpu or cuda",
        "--similarity linear --rows 1;--rows '1'",
        "--similarity linear --tolerance 1;--tolerance '1.0'",
        "--similarity linear --max-iterations 0;--max-iterations '0'"
      })
  void refusesWhatCannotWork(String options, String problem) {
    CommandRun run = gram(options);
    run.assertRefusedFor(problem);
  }
}
