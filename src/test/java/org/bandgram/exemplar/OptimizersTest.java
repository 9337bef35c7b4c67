package org.bandgram.exemplar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.exemplar.ExemplarCases.blobs;
import static org.bandgram.exemplar.ExemplarCases.function;
import static org.bandgram.exemplar.ExemplarCases.options;
import static org.bandgram.exemplar.ExemplarCases.select;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.EarlyEnds;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OptimizersTest {
  @AutoClose private final Execution execution = Execution.onThreads(1);

  static Stream<ExemplarOptimizer> all() {
    return Stream.concat(
        Stream.of(
            ExemplarOptimizer.greedy(),
            ExemplarOptimizer.lazyGreedy(),
            ExemplarOptimizer.stochasticGreedy()),
        ExemplarCases.streaming());
  }

  /** What every selection must be, also with a warm start. */
  @ParameterizedTest
  @MethodSource("all")
  void selectionsAreConsistent(ExemplarOptimizer optimizer) {
    PointSet points = blobs(300, 3, Precision.FLOAT64, 4);
    for (List<Integer> warm : List.of(List.<Integer>of(), List.of(17, 5))) {
      ExemplarSelection selection = select(optimizer, points, options(7).withWarmStart(warm), 2);
      assertThat(selection.ids()).doesNotHaveDuplicates().hasSizeBetween(1 + warm.size(), 7);
      assertThat(Arrays.stream(selection.rows()).boxed().toList().subList(0, warm.size()))
          .isEqualTo(warm);
      ExemplarClustering function = function(points, execution);
      int[] rows = selection.rows();
      for (int e = 0; e < rows.length; e++) {
        double value = function.value(Arrays.copyOf(rows, e + 1), execution);
        assertThat(selection.values()[e]).isCloseTo(value, within(1e-10));
      }
      double total = Arrays.stream(selection.gains()).sum();
      assertThat(selection.value()).isCloseTo(total, within(1e-10));
      assertThat(selection.bandValue()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void threadsDoNotMatter(ExemplarOptimizer optimizer) {
    PointSet points = blobs(Sizes.of(2300, 1100), 3, Precision.FLOAT32, 4);
    ExemplarSelection one = select(optimizer, points, options(5), 1);
    ExemplarSelection two = select(optimizer, points, options(5), 2);
    assertThat(two.ids()).isEqualTo(one.ids());
    assertThat(two.value()).isEqualTo(one.value());
  }

  @ParameterizedTest
  @MethodSource("all")
  void aFullWarmStartIsTheResult(ExemplarOptimizer optimizer) {
    PointSet points = blobs(20, 2, Precision.FLOAT64, 4);
    ExemplarSelection selection =
        select(optimizer, points, options(2).withWarmStart(List.of(3, 19)), 1);
    assertThat(selection.ids()).containsExactly(3, 19);
  }

  @ParameterizedTest
  @MethodSource("all")
  void allPointsMayBeAskedFor(ExemplarOptimizer optimizer) {
    PointSet points = blobs(9, 2, Precision.FLOAT64, 4);
    ExemplarSelection selection = select(optimizer, points, options(9), 1);
    assertThat(selection.ids()).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(9);
  }

  @ParameterizedTest
  @MethodSource("all")
  void aRunThatEndsEarlyHasNoResult(ExemplarOptimizer optimizer) {
    PointSet points = blobs(60, 2, Precision.FLOAT64, 4);
    EarlyEnds.assertNoResults(
        execution -> {
          ExemplarClustering function = function(points, execution);
          optimizer.select(function, options(5), execution);
        });
  }

  @RandomCases(40)
  void lazyGreedyChoosesWhatGreedyChooses(
      @IntRange(min = 1, max = 150) int n,
      @IntRange(min = 1, max = 40) int k,
      boolean onBand,
      boolean single,
      long seed) {
    Precision precision = single ? Precision.FLOAT32 : Precision.FLOAT64;
    PointSet points = blobs(n, 2, precision, seed);
    SelectionOptions options =
        options(Math.min(k, n)).withEvaluation(onBand ? Evaluation.BAND : Evaluation.INCREMENTAL);
    ExemplarSelection greedy = select(ExemplarOptimizer.greedy(), points, options, 1);
    ExemplarSelection lazy = select(ExemplarOptimizer.lazyGreedy(), points, options, 1);
    assertThat(lazy.ids()).isEqualTo(greedy.ids());
    assertThat(lazy.values()).isEqualTo(greedy.values());
    assertThat(lazy.bandValue()).isEqualTo(greedy.bandValue());
  }

  /** Greedy is 1 - 1/e of the best set of two, found by trying all. */
  @RandomCases(25)
  void greedyKeepsItsGuarantee(@IntRange(min = 2, max = 16) int n, long seed) {
    PointSet points = blobs(n, 2, Precision.FLOAT64, seed);
    ExemplarClustering function = function(points, execution);
    double best =
        IntStream.range(0, n * n)
            .mapToDouble(p -> function.value(new int[] {p / n, p % n}, execution))
            .max()
            .orElseThrow();
    ExemplarSelection selection =
        ExemplarOptimizer.greedy().select(function, options(2), execution);
    assertThat(selection.value())
        .isGreaterThanOrEqualTo(selection.guarantee().ratio() * best)
        .isLessThanOrEqualTo(best + 1e-12);
  }

  @ParameterizedTest
  @MethodSource("all")
  void selectionsAreWorthSomething(ExemplarOptimizer optimizer) {
    PointSet points = blobs(400, 3, Precision.FLOAT64, 8);
    double greedy = select(ExemplarOptimizer.greedy(), points, options(7), 1).value();
    ExemplarSelection selection = select(optimizer, points, options(7), 1);
    assertThat(selection.value()).isBetween(0.7 * greedy, 1.05 * greedy);
  }

  @Test
  void lazyGreedyIsLazy() {
    PointSet points = blobs(2000, 3, Precision.FLOAT64, 8);
    ExemplarSelection greedy = select(ExemplarOptimizer.greedy(), points, options(20), 1);
    ExemplarSelection lazy = select(ExemplarOptimizer.lazyGreedy(), points, options(20), 1);
    assertThat(greedy.evaluations()).isEqualTo(20 * 2000 - 190);
    assertThat(lazy.evaluations()).isLessThan(greedy.evaluations() / 3);
  }

  @Test
  void tiesGoToTheFirstPoint() {
    PointSet points = PointSet.of(new double[][] {{1, 0}, {0, 2}, {2, 0}, {0, -2}, {-2, 0}});
    for (ExemplarOptimizer optimizer :
        List.of(ExemplarOptimizer.greedy(), ExemplarOptimizer.lazyGreedy())) {
      assertThat(select(optimizer, points, options(3), 1).ids()).containsExactly(0, 1, 3);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void theSeedDecidesWhatIsRandom(ExemplarOptimizer optimizer) {
    PointSet points = blobs(400, 3, Precision.FLOAT64, 8);
    long[] first = select(optimizer, points, options(6).withSeed(1), 1).ids();
    assertThat(select(optimizer, points, options(6).withSeed(1), 1).ids()).isEqualTo(first);
    boolean isRandom =
        optimizer instanceof StochasticGreedy || optimizer instanceof RandomSelection;
    long[] second = select(optimizer, points, options(6).withSeed(2), 1).ids();
    assertThat(Arrays.equals(first, second)).isEqualTo(!isRandom);
  }

  @Test
  void optionsAreChecked() {
    SelectionOptions options = SelectionOptions.of(3);
    refused(() -> SelectionOptions.of(0)).hasMessageContaining("k is 0, but must be at least 1");
    refused(() -> options.withAccuracy(accuracy -> accuracy.withEpsilon(0)))
        .hasMessageContaining("epsilon is 0.0");
    refused(() -> options.withAccuracy(accuracy -> accuracy.withEpsilon(1)))
        .hasMessageContaining("epsilon is 1.0");
    refused(() -> options.withAccuracy(accuracy -> accuracy.withRejections(0)))
        .hasMessageContaining("rejections is 0, but must be at least 1");
    refused(() -> options.withAccuracy(accuracy -> accuracy.withLargestSingleton(0)))
        .hasMessageContaining("largestValue is 0.0");
    refused(() -> options.withAccuracy(accuracy -> accuracy.withLargestSingleton(Double.NaN)))
        .hasMessageContaining("largestValue is NaN");
    refused(() -> options.withBand(band -> band.withHalfBandwidth(0)))
        .hasMessageContaining("halfBandwidth is 0");
    refused(() -> options.withWarmStart(List.of(1, 2, 1)))
        .hasMessageContaining("warmStart is [1, 2, 1], but must be rows that are listed once");
    refused(() -> options.withWarmStart(List.of(1, 2, 3, 4)))
        .hasMessageContaining(
            "warmStart is [1, 2, 3, 4], but must be no more than k rows, which is 3");
  }

  @ParameterizedTest
  @MethodSource("all")
  void theGroundSetLimitsOptions(ExemplarOptimizer optimizer) {
    PointSet points = blobs(5, 2, Precision.FLOAT64, 1);
    refused(() -> select(optimizer, points, options(6), 1)).hasMessageContaining("at most 5");
    for (int row : new int[] {-1, 5}) {
      refused(() -> select(optimizer, points, options(3).withWarmStart(List.of(row)), 1))
          .hasMessageContaining("warmStart is " + row);
    }
  }

  /** Greedy on a band against the definition of f_w, every gain from scratch. */
  @RandomCases(25)
  void bandGreedyEqualsBruteForce(
      @IntRange(min = 1, max = 60) int n, @IntRange(min = 1, max = 70) int h, long seed) {
    PointSet points = blobs(n, 2, Precision.FLOAT64, seed);
    SelectionOptions options =
        SelectionOptions.of(Math.min(n, 6))
            .withEvaluation(Evaluation.BAND)
            .withBand(band -> band.withHalfBandwidth(h));
    ExemplarClustering function = function(points, execution);
    Permutation order = function.order(options.band().curve(), execution);
    ExemplarSelection selection = ExemplarOptimizer.greedy().select(function, options, execution);
    int[] rows = selection.rows();
    for (int e = 0; e < rows.length; e++) {
      int[] before = Arrays.copyOf(rows, e);
      double chosen = bandValue(points, order, h, Arrays.copyOf(rows, e + 1));
      assertThat(selection.values()[e]).isCloseTo(chosen, within(1e-10));
      for (int c = 0; c < n; c++) {
        int[] other = Arrays.copyOf(before, e + 1);
        other[e] = c;
        assertThat(bandValue(points, order, h, other)).isLessThanOrEqualTo(chosen + 1e-10);
      }
    }
    assertThat(selection.bandValue().orElseThrow())
        .isEqualTo(selection.values()[rows.length - 1])
        .isLessThanOrEqualTo(selection.value() + 1e-10);
    assertThat(selection.value()).isEqualTo(function.value(rows, execution));
  }

  private static double bandValue(PointSet points, Permutation order, int h, int[] set) {
    SquaredEuclideanDistance d = new SquaredEuclideanDistance();
    PointSet start = PointSet.allocate(1, points.dimensions(), points.precision());
    double sum = 0;
    for (int v = 0; v < points.size(); v++) {
      double toStart = d.between(points, v, start, 0);
      double most = 0;
      for (int s : set) {
        if (Math.abs(order.position(v) - order.position(s)) <= h) {
          most = Math.max(most, toStart - d.between(points, v, points, s));
        }
      }
      sum += most;
    }
    return sum / points.size();
  }

  /** A band as wide as the matrix is no band. */
  @Test
  void aFullBandChoosesWhatGreedyChooses() {
    PointSet points = blobs(200, 3, Precision.FLOAT64, 2);
    ExemplarSelection full =
        select(
            ExemplarOptimizer.greedy(),
            points,
            options(6)
                .withEvaluation(Evaluation.BAND)
                .withBand(band -> band.withHalfBandwidth(199)),
            1);
    ExemplarSelection greedy = select(ExemplarOptimizer.greedy(), points, options(6), 1);
    assertThat(full.ids()).isEqualTo(greedy.ids());
    assertThat(full.bandValue().orElseThrow()).isCloseTo(full.value(), within(1e-12 * 100));
  }

  @Test
  void stochasticGreedyWorksOnABand() {
    PointSet points = blobs(200, 3, Precision.FLOAT64, 2);
    ExemplarSelection selection =
        select(
            ExemplarOptimizer.stochasticGreedy(),
            points,
            options(6).withEvaluation(Evaluation.BAND),
            1);
    assertThat(selection.ids()).doesNotHaveDuplicates().hasSize(6);
  }
}
