package org.bandgram.cluster.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.cancelled;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.bandgram.Cancellation;
import org.bandgram.Checkpoints;
import org.bandgram.Execution;
import org.bandgram.Progress;
import org.bandgram.cluster.count.CountComparison.Count;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Levels;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Similarity.Polynomial;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which number of clusters suits points. */
class ClusterCountsTest {
  @AutoClose private static final Execution EXECUTION = Execution.onThreads(2);

  /** Groups of points around places 10 apart on a line. */
  private static PointSet groups(int groups, int each, double spread) {
    Random random = new Random(groups);
    double[][] rows = new double[groups * each][];
    for (int i = 0; i < rows.length; i++) {
      double x = 10.0 * (i % groups) + spread * random.nextGaussian();
      rows[i] = new double[] {x, spread * random.nextGaussian()};
    }
    return PointSet.of(rows);
  }

  private static CountComparison compare(PointSet points, int fewest, int most) {
    return ClusterCounts.compare(points, ClusterCounts.Options.of(fewest, most), EXECUTION);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7})
  void theNumberOfGroupsFarApartIsSuggested(int groups) {
    PointSet points = groups(groups, 40, 0.7);
    CountComparison found = compare(points, 2, 9);
    assertThat(found.suggested()).isEqualTo(groups);
    assertThat(found.clustering().clustering().clusterCount()).isEqualTo(groups);
    assertThat(found.counts().get(groups - 2).stability()).isEqualTo(1);
    assertThat(found.toString()).startsWith(groups + " clusters, ").doesNotContain("stands out");
    assertThat(found.doubt()).isEmpty();
  }

  /** What is measured, from its definition. */
  @Test
  void errorAndSilhouetteWithoutExemplarsAreThoseOfTheCuts() {
    PointSet points = groups(4, 31, 3);
    CountComparison found = compare(points, 2, 6);
    MultilevelClustering finest =
        AutoAffinityPropagation.fit(
                points, AutoAffinityPropagation.Options.defaults().withClusters(6), EXECUTION)
            .hierarchy()
            .orElseThrow();
    for (Count count : found.counts()) {
      MultilevelClustering.Level cut = finest.cut(count.clusters());
      double error = 0;
      double silhouette = 0;
      for (int i = 0; i < points.size(); i++) {
        double[] distances = new double[cut.exemplars().length];
        for (int c = 0; c < distances.length; c++) {
          distances[c] =
              Math.hypot(
                  points.get(i, 0) - points.get(cut.exemplars()[c], 0),
                  points.get(i, 1) - points.get(cut.exemplars()[c], 1));
        }
        error += Math.pow(distances[cut.labels()[i]], 2);
        Arrays.sort(distances);
        int point = i;
        boolean isExemplar = Arrays.stream(cut.exemplars()).anyMatch(e -> e == point);
        silhouette += isExemplar ? 0 : 1 - distances[0] / distances[1];
      }
      silhouette *= points.size() / (double) (points.size() - count.clusters());
      assertThat(count.error()).isCloseTo(error / points.size(), within(1e-5 * count.error()));
      assertThat(count.silhouette()).isCloseTo(silhouette / points.size(), within(1e-6));
    }
    assertThat(found.counts().stream().map(Count::clusters)).containsExactly(2, 3, 4, 5, 6);
  }

  /** A merge loses as much as it costs to have one more exemplar at that preference. */
  @Test
  void preferencesAreWhatMergesLose() {
    PointSet points = groups(3, 33, 1);
    CountComparison found = compare(points, 2, 5);
    double[] preferences = found.counts().stream().mapToDouble(Count::preference).toArray();
    assertThat(preferences).isSorted();
    MultilevelClustering finest =
        AutoAffinityPropagation.fit(
                points, AutoAffinityPropagation.Options.defaults().withClusters(5), EXECUTION)
            .hierarchy()
            .orElseThrow();
    double lost = similarity(points, finest.cut(3)) - similarity(points, finest.cut(2));
    assertThat(preferences[1]).isCloseTo(-lost, within(1e-3 * lost));
  }

  private static double similarity(PointSet points, MultilevelClustering.Level level) {
    return IntStream.range(0, points.size())
        .mapToDouble(
            i ->
                new NegativeSquaredEuclidean()
                    .between(points, i, points, level.exemplars()[level.labels()[i]]))
        .sum();
  }

  /** The clusters are those of a run that was asked for the number. */
  @ParameterizedTest
  @CsvSource({"5, 33", "3, 257"})
  void clustersAreAsIfAskedFor(int groups, int each) {
    PointSet points = groups(groups, each, 1);
    CountComparison found = compare(points, 2, 8);
    MultilevelClustering asked =
        MultilevelAffinityPropagation.fit(
            points,
            MultilevelAffinityPropagation.Options.defaults().withClusters(found.suggested()),
            EXECUTION);
    assertThat(found.suggested()).isLessThan(8);
    assertThat(found.clustering().clustering().labels()).isEqualTo(asked.clustering().labels());
    assertThat(found.clustering().clustering().clustersAskedFor())
        .isEqualTo(OptionalInt.of(found.suggested()));
  }

  @Test
  void threadsDoNotChangeTheResult() {
    PointSet points = groups(5, 60, 2);
    List<Count> expected = compare(points, 2, 12).counts();
    try (Execution one = Execution.onThreads(1)) {
      assertThat(ClusterCounts.compare(points, ClusterCounts.Options.of(2, 12), one).counts())
          .isEqualTo(expected);
    }
  }

  /** Parts with fewer different points than clusters say nothing of the greatest numbers. */
  @Test
  void copiesOfFewPointsCanBeCompared() {
    double[][] rows = new double[40][];
    Arrays.setAll(rows, i -> new double[] {i % 5 * (i % 5), 1});
    CountComparison found = compare(PointSet.of(rows), 2, 5);
    assertThat(found.counts()).hasSize(4);
    assertThat(found.counts().getLast().error()).isZero();
    assertThat(found.counts().getLast().silhouette()).isEqualTo(1);
    assertThat(found.suggested()).isEqualTo(5);
  }

  /** Half of the points can have fewer different ones than clusters are compared. */
  @Test
  void partsOfManyCopiesCanBeCompared() {
    double[][] rows = new double[300][];
    Arrays.setAll(rows, i -> new double[] {i < 12 ? 3 * i : -9, i % 12 == i ? i : 0});
    CountComparison found = compare(PointSet.of(rows), 2, 12);
    assertThat(found.counts()).hasSize(11);
    assertThat(found.counts().getFirst().stability()).isPositive();
    assertThat(found.counts().getLast().stability()).isNaN();
  }

  /** What part of the points says is no comparison: a run that is stopped has no result. */
  @ParameterizedTest
  @ValueSource(strings = {"assign", "resample"})
  void aRunThatIsStoppedBeforeItsComparisonThrows(String stage) {
    Cancellation cancellation = new Cancellation();
    Progress stopping =
        (name, done, total) -> {
          if (name.equals(stage)) {
            cancellation.stop();
          }
        };
    try (Execution execution = Execution.of(2, stopping, cancellation)) {
      cancelled(
          () -> ClusterCounts.compare(groups(3, 40, 1), ClusterCounts.Options.of(2, 6), execution));
    }
  }

  @Test
  void withoutResamplesTheSilhouetteDecides() {
    PointSet points = groups(3, 31, 1);
    CountComparison found =
        ClusterCounts.compare(points, ClusterCounts.Options.of(2, 6).withResamples(0), EXECUTION);
    assertThat(found.counts()).allMatch(count -> Double.isNaN(count.stability()));
    assertThat(found.suggested()).isEqualTo(3);
    assertThat(found.reason()).matches("the best silhouette, 0\\.\\d\\d");
  }

  @Test
  void whatCannotBeComparedIsRefused() {
    PointSet points = groups(2, 10, 1);
    refused(() -> ClusterCounts.Options.of(1, 4)).hasMessageContaining("at least 2");
    refused(() -> ClusterCounts.Options.of(4, 3)).hasMessageContaining("from 4 to 2048");
    refused(() -> compare(points, 2, 21)).hasMessageContaining("distinct points");
    refused(
            () ->
                ClusterCounts.Options.of(2, 3).withClustering(usual -> usual.withPairs(Pairs.ALL)))
        .hasMessageContaining("pairs");
    refused(
            () ->
                ClusterCounts.Options.of(2, 3)
                    .withClustering(usual -> usual.withLevels(Levels.ONE)))
        .hasMessageContaining("levels");
    UnaryOperator<AutoAffinityPropagation.Options> polynomial =
        usual -> usual.withBand(options -> options.withSimilarity(new Polynomial(1, 1, 2)));
    assertThatThrownBy(
            () ->
                ClusterCounts.compare(
                    points, ClusterCounts.Options.of(2, 3).withClustering(polynomial), EXECUTION))
        .hasMessageContaining("similarity");
    Execution.Settings saving = Execution.Settings.ofThreads(1).withCheckpoints(new Saving());
    try (Execution execution = Execution.of(saving)) {
      refused(() -> ClusterCounts.compare(points, ClusterCounts.Options.of(2, 3), execution))
          .hasMessageContaining("checkpoints");
    }
  }

  private static final class Saving implements Checkpoints {
    @Override
    public void begin(Supplier<String> run) {}

    @Override
    public Stage next() {
      return Stage.NONE;
    }

    @Override
    public void stopped() {}
  }

  @Test
  void ofNumbersWithAboutTheBestSilhouetteTheMostStableIsSuggested() {
    List<Count> counts =
        List.of(
            new Count(2, 9, 0.805, 0.7, -9),
            new Count(3, 8, 0.803, 0.9, -8),
            new Count(4, 7, 0.801, 0.895, -7),
            new Count(5, 6, 0.79, 1, -6));
    Count suggested = CountComparison.suggested(counts);
    assertThat(suggested.clusters()).isEqualTo(4);
    assertThat(CountComparison.reason(counts, suggested, 0.5, 0))
        .isEqualTo(
            "nearly the best silhouette, 0.80 (the best: 0.81), and the most stable; stability"
                + " 0.90");
  }

  /** Two halves of a row of groups have the best silhouette, as two halves of any line have. */
  @ParameterizedTest
  @ValueSource(ints = {5, 6})
  void groupsInARowAreCounted(int groups) {
    Random random = new Random(groups);
    double[][] rows = new double[60 * groups][2];
    for (int i = 0; i < rows.length; i++) {
      int group = i % groups;
      rows[i] = new double[] {4 * group + random.nextGaussian(), 3 * group + random.nextGaussian()};
    }
    CountComparison found = compare(PointSet.of(rows), 2, 10);
    assertThat(found.suggested()).isEqualTo(groups);
    assertThat(found.standsOut()).isTrue();
    assertThat(found.reason()).contains("is below the best");
  }

  @Test
  void theClearestNumberIsMoreStableThanOneThatDoesNotStandOut() {
    List<Count> counts =
        List.of(
            new Count(2, 9, 0.70, 0.7, -9),
            new Count(3, 8, 0.68, 0.9, -8),
            new Count(4, 7, 0.66, 0.8, -7),
            new Count(5, 6, 0.69, 0.6, -6));
    double[] reference = {0, 0, 0.65, 0.55, 0.5, 0.4};
    assertThat(CountComparison.clearest(counts, counts.getFirst(), k -> reference[k], 1000))
        .contains(counts.get(2));
    assertThat(CountComparison.reason(counts, counts.get(2), 0.5, 0))
        .isEqualTo(
            "its silhouette, 0.66, is below the best, 0.70, but more than that of evenly spread"
                + " points, 0.50; stability 0.80");
    assertThat(CountComparison.clearest(counts, counts.getFirst(), _ -> 0.65, 1000)).isEmpty();
  }

  /** Points without clusters, for which the greatest or the least number used to be suggested. */
  @ParameterizedTest
  @CsvSource({
    "even, 100, 2",
    "even, 300, 2",
    "normal, 100, 2",
    "normal, 300, 8",
    "normal, 100, 10"
  })
  void ofPointsWithoutClustersNoNumberStandsOut(String kind, int n, int dimensions) {
    Random random = new Random(n + dimensions);
    double[][] rows = new double[n][dimensions];
    for (double[] row : rows) {
      Arrays.setAll(row, _ -> kind.equals("even") ? random.nextDouble() : random.nextGaussian());
    }
    CountComparison found = compare(PointSet.of(rows), 2, 8);
    assertThat(found.standsOut()).as(found.toString()).isFalse();
    assertThat(found.doubt().orElseThrow())
        .startsWith("no number stands out: these points may have no clear clusters");
    assertThat(found.clustering().clustering().clusterCount()).isEqualTo(found.suggested());
  }

  /** Four kinds of 12 samples each, by 40 values. */
  @Test
  void fewPointsInManyDimensionsAreNotGivenTheGreatestNumber() {
    Random random = new Random(4);
    double[][] kinds = new double[4][40];
    Arrays.stream(kinds).forEach(kind -> Arrays.setAll(kind, _ -> 1.2 * random.nextGaussian()));
    double[][] rows = new double[48][40];
    for (int i = 0; i < rows.length; i++) {
      double[] kind = kinds[i % 4];
      Arrays.setAll(rows[i], f -> kind[f] + random.nextGaussian());
    }
    CountComparison found = compare(PointSet.of(rows), 2, 12);
    assertThat(found.suggested()).isEqualTo(4);
    assertThat(found.standsOut()).isTrue();
  }

  /** A far point would make two clusters of any points: itself, and all others. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void farPointsDoNotDecide(int far) {
    PointSet groups = groups(4, 40, 0.7);
    double[][] rows = new double[groups.size() + far][];
    Arrays.setAll(
        rows,
        i ->
            i < groups.size()
                ? new double[] {groups.get(i, 0), groups.get(i, 1)}
                : new double[] {900, i == groups.size() ? 900 : -900});
    CountComparison found = compare(PointSet.of(rows), 2, 8);
    assertThat(found.suggested()).isEqualTo(4 + far);
    assertThat(found.far()).isEqualTo(IntStream.range(groups.size(), rows.length).boxed().toList());
    assertThat(found.reason()).endsWith(far == 1 ? "without 1 far point" : "without 2 far points");
    assertThat(found.standsOut()).isTrue();
    assertThat(found.counts().getFirst().silhouette()).isNaN();
  }

  @Test
  void twoSmallGroupsBesideAFarPointAreThreeClusters() {
    CountComparison found =
        compare(
            PointSet.of(new double[][] {{0}, {1}, {2}, {3}, {10}, {11}, {12}, {13}, {500}}), 2, 5);
    assertThat(found.suggested()).isEqualTo(3);
    assertThat(found.far()).containsExactly(8);
  }

  /** Every row is chosen as often as any other. */
  @Test
  void rowsAreDrawnEvenly() {
    int[] times = new int[7];
    for (int seed = 0; seed < 7000; seed++) {
      int[] rows = Resampling.rows(7, 3, new SplittableRandom(seed));
      assertThat(rows).isSorted().doesNotHaveDuplicates().hasSize(3);
      Arrays.stream(rows).forEach(row -> times[row]++);
    }
    assertThat(Arrays.stream(times)).allMatch(count -> Math.abs(count - 3000) < 200);
    assertThat(Resampling.rows(5, 5, new SplittableRandom(0))).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void aRunWithManyClustersIsToldOfFewer() {
    PointSet points = groups(4, 60, 0.5);
    AutoAffinityPropagation.Options twelve =
        AutoAffinityPropagation.Options.defaults().withClusters(12);
    MultilevelClustering found =
        AutoAffinityPropagation.fit(points, twelve, EXECUTION).hierarchy().orElseThrow();
    assertThat(
            ClusterCounts.fewer(
                points, found.clustering(), found.merges(), new Gaussian(1), EXECUTION))
        .isEqualTo(OptionalInt.of(4));
    MultilevelClustering four =
        AutoAffinityPropagation.fit(points, twelve.withClusters(4), EXECUTION)
            .hierarchy()
            .orElseThrow();
    assertThat(
            ClusterCounts.fewer(
                points,
                four.clustering(),
                Optional.empty(),
                new NegativeSquaredEuclidean(),
                EXECUTION))
        .isEmpty();
  }

  @Test
  void aRunOnPointsWithoutClustersIsNotToldOfFewer() {
    Random random = new Random(8);
    double[][] rows = new double[300][];
    Arrays.setAll(rows, _ -> new double[] {random.nextDouble(), random.nextDouble()});
    PointSet points = PointSet.of(rows);
    MultilevelClustering found =
        AutoAffinityPropagation.fit(
                points, AutoAffinityPropagation.Options.defaults().withClusters(12), EXECUTION)
            .hierarchy()
            .orElseThrow();
    assertThat(
            ClusterCounts.fewer(
                points,
                found.clustering(),
                found.merges(),
                new NegativeSquaredEuclidean(),
                EXECUTION))
        .isEmpty();
  }
}
