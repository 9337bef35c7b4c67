package org.bandgram.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.layout.SparsityPattern;
import org.bandgram.testing.Points;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NeighbourRecallTest {
  private static final NeighbourRecall.Options ALL =
      new NeighbourRecall.Options(5, Integer.MAX_VALUE, 1);

  @ParameterizedTest
  @CsvSource({"2, 2, 1", "31, 3, 4", "33, 1, 200", "257, 3, 20", "1100, 2, 100", "500, 40, 50"})
  void equalsSortingAllDistances(int n, int dimensions, int halfBandwidth) {
    PointSet points = points(n, dimensions, new Random(n), Integer.MAX_VALUE);
    int[] positions = shuffled(n);
    double expected = 0;
    int k = Math.min(5, n - 1);
    for (int i = 0; i < n; i++) {
      List<Integer> nearest = othersByDistance(points, i).subList(0, k);
      int query = i;
      expected +=
          nearest.stream()
                  .filter(j -> Math.abs(positions[query] - positions[j]) <= halfBandwidth)
                  .count()
              / (double) k;
    }
    NeighbourRecall actual =
        measure(points, SparsityPattern.band(positions, halfBandwidth), ALL, 3);
    assertThat(actual.recall()).isCloseTo(expected / n, within(1e-12));
    assertThat(actual.sampled()).isEqualTo(n);
    assertThat(actual.neighbours()).isEqualTo(k);
    assertThat(actual.standardError()).isZero();
  }

  @RandomCases(60)
  void tiesCountAsTheMeanOverAllWaysToBreakThem(@IntRange(min = 2, max = 40) int n, long seed) {
    Random random = new Random(seed);
    PointSet points = points(n, 2, random, 4);
    boolean[][] kept = new boolean[n][n];
    for (boolean[] row : kept) {
      for (int j = 0; j < n; j++) {
        row[j] = random.nextBoolean();
      }
    }
    double expected = 0;
    for (int i = 0; i < n; i++) {
      expected += tieAwareShare(points, i, kept[i], Math.min(5, n - 1));
    }
    NeighbourRecall actual = measure(points, (i, j) -> kept[i][j], ALL, 1);
    assertThat(actual.recall()).isCloseTo(expected / n, within(1e-12));
  }

  /** Many points tie; parts come in any order, and some hold fewer than k points. */
  @RandomCases(60)
  void partsGiveTheRecallOfTheWhole(@IntRange(min = 1, max = 90) int n, long seed) {
    Random random = new Random(seed);
    PointSet points = points(n, 2, random, 5);
    SparsityPattern kept = SparsityPattern.band(shuffled(n), 7);
    NeighbourRecall.Options options = new NeighbourRecall.Options(5, 40, seed);
    int[] rows = NeighbourRecall.sample(n, options);
    int cut = random.nextInt(n + 1);
    int[] ends = {0, cut / 2, cut, n};
    List<NeighbourRecall.Part> parts = new ArrayList<>();
    try (Execution execution = Execution.onThreads(1)) {
      for (int p = 0; p < 3; p++) {
        int from = ends[p];
        int[] own = IntStream.range(from, ends[p + 1]).toArray();
        if (own.length > 0) {
          parts.add(
              NeighbourRecall.Part.of(
                  points.select(rows),
                  rows,
                  points.select(own),
                  from,
                  kept,
                  NeighbourRecall.neighbours(n, options),
                  execution));
        }
      }
    }
    Collections.shuffle(parts, random);
    assertThat(parts.stream().reduce(NeighbourRecall.Part::and).orElseThrow().recall(n))
        .isEqualTo(measure(points, kept, options, 2));
  }

  @Test
  void equalPointsGiveTheShareOfKeptPairs() {
    PointSet points = PointSet.allocate(101, 3, Precision.FLOAT32);
    NeighbourRecall recall = measure(points, (i, j) -> (i + j) % 2 == 1, ALL, 2);
    assertThat(recall.recall()).isCloseTo((51 * 50 + 50 * 51) / (101.0 * 100), within(1e-12));
  }

  @Test
  void aFullBandKeepsEveryNeighbourAndUnionsKeepMore() {
    PointSet points = points(300, 3, new Random(3), Integer.MAX_VALUE);
    int[] ascending = new int[300];
    for (int i = 0; i < 300; i++) {
      ascending[i] = i;
    }
    SparsityPattern first = SparsityPattern.band(ascending, 30);
    SparsityPattern second = SparsityPattern.band(shuffled(300), 30);
    assertThat(measure(points, SparsityPattern.band(ascending, 299), ALL, 2).recall()).isEqualTo(1);
    assertThat(measure(points, first.or(second), ALL, 2).recall())
        .isGreaterThan(measure(points, first, ALL, 2).recall())
        .isGreaterThan(measure(points, second, ALL, 2).recall());
  }

  @Test
  void aSampleIsReproducibleAndNearTheWhole() {
    PointSet points = points(3000, 2, new Random(9), Integer.MAX_VALUE);
    SparsityPattern band = SparsityPattern.band(shuffled(3000), 900);
    NeighbourRecall whole = measure(points, band, new NeighbourRecall.Options(10, 3000, 1), 2);
    NeighbourRecall sample = measure(points, band, new NeighbourRecall.Options(10, 400, 1), 1);
    assertThat(sample).isEqualTo(measure(points, band, new NeighbourRecall.Options(10, 400, 1), 4));
    assertThat(sample)
        .isNotEqualTo(measure(points, band, new NeighbourRecall.Options(10, 400, 2), 1));
    assertThat(sample.sampled()).isEqualTo(400);
    assertThat(sample.standardError()).isBetween(0.003, 0.02);
    assertThat(sample.recall()).isCloseTo(whole.recall(), within(4 * sample.standardError()));
  }

  @Test
  void aSinglePointHasNoNeighbourToLose() {
    PointSet points = PointSet.allocate(1, 2, Precision.FLOAT64);
    assertThat(measure(points, (i, j) -> false, NeighbourRecall.Options.defaults(), 1))
        .isEqualTo(new NeighbourRecall(1, 0, 1, 0));
  }

  @Test
  void optionsAreChecked() {
    refused(() -> new NeighbourRecall.Options(0, 10, 1))
        .hasMessage("neighbours is 0, but must be at least 1");
    refused(() -> new NeighbourRecall.Options(1, 0, 1))
        .hasMessage("sample is 0, but must be at least 1");
    refused(() -> SparsityPattern.band(new int[1], -1));
  }

  private static NeighbourRecall measure(
      PointSet points, SparsityPattern kept, NeighbourRecall.Options options, int threads) {
    try (Execution execution = Execution.onThreads(threads)) {
      return NeighbourRecall.measure(points, kept, options, execution);
    }
  }

  private static double tieAwareShare(PointSet points, int i, boolean[] kept, int k) {
    List<Integer> others = othersByDistance(points, i);
    double reach = distance(points, i, others.get(k - 1));
    List<Integer> nearer = others.stream().filter(j -> distance(points, i, j) < reach).toList();
    List<Integer> tied = others.stream().filter(j -> distance(points, i, j) == reach).toList();
    double share = nearer.stream().filter(j -> kept[j]).count();
    double tiedKept = tied.stream().filter(j -> kept[j]).count();
    return (share + (k - nearer.size()) * tiedKept / tied.size()) / k;
  }

  private static List<Integer> othersByDistance(PointSet points, int i) {
    List<Integer> others = new ArrayList<>();
    double[] distances = new double[points.size()];
    for (int j = 0; j < points.size(); j++) {
      if (j != i) {
        others.add(j);
        distances[j] = distance(points, i, j);
      }
    }
    others.sort(Comparator.comparingDouble(j -> distances[j]));
    return others;
  }

  private static double distance(PointSet points, int i, int j) {
    double sum = 0;
    for (int c = 0; c < points.dimensions(); c++) {
      double difference = points.get(i, c) - points.get(j, c);
      sum += difference * difference;
    }
    return sum;
  }

  /** Points on a lattice of {@code levels} values per coordinate. */
  private static PointSet points(int n, int dimensions, Random random, int levels) {
    return Points.of(n, dimensions, Precision.FLOAT32, (i, j) -> random.nextInt(levels));
  }

  private static int[] shuffled(int n) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      order.add(i);
    }
    Collections.shuffle(order, new Random(8));
    return order.stream().mapToInt(Integer::intValue).toArray();
  }
}
