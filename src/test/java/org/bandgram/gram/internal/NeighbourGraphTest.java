package org.bandgram.gram.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.cancelled;
import static org.bandgram.testing.Refusals.refused;

import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.bandgram.Cancellation;
import org.bandgram.Checkpoints.Stage;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.data.PointSet;
import org.bandgram.gram.GramCases;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.gram.NeighbourGraph.Method;
import org.bandgram.gram.NeighbourGraph.Options;
import org.bandgram.internal.compute.cpu.gram.ScalarGramOps;
import org.bandgram.internal.compute.cpu.gram.VectorGramOps;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.layout.GraphLayout;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Dissimilarity.CosineDistance;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Dissimilarity.ManhattanDistance;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("vectors")
class NeighbourGraphTest {
  @AutoClose private static final Execution EXECUTION = Execution.onThreads(2);
  private static final Similarity NSE = new NegativeSquaredEuclidean();

  static Options exact(int k) {
    return Options.defaults().withNeighbours(k).withMethod(Method.EXACT);
  }

  /** Sorts all others of each point by what they are compared by, then by position. */
  private static List<TreeSet<Integer>> sorted(PointSet points, Similarity comparison, int k) {
    int n = points.size();
    List<TreeSet<Integer>> rows =
        IntStream.range(0, n).mapToObj(_ -> new TreeSet<Integer>()).toList();
    for (int i = 0; i < n; i++) {
      int row = i;
      double[] values = new double[n];
      for (int j = 0; j < n; j++) {
        values[j] = comparison.between(points, i, points, j);
      }
      IntStream.range(0, n)
          .filter(j -> j != row && values[j] != Double.NEGATIVE_INFINITY)
          .boxed()
          .sorted(Comparator.comparingDouble((Integer j) -> -values[j]))
          .limit(k)
          .forEach(
              j -> {
                rows.get(row).add(j);
                rows.get(j).add(row);
              });
    }
    return rows;
  }

  private static void assertGraph(NeighbourGraph graph, PointSet points, Nearness nearness, int k) {
    PointSet single = GramArguments.inPrecision(points, Precision.FLOAT32, nearness.comparison());
    PointSet ordered = graph.permutation().apply(single, EXECUTION);
    List<TreeSet<Integer>> rows = sorted(ordered, nearness.comparison(), k);
    GraphLayout layout = graph.layout();
    assertThat(layout.size()).isEqualTo(points.size());
    for (int i = 0; i < points.size(); i++) {
      int slot = layout.rowStarts()[i];
      assertThat(layout.degree(i)).isEqualTo(rows.get(i).size());
      for (int j : rows.get(i)) {
        assertThat(layout.columns()[slot]).isEqualTo(j);
        assertThat(graph.similarities()[slot++])
            .isEqualTo((float) nearness.value().between(ordered, i, j));
      }
      for (; slot < layout.rowStarts()[i + 1]; slot++) {
        assertThat(graph.similarities()[slot]).isEqualTo(Float.NEGATIVE_INFINITY);
      }
    }
  }

