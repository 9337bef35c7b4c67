package org.bandgram.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.bandgram.Cancellation;
import org.bandgram.Device;
import org.bandgram.EarlyEnds;
import org.bandgram.Execution;
import org.bandgram.Progress;
import org.bandgram.Stopping;
import org.bandgram.data.graph.Duplicates;
import org.bandgram.data.graph.EdgeList;
import org.bandgram.internal.compute.rank.RankOps;
import org.bandgram.io.graph.EdgeListReader;
import org.bandgram.rank.PageRank.Dangling;
import org.bandgram.storage.SparseFormat;
import org.bandgram.testing.OracleFiles;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageRankTest {
  private static final String ORACLES = "/org/bandgram/oracles/iterative/";
  private static final PageRank.Options EXACT =
      PageRank.Options.defaults()
          .withStopping(stopping -> stopping.withTolerance(1e-15).withMaxIterations(400));

  private static WebGraph graph() {
    try {
      Path file = Path.of(PageRankTest.class.getResource(ORACLES + "pagerank_edges.csv").toURI());
      return WebGraph.of(EdgeListReader.read(file, Progress.NONE));
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static JsonNode oracle() {
    return OracleFiles.json("iterative/pagerank.json");
  }

  private static double[] numbers(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .mapToDouble(JsonNode::asDouble)
        .toArray();
  }

  private static Ranking rank(WebGraph graph, PageRank.Options options) {
    return rank(graph, options, Graphs.VECTOR, 1);
  }

  private static Ranking rank(WebGraph graph, PageRank.Options options, RankOps ops, int threads) {
    try (Execution execution = Execution.onThreads(threads)) {
      return PageRank.fit(graph, options, ops, execution);
    }
  }

  @ParameterizedTest
  @EnumSource(SparseFormat.class)
  void equalsADenseSolution(SparseFormat layout) throws IOException {
    WebGraph graph = graph();
    assertThat(graph.size()).isEqualTo(24);
    assertThat(graph.danglingNodes()).isEqualTo(5);
    PageRank.Options plain = EXACT.withModel(model -> model.withWeighted(false)).withFormat(layout);
    double[] personal = graph.vector(Map.of(0L, 1.0, 4L, 2.0, 9L, 1.0));
    expect("default", graph, plain);
    expect("weighted", graph, plain.withModel(model -> model.withWeighted(true)));
    expect(
        "personalized_0_4_9 (dangling follows personalization)",
        graph,
        plain.withModel(model -> model.withPersonalization(personal)));
    expect(
        "personalized_dangling_uniform",
        graph,
        plain.withModel(
            model -> model.withPersonalization(personal).withDangling(Dangling.UNIFORM)));
    expect(
        "paper_eq3_fixed_point",
        graph,
        plain.withModel(model -> model.withDangling(Dangling.LEAK)));
    expect(
        "paper_eq3_no_dangling_30iter",
        graph,
        plain
            .withModel(model -> model.withDangling(Dangling.LEAK))
            .withStopping(stopping -> stopping.withMaxIterations(30)));
  }

  private static void expect(String name, WebGraph graph, PageRank.Options options)
      throws IOException {
    JsonNode found = oracle().get("results").get(name);
    double[] expected = numbers(found.get("pagerank"));
    Ranking ranking = rank(graph, options);
    assertThat(ranking.scores()).as(name).containsExactly(expected, within(1e-14));
    assertThat(ranking.converged()).isEqualTo(!name.endsWith("30iter"));
    if (found.has("sum")) {
      assertThat(Arrays.stream(ranking.scores()).sum())
          .isCloseTo(found.get("sum").asDouble(), within(1e-14));
    }
  }

  @Test
  void iteratesAreThoseOfTheDefinition() throws IOException {
    JsonNode iterates = oracle().get("results").get("default_iterates_0_to_5");
    if (iterates == null) {
      iterates = oracle().get("default_iterates_0_to_5");
    }
    for (int k = 1; k <= 5; k++) {
      double[] expected = numbers(iterates.get(k));
      double[] last = numbers(iterates.get(k - 1));
      Stopping stopping = new Stopping(0, k);
      Ranking ranking =
          rank(
              graph(),
              EXACT.withModel(model -> model.withWeighted(false)).withStopping(_ -> stopping));
      assertThat(ranking.iterations()).isEqualTo(k);
      assertThat(ranking.converged()).isFalse();
      assertThat(ranking.scores()).containsExactly(expected, within(1e-15));
      double change = 0;
      for (int i = 0; i < expected.length; i++) {
        change += Math.abs(expected[i] - last[i]);
      }
      assertThat(ranking.changes()[k - 1]).isCloseTo(change, within(1e-14));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, false",
    "2, true",
    "31, false",
    "33, true",
    "257, false",
    "1025, true",
    "4098, false",
    "4098, true"
  })
  void layoutsAgreeAndNothingElseMatters(int nodes, boolean weighted) {
    WebGraph graph = Graphs.skewed(nodes, weighted, 7);
    double[] personal = new double[nodes];
    Arrays.setAll(personal, i -> i % 3);
    PageRank.Options options =
        PageRank.Options.defaults().withStopping(stopping -> stopping.withTolerance(1e-13));
    if (nodes > 1) {
      options =
          options.withModel(
              model -> model.withPersonalization(personal).withDangling(Dangling.UNIFORM));
    }
    double[] reference = reference(graph, options);
    for (SparseFormat layout : SparseFormat.values()) {
      Ranking scalar = rank(graph, options.withFormat(layout), Graphs.SCALAR, 1);
      assertThat(scalar.converged()).isTrue();
      assertThat(scalar.scores()).as("%s", layout).containsExactly(reference, within(1e-12));
      for (int threads = 1; threads <= 3; threads++) {
        Ranking vector = rank(graph, options.withFormat(layout), Graphs.VECTOR, threads);
        assertThat(vector.scores()).as("%s", layout).isEqualTo(scalar.scores());
        assertThat(vector.changes()).isEqualTo(scalar.changes());
      }
    }
  }

  /** The definition, arc by arc. */
  private static double[] reference(WebGraph graph, PageRank.Options options) {
    int n = graph.size();
    double[] out = graph.outWeights(true);
    double[] teleport = options.model().personalization();
    double total = Arrays.stream(teleport).sum();
    double[] x = new double[n];
    Arrays.fill(x, 1.0 / n);
    for (int iteration = 0; iteration < 250; iteration++) {
      double[] next = new double[n];
      double dangling = 0;
      for (int i = 0; i < n; i++) {
        dangling += out[i] == 0 ? x[i] : 0;
      }
      for (int i = 0; i < n; i++) {
        for (int e = graph.matrix().starts()[i]; e < graph.matrix().starts()[i + 1]; e++) {
          int source = graph.matrix().columns()[e];
          double weight = graph.isWeighted() ? graph.matrix().values()[e] : 1;
          next[i] += weight == 0 ? 0 : 0.85 * weight * x[source] / out[source];
        }
        next[i] += 0.85 * dangling / n + 0.15 * (total == 0 ? 1.0 / n : teleport[i] / total);
      }
      x = next;
    }
    return x;
  }

  @Test
  void autoIsWhatIsFastestOnACpu() {
    WebGraph graph = Graphs.skewed(300, true, 1);
    Ranking ranking = rank(graph, PageRank.Options.defaults());
    assertThat(ranking.format()).isEqualTo(SparseFormat.SLICED);
    Ranking chosen = rank(graph, PageRank.Options.defaults().withFormat(SparseFormat.SLICED));
    assertThat(ranking.scores()).isEqualTo(chosen.scores());
    assertThat(ranking.matrixBytes()).isEqualTo(chosen.matrixBytes());
    assertThat(rank(graph, PageRank.Options.defaults().withFormat(SparseFormat.BSR)).format())
        .isEqualTo(SparseFormat.BSR);
  }

  @Test
  void slicesAreForTheCpu() {
    WebGraph graph = Graphs.skewed(300, true, 1);
    PageRank.Options slices = PageRank.Options.defaults().withFormat(SparseFormat.SLICED);
    assertThat(rank(graph, slices).provenance().backend()).startsWith("cpu");
    refused(() -> slices.withDevice(Device.CUDA))
        .hasMessage(
            "layout is sliced, but must be auto, csr, ellpack or bsr if the device is cuda");
  }

  /** One node with more links than a slice, a slot or a table holds. */
  @ParameterizedTest
  @ValueSource(ints = {2, 9, 1023, 1024, 1025, 1026, 1033, 5000})
  void aStarHasAKnownSolution(int nodes) {
    double alpha = 0.85;
    double hub = (1 + alpha * (nodes - 1)) / (nodes + alpha * (nodes - 1.0));
    for (SparseFormat layout : SparseFormat.values()) {
      Ranking ranking =
          rank(
              Graphs.star(nodes),
              EXACT.withStopping(stopping -> stopping.withTolerance(1e-14)).withFormat(layout));
      assertThat(ranking.scores()[0]).as("%s", layout).isCloseTo(hub, within(1e-13));
      assertThat(ranking.order()[0]).isZero();
      assertThat(ranking.scores()[nodes - 1]).isCloseTo((1 - hub) / (nodes - 1), within(1e-13));
    }
  }

  @RandomCases(60)
  void scoresAddUpToOne(@IntRange(min = 1, max = 300) int nodes, long seed) {
    WebGraph graph = Graphs.skewed(nodes, seed % 2 == 0, seed);
    SparseFormat layout = SparseFormat.values()[Math.floorMod(seed, 5)];
    Ranking ranking = rank(graph, PageRank.Options.defaults().withFormat(layout));
    assertThat(Arrays.stream(ranking.scores()).sum()).isCloseTo(1, within(1e-12));
    assertThat(Arrays.stream(ranking.scores()).min().orElseThrow())
        .isGreaterThanOrEqualTo(0.15 / nodes * (1 - 1e-12));
    double[] changes = ranking.changes();
    for (int i = 1; i < changes.length; i++) {
      assertThat(changes[i]).isLessThanOrEqualTo(0.85 * changes[i - 1] + 1e-15);
    }
  }

  @Test
  void aGoodStartEndsAtOnce() {
    WebGraph graph = graph();
    Ranking ranking = rank(graph, EXACT);
    Ranking again =
        rank(
            graph,
            EXACT
                .withStopping(stopping -> stopping.withTolerance(1e-12))
                .withStart(ranking.scores()));
    assertThat(again.iterations()).isEqualTo(1);
    assertThat(again.scores()).containsExactly(ranking.scores(), within(1e-14));
  }

  @Test
  void progressIsReported() {
    List<String> reports = new ArrayList<>();
    Progress progress = (stage, done, total) -> reports.add(stage + " " + done + "/" + total);
    Ranking ranking;
    try (Execution execution = Execution.of(1, progress, new Cancellation())) {
      ranking = PageRank.fit(graph(), EXACT, execution);
    }
    assertThat(reports).hasSize(ranking.iterations()).first().isEqualTo("rank 1/400");
  }

  @Test
  void aRunThatEndsEarlyHasNoResult() {
    WebGraph graph = graph();
    EarlyEnds.assertNoResults(execution -> PageRank.fit(graph, EXACT, execution));
  }

  @Test
  void wrongOptionsAreNamed() {
    PageRank.Options options = PageRank.Options.defaults();
    expectError(
        () -> options.withModel(model -> model.withDamping(1)),
        "damping is 1.0, but must be at least 0 and less than 1");
    expectError(
        () -> options.withModel(model -> model.withDamping(Double.NaN)),
        "damping is NaN, but must be at least 0");
    expectError(
        () -> options.withStopping(stopping -> stopping.withTolerance(-1)),
        "tolerance is -1.0, but must be at least 0 and finite");
    expectError(
        () -> options.withStopping(stopping -> stopping.withMaxIterations(0)),
        "maxIterations is 0, but must be at least 1");
    expectError(
        () -> options.withModel(model -> model.withPersonalization(1, -2)),
        "personalization of node 1 is -2.0, but must be finite and at least 0");
    expectError(
        () -> options.withStart(0, 0), "the sum of start is 0.0, but must be finite and above 0");
    expectError(
        () -> rank(graph(), options.withStart(1, 2)),
        "the length of start is 2, but must be 24, the number of nodes");
    expectError(
        () -> graph().vector(Map.of(99L, 1.0)), "node is 99, but must be a node of the graph");
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e308, Double.MAX_VALUE, 1e-308, 1e-320, Double.MIN_VALUE})
  void extremeWeightsCountByTheirRatios(double unit) {
    long[] sources = {0, 0, 0, 1, 2, 2, 2, 3};
    long[] targets = {1, 2, 2, 0, 0, 1, 1, 0};
    double[] ordinary = {1, 1, 1, 3, 1, 1, 1, 1};
    double[] extreme = {unit, unit, unit, 3, unit, unit, unit, unit};
    Ranking expected = rank(WebGraph.of(EdgeList.of(sources, targets, ordinary)), EXACT);
    WebGraph graph = WebGraph.of(EdgeList.of(sources, targets, extreme));
    assertThat(graph.danglingNodes()).isZero();
    for (SparseFormat layout : SparseFormat.values()) {
      assertThat(rank(graph, EXACT.withFormat(layout)).scores())
          .containsExactly(expected.scores(), within(1e-14));
    }
  }

  @ParameterizedTest
  @CsvSource({"SUM, 12", "MAX, 7", "MIN, 1", "MEAN, 4", "FIRST, 4"})
  void arcsListedAgainAreJoined(Duplicates rule, double weight) {
    long[] sources = {0, 1, 0, 0, 0};
    long[] targets = {1, 0, 1, 2, 1};
    WebGraph graph = WebGraph.of(EdgeList.of(sources, targets, new double[] {4, 1, 1, 2, 7}), rule);
    assertThat(graph.arcs()).isEqualTo(3);
    WebGraph expected =
        WebGraph.of(
            EdgeList.of(new long[] {0, 1, 0}, new long[] {1, 0, 2}, new double[] {weight, 1, 2}));
    assertThat(rank(graph, EXACT).scores()).isEqualTo(rank(expected, EXACT).scores());
  }

  @Test
  void sourcesOfANodeAscend() {
    WebGraph graph = WebGraph.of(EdgeList.of(new long[] {7, 3, 5, 3}, new long[] {5, 5, 3, 5}));
    assertThat(graph.sources(0)).containsExactly(1);
    assertThat(graph.sources(1)).containsExactly(0, 2);
    assertThat(graph.sources(2)).isEmpty();
    refused(() -> graph.sources(3)).hasMessage("node is 3, but must be from 0 to 2");
  }

  @Test
  void aSourceMayHaveGreatAndSmallWeights() {
    WebGraph graph =
        WebGraph.of(
            EdgeList.of(
                new long[] {0, 0, 1, 2},
                new long[] {1, 2, 0, 0},
                new double[] {1e308, 1e-320, 1, 1}));
    double[] expected =
        rank(WebGraph.of(EdgeList.of(new long[] {0, 1, 2}, new long[] {1, 0, 0})), EXACT).scores();
    assertThat(rank(graph, EXACT).scores()).containsExactly(expected, within(1e-14));
  }

  @Test
  void iterationsMayBeUnlimited() {
    PageRank.Options options = PageRank.Options.defaults();
    Ranking unlimited =
        rank(
            graph(),
            options.withStopping(stopping -> stopping.withMaxIterations(Integer.MAX_VALUE)));
    assertThat(unlimited.converged()).isTrue();
    assertThat(unlimited.changes()).isEqualTo(rank(graph(), options).changes());
  }

  @Test
  @Timeout(10)
  void declaredIdsMayBeTheGreatest() {
    long last = Long.MAX_VALUE;
    EdgeList.IdRange range = new EdgeList.IdRange(last - 1, last);
    EdgeList arcs =
        new EdgeList(new long[0], new long[0], new double[0], java.util.Optional.of(range));
    assertThat(WebGraph.of(arcs).node(last)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "-9223372036854775808, 9223372036854775807",
    "-9223372036854775808, 0",
    "0, 9223372036854775807",
    "-1, 2147483630"
  })
  void declaredIdsAreNotTooMany(long first, long last) {
    EdgeList.IdRange range = new EdgeList.IdRange(first, last);
    EdgeList arcs =
        new EdgeList(new long[0], new long[0], new double[0], java.util.Optional.of(range));
    refused(() -> WebGraph.of(arcs))
        .hasMessage(
            "the range of declared ids is %d to %d, but must be of at most 2147483631 nodes"
                .formatted(first, last));
  }

  private static void expectError(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String message) {
    refused(call).hasMessageStartingWith(message);
  }

  @Test
  void idsAreKeptAndRepeatedArcsAddUp() {
    long far = Long.MAX_VALUE;
    EdgeList arcs =
        EdgeList.of(
            new long[] {far, 5, far, 5, -3},
            new long[] {5, far, 5, -3, 5},
            new double[] {1, 2, 3, 1, 1});
    WebGraph graph = WebGraph.of(arcs);
    assertThat(graph.size()).isEqualTo(3);
    assertThat(new long[] {graph.id(0), graph.id(1), graph.id(2)}).containsExactly(-3, 5, far);
    assertThat(graph.node(far)).isEqualTo(2);
    assertThat(graph.arcs()).isEqualTo(4);
    assertThat(graph.matrix().starts()).containsExactly(0, 1, 3, 4);
    assertThat(graph.matrix().columns()).containsExactly(1, 0, 2, 1);
    assertThat(graph.matrix().values()).containsExactly(1, 1, 4, 2);
    assertThat(WebGraph.of(EdgeList.of(new long[] {1, 1}, new long[] {2, 2})).isWeighted())
        .isFalse();
  }
}
