package org.bandgram.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.cancelled;
import static org.bandgram.testing.Refusals.refused;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bandgram.Cancellation;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.data.PointSet;
import org.bandgram.order.CurveOrdering.Options;
import org.bandgram.order.CurveOrdering.Reduction;
import org.bandgram.order.CurveOrdering.Scaling;
import org.bandgram.order.CurveOrdering.SortMethod;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.order.internal.HostCurveSorter;
import org.bandgram.testing.Points;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CurveOrderingTest {
  private static PointSet uniform(int n, int d, Precision precision, long seed) {
    Random random = new Random(seed);
    PointSet points = Points.of(n, d, precision, (i, j) -> random.nextDouble() * 10 - 3);
    return points;
  }

  private static Permutation order(PointSet points, Options options, int threads) {
    try (Execution execution = Execution.onThreads(threads)) {
      return CurveOrdering.order(points, options, execution);
    }
  }

  private static double meanStep(PointSet points, Permutation order) {
    double sum = 0;
    for (int i = 1; i < points.size(); i++) {
      double[] a = points.row(order.source(i - 1));
      double[] b = points.row(order.source(i));
      sum +=
          Math.sqrt(
              IntStream.range(0, a.length).mapToDouble(j -> a[j] - b[j]).map(x -> x * x).sum());
    }
    return sum / (points.size() - 1);
  }

  @RandomCases(60)
  void givesAPermutationThatDependsOnNeitherThreadsNorSort(
      @IntRange(min = 1, max = 400) int n,
      @IntRange(min = 1, max = 12) int d,
      CurveKind curve,
      Precision precision,
      boolean seeded) {
    PointSet points = uniform(n, d, precision, n * 31L + d);
    Options options = Options.defaults().withCurve(curve);
    options = seeded ? options.withSeed(5) : options;
    Permutation order = order(points, options, 1);
    assertThat(Permutation.of(order.toArray())).isEqualTo(order);
    assertThat(order(points, options.withSort(SortMethod.BITONIC), 3)).isEqualTo(order);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 10, 300})
  void doesNotDependOnTheNumberOfThreads(int d) {
    PointSet points = uniform(d == 300 ? 1500 : 20_000, d, Precision.FLOAT32, 1);
    for (Options options : List.of(Options.defaults(), Options.defaults().withSeed(8))) {
      assertThat(order(points, options, 3)).isEqualTo(order(points, options, 1));
    }
  }

  @ParameterizedTest
  @EnumSource(CurveKind.class)
  void sortsOneDimension(CurveKind curve) {
    PointSet points = uniform(4098, 1, Precision.FLOAT32, 2);
    Permutation order = order(points, Options.defaults().withCurve(curve), 2);
    for (int i = 1; i < 4098; i++) {
      assertThat(points.get(order.source(i), 0))
          .isGreaterThanOrEqualTo(points.get(order.source(i - 1), 0));
    }
  }

  @Test
  void walksAGridFromNeighbourToNeighbour() {
    int side = 32;
    List<double[]> cells = new ArrayList<>();
    for (int i = 0; i < side * side; i++) {
      cells.add(new double[] {i % side, i / side});
    }
    PointSet points = PointSet.of(cells.toArray(double[][]::new));
    assertThat(meanStep(points, order(points, Options.defaults(), 2))).isEqualTo(1);
    Permutation morton = order(points, Options.defaults().withCurve(CurveKind.MORTON), 2);
    assertThat(IntStream.range(0, 4).mapToObj(i -> points.row(morton.source(i))))
        .containsExactly(
            new double[] {0, 0}, new double[] {0, 1}, new double[] {1, 0}, new double[] {1, 1});
  }

  @Test
  void keepsTheOrderOfEqualPoints() {
    PointSet points = PointSet.allocate(1000, 3, Precision.FLOAT32);
    assertThat(order(points, Options.defaults(), 2).isIdentity()).isTrue();
    assertThat(order(points, Options.defaults().withSeed(1), 2).isIdentity()).isTrue();
    assertThat(order(points, Options.defaults().withMaxDimensions(1), 2).isIdentity()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(CurveKind.class)
  void bringsPointsNearerTogetherForEverySeed(CurveKind curve) {
    PointSet points = uniform(4000, 2, Precision.FLOAT32, 3);
    Options options = Options.defaults().withCurve(curve);
    double unordered = meanStep(points, Permutation.identity(4000));
    List<Permutation> orders = new ArrayList<>(List.of(order(points, options, 2)));
    for (long seed = 0; seed < 3; seed++) {
      orders.add(order(points, options.withSeed(seed), 2));
    }
    assertThat(orders).doesNotHaveDuplicates();
    for (Permutation order : orders) {
      assertThat(meanStep(points, order)).isLessThan(unordered / 15);
    }
  }

  @Test
  void ordersManyDimensionsByThoseThatVaryMost() {
    PointSet points = uniform(3000, 40, Precision.FLOAT32, 4);
    for (int i = 0; i < 3000; i++) {
      for (int j = 0; j < 40; j++) {
        points.set(i, j, points.get(i, j) * (j == 7 || j == 31 ? 1 : 1e-4));
      }
    }
    PointSet plane = PointSet.allocate(3000, 2, Precision.FLOAT32);
    for (int i = 0; i < 3000; i++) {
      plane.set(i, 0, points.get(i, 7));
      plane.set(i, 1, points.get(i, 31));
    }
    Permutation order = order(points, Options.defaults().withMaxDimensions(2), 2);
    assertThat(meanStep(plane, order))
        .isLessThan(1.1 * meanStep(plane, order(plane, Options.defaults(), 2)));
  }

  /** Sorts by the upper half of each of the first 128 dimensions, the first dimension first. */
  @Test
  void asPublishedCodesHaveTheFirstBitOfTheFirstDimensions() {
    PointSet points = uniform(900, 200, Precision.FLOAT32, 11);
    for (int i = 0; i < 900; i++) {
      for (int j = 0; j < 6; j++) {
        points.set(i, j, j == 2 ? 7 : points.get(i, j) * (i % 5 == 0 ? 10 : 1));
      }
    }
    double[] middles =
        IntStream.range(0, 200)
            .mapToDouble(
                j -> {
                  var values = IntStream.range(0, 900).mapToDouble(i -> points.get(i, j));
                  DoubleSummaryStatistics range = values.summaryStatistics();
                  return range.getMin() + (range.getMax() - range.getMin()) / 2;
                })
            .toArray();
    Function<Integer, String> code =
        i ->
            IntStream.range(0, 129)
                .filter(j -> j != 2)
                .mapToObj(j -> points.get(i, j) >= middles[j] ? "1" : "0")
                .collect(Collectors.joining());
    int[] expected =
        IntStream.range(0, 900)
            .boxed()
            .sorted(Comparator.comparing(code))
            .mapToInt(Integer::intValue)
            .toArray();
    Options published = AffinityOptions.asPublished().bands().ordering();
    assertThat(order(points, published, 2).toArray()).isEqualTo(expected);
    assertThat(order(points, published.withReduction(Reduction.COMPONENTS), 2).toArray())
        .isNotEqualTo(expected);
  }

  @Test
  void firstDimensionsStandForAll() {
    PointSet points = uniform(700, 20, Precision.FLOAT64, 12);
    PointSet first = Points.of(700, 5, Precision.FLOAT64, (i, j) -> points.get(i, j));
    Options five =
        Options.defaults().withMaxDimensions(5).withReduction(Reduction.FIRST_DIMENSIONS);
    for (Options options :
        List.of(five, five.withSeed(4), five.withScaling(Scaling.PER_DIMENSION))) {
      Permutation order = order(points, options, 2);
      assertThat(order).isEqualTo(order(first, options, 1));
    }
  }

  @Test
  void ignoresConstantDimensions() {
    PointSet plane = uniform(500, 2, Precision.FLOAT64, 6);
    PointSet padded =
        Points.of(
            500,
            20,
            Precision.FLOAT64,
            (i, j) -> j == 3 ? plane.get(i, 0) : j == 11 ? plane.get(i, 1) : j);
    assertThat(order(padded, Options.defaults(), 2)).isEqualTo(order(plane, Options.defaults(), 2));
  }

  @Test
  void ordersCoordinatesAtTheEndsOfTheNumberRange() {
    double[][] rows = new double[64][10];
    Random random = new Random(1);
    for (double[] row : rows) {
      Arrays.setAll(row, j -> (random.nextBoolean() ? 1 : -1) * Double.MAX_VALUE);
    }
    for (Options options :
        List.of(
            Options.defaults(),
            Options.defaults().withSeed(4),
            Options.defaults().withMaxDimensions(10))) {
      Permutation order = order(PointSet.of(rows), options, 2);
      assertThat(Permutation.of(order.toArray()).isIdentity()).isFalse();
    }
  }

  @Test
  void reportsProgressAndHonoursCancellation() {
    PointSet points = uniform(5000, 2, Precision.FLOAT32, 7);
    List<String> heard = new ArrayList<>();
    Cancellation cancellation = new Cancellation();
    Progress progress = (stage, done, total) -> heard.add(stage + " " + done + "/" + total);
    try (Execution execution = Execution.of(2, progress, cancellation)) {
      CurveOrdering.order(points, Options.defaults(), execution);
      assertThat(heard).containsExactly("order 0/2", "order 1/2", "order 2/2");
      cancellation.cancel();
      cancelled(() -> CurveOrdering.order(points, Options.defaults(), execution));
    }
  }

  @Test
  void severalCurvesDifferAndTheFirstIsTheOneAskedFor() {
    PointSet points = uniform(600, 3, Precision.FLOAT32, 8);
    for (Options first : List.of(Options.defaults(), Options.defaults().withSeed(3))) {
      List<String> heard = new ArrayList<>();
      Progress progress = (stage, done, total) -> heard.add(stage + " " + done + "/" + total);
      try (Execution execution = Execution.of(2, progress, new Cancellation())) {
        List<Permutation> orders =
            CurveOrders.of(points, first, 3, new HostCurveSorter(), execution);
        assertThat(orders).hasSize(3).doesNotHaveDuplicates();
        assertThat(orders.getFirst()).isEqualTo(order(points, first, 1));
        for (int curve = 0; curve < 3; curve++) {
          assertThat(orders.get(curve)).isEqualTo(order(points, first.ofCurve(curve), 1));
        }
      }
      assertThat(heard)
          .containsExactly(
              "order 0/6",
              "order 1/6",
              "order 2/6",
              "order 2/6",
              "order 3/6",
              "order 4/6",
              "order 4/6",
              "order 5/6",
              "order 6/6");
    }
    refused(
            () -> {
              try (Execution execution = Execution.onThreads(1)) {
                CurveOrders.of(points, Options.defaults(), 0, new HostCurveSorter(), execution);
              }
            })
        .hasMessage("the number of curves is 0, but must be at least 1");
  }

  @Test
  void optionsCheckThemselves() {
    refused(() -> Options.defaults().withMaxDimensions(0))
        .hasMessage("the largest number of curve dimensions is 0, but must be from 1 to 128");
    refused(() -> Options.defaults().withMaxDimensions(129));
    assertThat(Options.defaults().withSeed(1).withoutSeed()).isEqualTo(Options.defaults());
    assertThat(CurveKind.HILBERT).hasToString("hilbert");
    assertThat(SortMethod.RADIX).hasToString("radix");
    assertThat(Scaling.PER_DIMENSION).hasToString("per_dimension");
    assertThat(Reduction.FIRST_DIMENSIONS).hasToString("first_dimensions");
  }
}