  private static void checkExact(PointSet points, Nearness nearness, int k) {
    for (GramOps ops : List.of(new ScalarGramOps(), new VectorGramOps())) {
      NeighbourGraph graph =
          GraphBuilder.build(points, nearness, exact(k), ops, Stage.NONE, EXECUTION);
      assertGraph(graph, points, nearness, k);
      assertThat(graph.construction().recall()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 32", "2, 1", "2, 32", "3, 2", "31, 1", "33, 32", "257, 5", "257, 200", "600, 17"})
  void hasTheEdgesOfSortedNeighbours(int n, int k) {
    Sizes.skipAbove(300, n);
    PointSet plane = GramCases.points(n, 2, Precision.FLOAT32, n);
    checkExact(plane, Nearness.of(NSE), k);
    checkExact(plane, Nearness.of(new Gaussian(0.7)), k);
    checkExact(GramCases.points(n, 8, Precision.FLOAT64, n), Nearness.of(NSE), k);
    checkExact(GramCases.points(n, 9, Precision.FLOAT32, n), Nearness.of(NSE), k);
    checkExact(GramCases.points(n, 3, Precision.FLOAT32, n), Nearness.of(new Linear()), k);
  }

  @Test
  void takesDissimilarities() {
    PointSet points = GramCases.points(131, 3, Precision.FLOAT32, 4);
    for (Dissimilarity dissimilarity :
        List.of(new EuclideanDistance(), new ManhattanDistance(), new CosineDistance())) {
      checkExact(points, Nearness.of(dissimilarity), 7);
    }
  }

  /** A coarse lattice with duplicates: most distances occur many times. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4, 60, 256})
  void takesTheLowestPositionsOfEquallyNearPoints(int k) {
    PointSet points = PointSet.allocate(257, 2, Precision.FLOAT32);
    for (int i = 0; i < points.size(); i++) {
      points.set(i, 0, i * 7 % 5);
      points.set(i, 1, i * 11 % 4);
    }
    checkExact(points, Nearness.of(NSE), k);
  }

  /** So far apart that all similarities are 0. */
  @Test
  void comparesDistancesWhereSimilaritiesVanish() {
    PointSet points = GramCases.points(100, 2, Precision.FLOAT32, 8);
    checkExact(points, Nearness.of(new Gaussian(1e9)), 3);
  }

  /** Searched in a moment, where comparing copies with one another would take a minute. */
  @Test
  void copiesBeyondTheFirstAreNotLookedAt() {
    PointSet points = PointSet.allocate(200_000, 2, Precision.FLOAT32);
    points.set(0, 0, 1);
    points.set(7, 0, -1);
    NeighbourGraph graph = NeighbourGraph.build(points, NSE, exact(8), EXECUTION);
    int copies = graph.layout().size() - 2;
    int most = IntStream.range(0, copies + 2).map(graph.layout()::degree).max().orElseThrow();
    assertThat(most).isGreaterThanOrEqualTo(copies - 1);
    assertThat(IntStream.range(0, copies + 2).map(graph.layout()::degree).min()).hasValue(8);
  }

  @Test
  void keepsNoPairsWithoutAnEdge() {
    PointSet points = GramCases.points(33, 1, Precision.FLOAT32, 5);
    Similarity line =
        new CustomSimilarity(
            "line", true, (_, i, _, j) -> Math.abs(i - j) <= 1 ? -i * j : Double.NEGATIVE_INFINITY);
    checkExact(points, Nearness.of(line), 4);
  }

  @Test
  void doesNotDependOnTheNumberOfThreads() {
    PointSet points = GramCases.points(4098, 2, Precision.FLOAT32, 9);
    NeighbourGraph expected = NeighbourGraph.build(points, NSE, exact(9), EXECUTION);
    for (int threads : new int[] {1, 3}) {
      try (Execution other = Execution.onThreads(threads)) {
        assertSame(NeighbourGraph.build(points, NSE, exact(9), other), expected);
      }
    }
  }

  static void assertSame(NeighbourGraph graph, NeighbourGraph expected) {
    assertThat(graph.permutation()).isEqualTo(expected.permutation());
    assertThat(graph.layout().rowStarts()).isEqualTo(expected.layout().rowStarts());
    assertThat(graph.layout().columns()).isEqualTo(expected.layout().columns());
    assertThat(graph.similarities()).isEqualTo(expected.similarities());
    assertThat(graph.construction()).isEqualTo(expected.construction());
  }

  @Test
  void endsWhenItIsCancelled() {
    PointSet points = GramCases.points(9000, 2, Precision.FLOAT32, 9);
    Cancellation cancellation = new Cancellation();
    Progress progress =
        (stage, done, _) -> {
          if (stage.equals("graph") && done > 0) {
            cancellation.cancel();
          }
        };
    try (Execution execution = Execution.of(2, progress, cancellation)) {
      cancelled(() -> NeighbourGraph.build(points, NSE, exact(5), execution));
    }
  }

  @Test
  void refusesWhatIsOutOfBounds() {
    PointSet points = GramCases.points(10, 2, Precision.FLOAT32, 1);
    refused(() -> exact(0)).hasMessage("neighbours is 0, but must be at least 1");
    refused(() -> exact(1).withWantedRecall(1.5))
        .hasMessage("recall is 1.5, but must be above 0 and at most 1");
    Similarity oneWay = new CustomSimilarity("one-way", false, (_, i, _, j) -> i - j);
    refused(() -> NeighbourGraph.build(points, oneWay, exact(3), EXECUTION))
        .hasMessage("similarity is one-way, but must be symmetric for a neighbour graph");
  }

  @Test
  @Tag("thorough")
  void takesTheMethodThatSuitsThePoints() {
    PointSet few = GramCases.points(300, 20, Precision.FLOAT32, 1);
    Options options = Options.defaults().withNeighbours(3);
    assertThat(NeighbourGraph.build(few, new Cosine(), options, EXECUTION).construction().method())
        .isEqualTo(Method.EXACT);
    PointSet plane = GramCases.points(9000, 2, Precision.FLOAT32, 1);
    assertThat(NeighbourGraph.build(plane, NSE, options, EXECUTION).construction().method())
        .isEqualTo(Method.EXACT);
    NeighbourGraph many =
        NeighbourGraph.build(
            NeighbourDescentTest.clouds(20_500, 1), NSE, Options.defaults(), EXECUTION);
    assertThat(many.construction().method()).isEqualTo(Method.DESCENT);
  }
}
