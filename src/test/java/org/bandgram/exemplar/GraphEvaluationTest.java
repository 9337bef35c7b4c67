package org.bandgram.exemplar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.exemplar.ExemplarCases.function;
import static org.bandgram.exemplar.ExemplarCases.options;
import static org.bandgram.exemplar.ExemplarCases.select;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.EarlyEnds;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.exemplar.ExemplarSelection.GraphValue;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.gram.internal.GraphBuilder;
import org.bandgram.internal.compute.cpu.gram.ScalarGramOps;
import org.bandgram.layout.GraphLayout;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Dissimilarity.CosineDistance;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Dissimilarity.ManhattanDistance;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;
import org.bandgram.storage.GroundStorage;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Selections on neighbour graphs, against those that look at all pairs. */
class GraphEvaluationTest {
  private static final List<Dissimilarity> DISSIMILARITIES =
      List.of(
          new SquaredEuclideanDistance(),
          new EuclideanDistance(),
          new ManhattanDistance(),
          new CosineDistance());

  @AutoClose private final Execution execution = Execution.onThreads(1);

  static Stream<ExemplarOptimizer> all() {
    return OptimizersTest.all();
  }

  private static SelectionOptions onGraph(int k, int neighbours) {
    return options(k)
        .withEvaluation(Evaluation.GRAPH)
        .withGraph(graph -> graph.withNeighbours(neighbours));
  }

