package org.bandgram.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.gram.ScalarGramOps;
import org.bandgram.internal.compute.cpu.gram.VectorGramOps;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Linear;
import org.bandgram.similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Similarity;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("vectors")
class NearestNeighbourGraphTest {
  private static final Execution EXECUTION = Execution.onThreads(2);
  private static final Similarity NSE = new NegativeSquaredEuclidean();

  @AfterAll
  static void close() {
    EXECUTION.close();
  }

  /** Sorts all others of each point by similarity, then by index. */
  private static List<TreeSet<Integer>> sorted(PointSet points, Similarity similarity, int k) {
    int n = points.size();
    List<TreeSet<Integer>> rows =
        IntStream.range(0, n).mapToObj(_ -> new TreeSet<Integer>()).toList();
    for (int i = 0; i < n; i++) {
      int row = i;
      rows.get(i).add(i);
      IntStream.range(0, n)
          .filter(j -> j != row)
          .filter(j -> similarity.between(points, row, points, j) != Double.NEGATIVE_INFINITY)
          .boxed()
          .sorted(
              Comparator.comparingDouble(
                  (Integer j) -> -similarity.between(points, row, points, j)))
          .limit(k)
          .forEach(
              j -> {
                rows.get(row).add(j);
                rows.get(j).add(row);
              });
    }
    return rows;
  }

  private static void assertGraph(
      CooMatrix graph, PointSet points, Similarity similarity, List<TreeSet<Integer>> rows) {
    long p = 0;
    for (int i = 0; i < points.size(); i++) {
      assertThat(graph.rowStart(i)).isEqualTo(p);
      for (int j : rows.get(i)) {
        assertThat(graph.row(p)).isEqualTo(i);
        assertThat(graph.column(p)).isEqualTo(j);
        assertThat(graph.value(p++)).isEqualTo(similarity.between(points, i, points, j));
      }
    }
    assertThat(graph.count()).isEqualTo(p);
  }

  private static void check(PointSet points, Similarity similarity, int k) {
    List<TreeSet<Integer>> rows = sorted(points, similarity, k);
    for (GramOps ops : List.of(new ScalarGramOps(), new VectorGramOps())) {
      try (CooMatrix graph =
          NearestNeighbourGraph.build(points, similarity, k, points.precision(), ops, EXECUTION)) {
        assertGraph(graph, points, similarity, rows);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 1", "3, 2", "31, 1", "33, 32", "257, 5", "257, 200", "600, 17"})
  void agreesWithSortingAllOthers(int n, int k) {
    Sizes.skipAbove(300, n);
    check(GramCases.points(n, 3, Precision.FLOAT32, n), NSE, k);
    check(GramCases.points(n, 1, Precision.FLOAT64, n), new Linear(), k);
  }

  /** A coarse lattice with duplicates: most distances occur many times. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4, 60, 256})
  void takesTheLowestIndicesOfEquallyNearPoints(int k) {
    PointSet points = PointSet.allocate(257, 2, Precision.FLOAT32);
    for (int i = 0; i < points.size(); i++) {
      points.set(i, 0, i * 7 % 5);
      points.set(i, 1, i * 11 % 4);
    }
    check(points, NSE, k);
  }

  @Test
  void duplicatesHideOthersOnceTheyFillTheList() {
    PointSet points = PointSet.of(new double[][] {{0}, {0}, {0}, {1}});
    try (CooMatrix graph =
        NearestNeighbourGraph.build(
            points, NSE, 1, Precision.FLOAT64, new VectorGramOps(), EXECUTION)) {
      assertThat(graph.get(0, 3)).isEqualTo(-1);
      assertThat(graph.get(1, 3)).isEqualTo(Double.NEGATIVE_INFINITY);
      assertThat(graph.get(1, 2)).isEqualTo(Double.NEGATIVE_INFINITY);
      assertThat(graph.get(0, 2)).isZero();
    }
  }

  /** Only neighbours in line have an edge, so that lists are shorter than k. */
  @Test
  void keepsNoPairsWithoutAnEdge() {
    check(
        GramCases.points(33, 1, Precision.FLOAT64, 5),
        new CustomSimilarity(
            "line", true, (_, i, _, j) -> Math.abs(i - j) <= 1 ? -i * j : Double.NEGATIVE_INFINITY),
        4);
  }

  @ParameterizedTest
  @CsvSource({"2, 2", "31, 2", "65, 65", "257, 16"})
  void choosesTheNumberOfNeighboursThatComesClosest(int n, int rowLength) {
    PointSet points = GramCases.points(n, 2, Precision.FLOAT32, 3);
    long wanted = (long) n * rowLength;
    long closest =
        IntStream.range(1, rowLength)
            .mapToLong(k -> sorted(points, NSE, k).stream().mapToLong(TreeSet::size).sum())
            .map(count -> Math.abs(count - wanted))
            .min()
            .orElseThrow();
    try (CooMatrix graph =
        NearestNeighbourGraph.ofRowLength(
            points, NSE, rowLength, Precision.FLOAT32, new VectorGramOps(), EXECUTION)) {
      assertThat(Math.abs(graph.count() - wanted)).isEqualTo(closest);
      assertThat(Symmetry.holdsFor(graph)).isTrue();
    }
  }

  @Test
  void doesNotDependOnTheNumberOfThreads() {
    PointSet points = GramCases.points(1025, 2, Precision.FLOAT32, 9);
    try (Execution one = Execution.onThreads(1);
        CooMatrix expected =
            NearestNeighbourGraph.build(
                points, NSE, 9, Precision.FLOAT32, new VectorGramOps(), one);
        CooMatrix graph =
            NearestNeighbourGraph.build(
                points, NSE, 9, Precision.FLOAT32, new VectorGramOps(), EXECUTION)) {
      assertThat(graph.columns().mismatch(expected.columns())).isEqualTo(-1);
      assertThat(graph.rows().mismatch(expected.rows())).isEqualTo(-1);
      assertThat(graph.values().mismatch(expected.values())).isEqualTo(-1);
    }
  }

  @Test
  void refusesNumbersThatAreNotThere() {
    PointSet points = GramCases.points(10, 2, Precision.FLOAT32, 1);
    GramOps ops = new ScalarGramOps();
    for (int k : new int[] {0, 10}) {
      assertThatThrownBy(
              () -> NearestNeighbourGraph.build(points, NSE, k, Precision.FLOAT32, ops, EXECUTION))
          .isInstanceOf(InvalidInputException.class)
          .hasMessage("the number of neighbours is %d, but must be from 1 to 9", k);
    }
    Similarity oneWay = new CustomSimilarity("one-way", false, (_, i, _, j) -> i - j);
    assertThatThrownBy(
            () -> NearestNeighbourGraph.build(points, oneWay, 3, Precision.FLOAT32, ops, EXECUTION))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("similarity is one-way, but must be symmetric for a neighbour graph");
    for (int length : new int[] {1, 11}) {
      assertThatThrownBy(
              () ->
                  NearestNeighbourGraph.ofRowLength(
                      points, NSE, length, Precision.FLOAT32, ops, EXECUTION))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("the wanted elements of a row is %d", length);
    }
  }
}
