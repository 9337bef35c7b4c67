package org.bandgram.cluster.internal.medoids;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GraphSwapsTest {
  private static PointSet points(int n, SplittableRandom random) {
    PointSet points = PointSet.allocate(n, 2, Precision.FLOAT32);
    for (int i = 0; i < n; i++) {
      points.set(i, 0, random.nextInt(9) == 0 ? 0.5 : random.nextDouble());
      points.set(i, 1, random.nextDouble());
    }
    return points;
  }

  private static double sum(PointSet points, NeighbourGraph graph, int[] medoids) {
    double sum = 0;
    for (int i = 0; i < points.size(); i++) {
      double best = Double.NEGATIVE_INFINITY;
      for (int m : medoids) {
        best = Math.max(best, similarity(points, graph, i, m));
      }
      sum += weight(i) * best;
    }
    return sum;
  }

  private static double weight(int i) {
    return 1 + i % 3;
  }

  private static double similarity(PointSet points, NeighbourGraph graph, int i, int k) {
    return new NegativeSquaredEuclidean()
        .between(points, graph.permutation().source(i), points, graph.permutation().source(k));
  }

  private static int[] start(int n, int k, SplittableRandom random) {
    return random.ints(0, n).distinct().limit(k).sorted().toArray();
  }

  private static int[] improved(
      PointSet points, NeighbourGraph graph, int[] start, Execution execution) {
    return improved(points, graph, start, 1, execution);
  }

  private static int[] improved(
      PointSet points, NeighbourGraph graph, int[] start, double unit, Execution execution) {
    return GraphSwaps.improve(
        graph.layout(),
        graph.similarities(),
        (i, k) -> similarity(points, graph, i, k),
        i -> unit * weight(i),
        start,
        i -> i % 7 != 3,
        execution);
  }

  /** Weights count beside each other alone. */
  @ParameterizedTest
  @ValueSource(doubles = {0x1p-900, 0x1p-160, 0x1p140, 0x1p900})
  void weightsMayBeOfAnySize(double unit) {
    SplittableRandom random = new SplittableRandom(5);
    PointSet points = points(60, random);
    try (Execution execution = Execution.onThreads(1)) {
      NeighbourGraph graph = graph(points, 20, execution);
      int[] start = start(60, 5, random);
      assertThat(improved(points, graph, start, unit, execution))
          .isEqualTo(improved(points, graph, start, execution));
    }
  }

  /** Where all pairs are edges, no single swap is left that gains, as trying all of them shows. */
  @RandomCases(20)
  void noSwapIsLeftOnAFullGraph(
      @IntRange(min = 3, max = 60) int n, @IntRange(min = 2, max = 9) int wanted, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PointSet points = points(n, random);
    int k = Math.min(wanted, n - 1);
    try (Execution execution = Execution.onThreads(1)) {
      NeighbourGraph graph = graph(points, n - 1, execution);
      int[] start = start(n, k, random);
      int[] medoids = improved(points, graph, start, execution);
      double reached = sum(points, graph, medoids);
      assertThat(medoids).hasSize(k).doesNotHaveDuplicates().isSorted();
      assertThat(reached).isGreaterThanOrEqualTo(sum(points, graph, start) - 1e-6);
      for (int m = 0; m < k; m++) {
        for (int x = 0; x < n; x++) {
          int[] swapped = medoids.clone();
          swapped[m] = x;
          if (x % 7 != 3) {
            assertThat(sum(points, graph, swapped)).isLessThanOrEqualTo(reached + 1e-5);
          }
        }
      }
    }
  }

  /** Where few pairs are edges, the sum grows none the less, by what all pairs say. */
  @RandomCases(20)
  void swapsAlongFewEdgesGain(
      @IntRange(min = 40, max = 600) int n, @IntRange(min = 2, max = 60) int wanted, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PointSet points = points(n, random);
    int k = Math.min(wanted, n / 2);
    try (Execution execution = Execution.onThreads(1)) {
      NeighbourGraph graph = graph(points, 6, execution);
      int[] start = start(n, k, random);
      int[] medoids = improved(points, graph, start, execution);
      assertThat(medoids).hasSize(k).doesNotHaveDuplicates().isSorted();
      assertThat(sum(points, graph, medoids)).isGreaterThan(sum(points, graph, start) - 1e-6);
      assertThat(IntStream.of(medoids).filter(i -> i % 7 == 3).boxed())
          .isSubsetOf(Arrays.stream(start).boxed().toList());
    }
  }

  /** Sets of zeros and ones have many equal distances, and swaps that change nothing. */
  @RandomCases(30)
  void equalDistancesEndToo(
      @IntRange(min = 10, max = 60) int n, @IntRange(min = 2, max = 4) int k, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PointSet points = PointSet.allocate(n, 6, Precision.FLOAT32);
    for (int v = 0; v < 6 * n; v++) {
      points.set(v / 6, v % 6, random.nextInt(2));
    }
    try (Execution execution = Execution.onThreads(1)) {
      NeighbourGraph graph = graph(points, 8, execution);
      int[] start = start(n, k, random);
      int[] medoids = improved(points, graph, start, execution);
      assertThat(medoids).hasSize(k).doesNotHaveDuplicates().isSorted();
      assertThat(sum(points, graph, medoids)).isGreaterThanOrEqualTo(sum(points, graph, start));
    }
  }

  /** Points of two kinds have no similarity to each other: nobody is left without a medoid. */
  @Test
  void aMedoidThatSomebodyCannotDoWithoutStays() {
    int n = 200;
    PointSet points = points(n, new SplittableRandom(5));
    CustomSimilarity apart =
        CustomSimilarity.ofRows(
            "apart",
            true,
            (x, y) ->
                x[0] < 0.4 == y[0] < 0.4
                    ? -Math.pow(x[0] - y[0], 2) - Math.pow(x[1] - y[1], 2)
                    : Double.NEGATIVE_INFINITY);
    try (Execution execution = Execution.onThreads(1)) {
      NeighbourGraph graph =
          NeighbourGraph.build(
              points, apart, NeighbourGraph.Options.defaults().withNeighbours(9), execution);
      int[] rows = {rowOf(points, true), rowOf(points, false)};
      int[] start =
          IntStream.concat(
                  Arrays.stream(rows).map(graph.permutation()::position),
                  IntStream.of(start(n, 4, new SplittableRandom(6))))
              .distinct()
              .sorted()
              .toArray();
      int[] medoids =
          GraphSwaps.improve(
              graph.layout(),
              graph.similarities(),
              (i, k) ->
                  apart.between(
                      points, graph.permutation().source(i), points, graph.permutation().source(k)),
              i -> 1,
              start,
              i -> true,
              execution);
      for (boolean left : new boolean[] {true, false}) {
        assertThat(Arrays.stream(medoids))
            .anyMatch(m -> points.get(graph.permutation().source(m), 0) < 0.4 == left);
      }
      assertThat(medoids).hasSameSizeAs(start).isNotEqualTo(start);
    }
  }

  private static int rowOf(PointSet points, boolean left) {
    return IntStream.range(0, points.size())
        .filter(i -> points.get(i, 0) < 0.4 == left)
        .findFirst()
        .orElseThrow();
  }

  private static NeighbourGraph graph(PointSet points, int neighbours, Execution execution) {
    return NeighbourGraph.build(
        points,
        new NegativeSquaredEuclidean(),
        NeighbourGraph.Options.defaults().withNeighbours(neighbours),
        execution);
  }
}