  private static PointSet blobs(int n, int d, long seed) {
    return ExemplarCases.blobs(n, d, Precision.FLOAT32, seed);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 33, 257})
  void aFullGraphChoosesWhatAllPairsChoose(int n) {
    PointSet points = blobs(n, 3, n);
    for (Dissimilarity dissimilarity : DISSIMILARITIES) {
      try (Execution execution = Execution.onThreads(2)) {
        ExemplarClustering function =
            ExemplarClustering.of(
                points,
                ExemplarClustering.Options.defaults()
                    .withDissimilarity(dissimilarity)
                    .withStart(2, -1, 0.5),
                execution);
        SelectionOptions exact = SelectionOptions.of((n + 2) / 3);
        ExemplarSelection expected =
            ExemplarOptimizer.lazyGreedy().select(function, exact, execution);
        ExemplarSelection actual =
            ExemplarOptimizer.lazyGreedy()
                .select(function, onGraph(exact.k(), Math.max(1, n - 1)), execution);
        assertThat(actual.ids()).isEqualTo(expected.ids());
        assertThat(actual.value())
            .isCloseTo(expected.value(), within(1e-12 * function.bound(execution)));
        GraphValue graph = actual.graphValue().orElseThrow();
        assertThat(graph.value())
            .isCloseTo(actual.value(), within(1e-9 * function.bound(execution)));
        assertThat(graph.reached()).isEqualTo(n);
        assertThat(graph.neighbours()).isEqualTo(n - 1);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void everyOptimizerChoosesOnAFullGraphWhatItChooses(ExemplarOptimizer optimizer) {
    PointSet points = blobs(100, 3, 4);
    for (List<Integer> warm : List.of(List.<Integer>of(), List.of(17, 5))) {
      SelectionOptions exact = options(7).withWarmStart(warm);
      SelectionOptions graph = onGraph(7, 99).withWarmStart(warm);
      ExemplarSelection expected = select(optimizer, points, exact, 1);
      ExemplarSelection actual = select(optimizer, points, graph, 1);
      assertThat(actual.ids()).isEqualTo(expected.ids());
      assertThat(actual.values()).containsExactly(expected.values(), within(1e-9));
      assertThat(actual.value()).isCloseTo(expected.value(), within(1e-9));
      assertThat(actual.guarantee().ratio()).isZero();
      assertThat(actual.bandValue()).isEmpty();
      assertThat(actual.provenance().backend()).isEqualTo("cpu");
    }
  }

  @ParameterizedTest
  @Tag("thorough")
  @MethodSource("all")
  void aSparseGraphIsNearlyAsGood(ExemplarOptimizer optimizer) {
    PointSet points = blobs(1200, 5, 8);
    ExemplarSelection exact = select(optimizer, points, options(60), 2);
    ExemplarSelection graph = select(optimizer, points, onGraph(60, 12), 2);
    assertThat(graph.value()).isGreaterThan(0.97 * exact.value());
    assertThat(graph.graphValue().orElseThrow().value())
        .isPositive()
        .isLessThanOrEqualTo(graph.value() + 1e-9);
  }

  @ParameterizedTest
  @MethodSource("all")
  void threadsDoNotMatter(ExemplarOptimizer optimizer) {
    PointSet points = blobs(Sizes.of(2300, 1100), 3, 4);
    ExemplarSelection one = select(optimizer, points, onGraph(9, Sizes.of(600, 100)), 1);
    ExemplarSelection two = select(optimizer, points, onGraph(9, Sizes.of(600, 100)), 2);
    assertThat(two.ids()).isEqualTo(one.ids());
    assertThat(two.value()).isEqualTo(one.value());
    assertThat(two.graphValue()).isEqualTo(one.graphValue());
  }

  @ParameterizedTest
  @MethodSource("all")
  void aRunThatEndsEarlyHasNoResult(ExemplarOptimizer optimizer) {
    PointSet points = blobs(60, 2, 4);
    EarlyEnds.assertNoResults(
        execution -> optimizer.select(function(points, execution), onGraph(5, 6), execution));
  }

  @RandomCases(30)
  void lazyGreedyChoosesWhatGreedyChooses(
      @IntRange(min = 1, max = 150) int n,
      @IntRange(min = 1, max = 40) int k,
      @IntRange(min = 1, max = 20) int neighbours,
      long seed) {
    PointSet points = blobs(n, 2, seed);
    SelectionOptions options = onGraph(Math.min(k, n), neighbours);
    ExemplarSelection greedy = select(ExemplarOptimizer.greedy(), points, options, 1);
    ExemplarSelection lazy = select(ExemplarOptimizer.lazyGreedy(), points, options, 1);
    assertThat(lazy.ids()).isEqualTo(greedy.ids());
    assertThat(lazy.values()).isEqualTo(greedy.values());
    assertThat(lazy.graphValue()).isEqualTo(greedy.graphValue());
    assertThat(lazy.evaluations()).isLessThanOrEqualTo(greedy.evaluations());
  }

  /** Every choice against the definition, from scratch. */
  @RandomCases(25)
  void greedyEqualsBruteForce(
      @IntRange(min = 1, max = 60) int n, @IntRange(min = 1, max = 9) int neighbours, long seed) {
    PointSet points = blobs(n, 2, seed);
    SelectionOptions options = onGraph(Math.min(n, 6), neighbours);
    NeighbourGraph graph =
        GraphBuilder.build(
            points,
            new SquaredEuclideanDistance(),
            options.graph(),
            new ScalarGramOps(),
            execution);
    ExemplarClustering function = function(points, execution);
    ExemplarSelection selection = ExemplarOptimizer.greedy().select(function, options, execution);
    int[] rows = selection.rows();
    for (int e = 0; e < rows.length; e++) {
      double[] losses = losses(points, graph, Arrays.copyOf(rows, e));
      double chosen = gain(points, graph, losses, rows[e]);
      for (int c = 0; c < n; c++) {
        boolean isTaken = IntStream.of(rows).limit(e).anyMatch(Integer.valueOf(c)::equals);
        assertThat(isTaken ? 0 : gain(points, graph, losses, c))
            .isLessThanOrEqualTo(chosen + 1e-10);
      }
      double before = Arrays.stream(losses(points, graph, new int[0])).sum();
      double after = Arrays.stream(losses(points, graph, Arrays.copyOf(rows, e + 1))).sum();
      assertThat(selection.values()[e]).isCloseTo((before - after) / n, within(1e-10));
    }
    assertThat(selection.value()).isEqualTo(function.value(rows, execution));
  }

  private static double gain(PointSet points, NeighbourGraph graph, double[] losses, int c) {
    SquaredEuclideanDistance d = new SquaredEuclideanDistance();
    return IntStream.range(0, losses.length)
        .filter(v -> v == c || graph.contains(v, c))
        .mapToDouble(v -> Math.max(0, losses[v] - d.between(points, v, points, c)))
        .sum();
  }

  private static double[] losses(PointSet points, NeighbourGraph graph, int[] set) {
    SquaredEuclideanDistance d = new SquaredEuclideanDistance();
    PointSet start = PointSet.allocate(1, points.dimensions(), points.precision());
    double[] losses = new double[points.size()];
    for (int v = 0; v < losses.length; v++) {
      losses[v] = d.between(points, v, start, 0);
      for (int s : set) {
        if (isWithinTwo(graph, v, s)) {
          losses[v] = Math.min(losses[v], d.between(points, v, points, s));
        }
      }
    }
    return losses;
  }

  private static boolean isWithinTwo(NeighbourGraph graph, int v, int s) {
    GraphLayout layout = graph.layout();
    return v == s
        || graph.contains(v, s)
        || IntStream.range(0, layout.size()).anyMatch(m -> joins(graph, v, m, s));
  }

  private static boolean joins(NeighbourGraph graph, int v, int m, int s) {
    return graph.contains(v, m) && graph.contains(m, s);
  }

  @Test
  void lazyGreedyIsLazyAndCountsWhatItReaches() {
    PointSet points = blobs(2000, 3, 8);
    ExemplarSelection lazy = select(ExemplarOptimizer.lazyGreedy(), points, onGraph(20, 16), 1);
    assertThat(lazy.evaluations()).isLessThan(2 * 2000);
    GraphValue few = lazy.graphValue().orElseThrow();
    assertThat(few.reached()).isBetween(20, 20 * 100);
    assertThat(few.neighbours()).isBetween(16.0, 32.0);
    assertThat(few.construction().recall()).isEqualTo(1);
  }

  @Test
  void whatDoesNotSuitIsRefused() {
    PointSet points = blobs(9, 2, 1);
    SelectionOptions options = onGraph(3, 4);
    refused(
            () ->
                select(
                    ExemplarOptimizer.greedy(),
                    points.withPrecision(Precision.FLOAT64),
                    options,
                    1))
        .hasMessageContaining("precision is float64, but must be float32 for the evaluator graph");
    ExemplarClustering half =
        ExemplarClustering.of(
            points,
            ExemplarClustering.Options.defaults().withStorage(GroundStorage.HALF),
            execution);
    refused(() -> ExemplarOptimizer.lazyGreedy().select(half, options, execution))
        .hasMessageContaining("storage is HALF, but must be FULL for the evaluator graph");
    ExemplarClustering function = function(points, execution);
    refused(
            () ->
                StreamingOptimizer.sieveStreaming()
                    .open(function, options, OptionalLong.empty(), execution))
        .hasMessageContaining(
            "evaluator is graph, but must be incremental, or graph among the points of the ground"
                + " set, for sieve-streaming");
    refused(() -> onGraph(3, 0)).hasMessageContaining("neighbours is 0, but must be at least 1");
  }
}
