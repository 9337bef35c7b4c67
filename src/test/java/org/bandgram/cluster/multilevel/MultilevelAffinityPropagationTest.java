package org.bandgram.cluster.multilevel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.cancelled;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.bandgram.Cancellation;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cluster.Cases;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Clustering.ExemplarModel;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation.Options;
import org.bandgram.cluster.multilevel.MultilevelClustering.Level;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Any number of clusters, through any number of levels. */
class MultilevelAffinityPropagationTest {
  @AutoClose private static final Execution EXECUTION = Execution.onThreads(2);

  /** Narrow bands and a small top, so that a few hundred points take several levels. */
  private static final Options NARROW =
      Options.defaults()
          .withBand(band -> band.withHalfBandwidth(8).withPrecision(Precision.FLOAT64))
          .withTopSize(20);

  private static MultilevelClustering fit(PointSet points, Options options) {
    return MultilevelAffinityPropagation.fit(points, options, EXECUTION);
  }

  private static double error(PointSet points, int[] labels, int[] exemplars) {
    double sum = 0;
    for (int i = 0; i < points.size(); i++) {
      for (int j = 0; j < points.dimensions(); j++) {
        double difference = points.get(i, j) - points.get(exemplars[labels[i]], j);
        sum += difference * difference;
      }
    }
    return sum;
  }

  private static void assertLevels(MultilevelClustering result) {
    List<Level> levels = result.levels();
    assertThat(levels.getLast().labels()).isEqualTo(result.clustering().labels());
    for (int l = 0; l < levels.size(); l++) {
      Level level = levels.get(l);
      for (int c = 0; c < level.clusterCount(); c++) {
        assertThat(level.labels()[level.exemplars()[c]]).isEqualTo(c);
      }
      assertThat(Arrays.stream(level.sizes()).min().orElseThrow()).isPositive();
      if (l > 0) {
        assertThat(level.clusterCount()).isLessThan(levels.get(l - 1).clusterCount());
      }
    }
    for (int l = 1; l + 1 < levels.size(); l++) {
      assertNested(levels.get(l - 1).labels(), levels.get(l).labels());
    }
  }

  private static void assertNested(int[] finer, int[] coarser) {
    Set<List<Integer>> pairs = new HashSet<>();
    for (int i = 0; i < finer.length; i++) {
      pairs.add(List.of(finer[i], coarser[i]));
    }
    assertThat(pairs).hasSize(Arrays.stream(finer).max().orElseThrow() + 1);
  }

  @ParameterizedTest
  @Tag("thorough")
  @EnumSource
  void everyNumberOfClustersIsReached(Data data) {
    PointSet points = data.points(230, 3);
    int places = (int) Arrays.stream(data.rows(230, 3)).map(Arrays::toString).distinct().count();
    for (int k : new int[] {1, 2, 3, 7, 12, 40, 115, 230}) {
      if (k <= places) {
        MultilevelClustering result = fit(points, NARROW.withClusters(k));
        Cases.assertSound(result.clustering(), 230);
        assertThat(result.clustering().clusterCount()).isEqualTo(k);
        assertLevels(result);
        assertThat(result.clustering().predict(points)).isEqualTo(result.clustering().labels());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 33, 257, 4098})
  void awkwardSizes(int n) {
    Sizes.skipAbove(300, n);
    PointSet points = Data.UNIFORM.points(n, n);
    for (int k : new int[] {1, Math.clamp(n / 2, 1, 5)}) {
      MultilevelClustering result = fit(points, NARROW.withClusters(k));
      Cases.assertSound(result.clustering(), n);
      assertThat(result.clustering().clusterCount()).isEqualTo(k);
      assertLevels(result);
    }
    Cases.assertSound(fit(points, NARROW).clustering(), n);
  }

  /** On so few points the best medoids can be found by trying all. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void fewPointsGetTheBestExemplars(long seed) {
    PointSet points = Data.UNIFORM.points(14, seed);
    double best = Double.POSITIVE_INFINITY;
    for (int a = 0; a < 14; a++) {
      for (int b = a + 1; b < 14; b++) {
        for (int c = b + 1; c < 14; c++) {
          int[] exemplars = {a, b, c};
          double sum = 0;
          for (int i = 0; i < 14; i++) {
            int point = i;
            sum +=
                IntStream.range(0, 3)
                    .mapToDouble(
                        e ->
                            error(
                                points.select(new int[] {point, exemplars[e]}),
                                new int[2],
                                new int[] {1}))
                    .min()
                    .orElseThrow();
          }
          best = Math.min(best, sum);
        }
      }
    }
    Clustering clustering = fit(points, NARROW.withClusters(3)).clustering();
    assertThat(error(points, clustering.labels(), clustering.exemplars()))
        .isCloseTo(best, within(1e-9));
  }

  @Test
  @Tag("thorough")
  void separatedBlobsAreFoundThroughSeveralLevels() {
    Random random = new Random(1);
    double[][] rows = new double[3000][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] =
          new double[] {i % 12 * 10 + random.nextGaussian(), i % 5 * 10 + random.nextGaussian()};
    }
    MultilevelClustering result = fit(PointSet.of(rows), NARROW.withClusters(60));
    assertThat(result.levels().size()).isGreaterThan(1);
    int[] known = IntStream.range(0, rows.length).map(i -> i % 60).toArray();
    assertNested(result.clustering().labels(), known);
  }

  @Test
  @Tag("thorough")
  void withoutANumberThePreferenceDecides() {
    PointSet points = Data.UNIFORM.points(2000, 5);
    int many = fit(points, withPreference(-0.002)).clustering().clusterCount();
    int some = fit(points, withPreference(-0.2)).clustering().clusterCount();
    int few = fit(points, withPreference(-20)).clustering().clusterCount();
    assertThat(many).isGreaterThan(3 * some);
    assertThat(some).isGreaterThan(3 * few);
    assertThat(few).isLessThan(40);
  }

  private static Options withPreference(double value) {
    return NARROW.withBand(band -> band.withPreference(Preference.scalar(value)));
  }

  @ParameterizedTest
  @MethodSource("org.bandgram.cluster.Cases#similarities")
  void anySimilarityWillDo(Similarity similarity) {
    PointSet points = Data.UNIFORM.points(300, 8);
    Options options = NARROW.withBand(band -> band.withSimilarity(similarity));
    for (int k : new int[] {1, 5, 60}) {
      MultilevelClustering result = fit(points, options.withClusters(k));
      Cases.assertSound(result.clustering(), 300);
      assertThat(result.clustering().clusterCount()).isEqualTo(k);
    }
    Cases.assertSound(fit(points, options).clustering(), 300);
  }

  /** Without any edge nothing can be joined, and no level shrinks. */
  @Test
  void pointsWithoutEdgesStayApartUnlessANumberIsAskedFor() {
    PointSet points = Data.UNIFORM.points(200, 8);
    Similarity none =
        CustomSimilarity.ofRows(
            "none", true, (x, y) -> Arrays.equals(x, y) ? 0 : Double.NEGATIVE_INFINITY);
    Options options =
        NARROW.withBand(band -> band.withSimilarity(none).withPreference(Preference.scalar(-1)));
    assertThat(fit(points, options).clustering().clusterCount()).isEqualTo(200);
    assertThat(fit(points, options.withClusters(150)).clustering().clusterCount()).isEqualTo(150);
  }

  @Test
  void copiesCountAsWeights() {
    PointSet once = Data.UNIFORM.points(300, 4);
    double[] weights = new double[300];
    Arrays.setAll(weights, i -> 1 + i % 4);
    int[] rows =
        IntStream.range(0, 300)
            .flatMap(i -> IntStream.range(0, 1 + i % 4).map(copy -> i))
            .toArray();
    Options options = NARROW.withClusters(9);
    Clustering weighted =
        MultilevelAffinityPropagation.fit(once, weights, options, EXECUTION).clustering();
    Clustering copied = fit(once.select(rows), options).clustering();
    assertThat(Arrays.stream(copied.exemplars()).map(row -> rows[row]).toArray())
        .isEqualTo(weighted.exemplars());
    for (int row = 0; row < rows.length; row++) {
      assertThat(copied.labels()[row]).isEqualTo(weighted.labels()[rows[row]]);
    }
    assertThat(copied.netSimilarity()).isCloseTo(weighted.netSimilarity(), within(1e-6));
  }

  @Test
  void aHeavyPointDrawsAnExemplar() {
    PointSet points = Data.UNIFORM.points(200, 6);
    double[] weights = new double[200];
    Arrays.fill(weights, 1);
    weights[17] = 1e5;
    Clustering clustering =
        MultilevelAffinityPropagation.fit(points, weights, NARROW.withClusters(3), EXECUTION)
            .clustering();
    assertThat(clustering.exemplars()).contains(17);
  }

  @Test
  void threadsMakeNoDifference() {
    PointSet points = Data.UNIFORM.points(Sizes.of(1500, 500), 6);
    Clustering expected = null;
    for (int threads : new int[] {1, 2, 3}) {
      try (Execution execution = Execution.onThreads(threads)) {
        Clustering clustering =
            MultilevelAffinityPropagation.fit(points, NARROW.withClusters(11), execution)
                .clustering();
        expected = expected == null ? clustering : expected;
        assertThat(clustering.labels()).isEqualTo(expected.labels());
        assertThat(clustering.exemplars()).isEqualTo(expected.exemplars());
        assertThat(clustering.netSimilarity()).isEqualTo(expected.netSimilarity());
      }
    }
  }

  @Test
  void clustersCanBeCutFurther() {
    PointSet points = Data.BLOBS.points(500, 2);
    MultilevelClustering result = fit(points, NARROW.withClusters(25));
    for (int k = 25; k >= 1; k--) {
      Level cut = result.cut(k);
      assertThat(cut.clusterCount()).isEqualTo(k);
      assertThat(Arrays.stream(cut.labels()).distinct().count()).isEqualTo(k);
      for (int c = 0; c < k; c++) {
        assertThat(cut.labels()[cut.exemplars()[c]]).isEqualTo(c);
      }
      assertNested(result.clustering().labels(), cut.labels());
    }
    assertNested(result.cut(5).labels(), IntStream.range(0, 500).map(i -> i % 5).toArray());
    refused(() -> result.cut(26));
    refused(() -> result.level(result.levels().size()))
        .hasMessageStartingWith("level is " + result.levels().size());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void weightsMustBePositive(double weight) {
    PointSet points = Data.UNIFORM.points(5, 6);
    refused(
            () ->
                MultilevelAffinityPropagation.fit(
                    points, new double[] {1, 1, weight, 1, 1}, NARROW, EXECUTION))
        .hasMessageStartingWith("the weight of point 2 is " + weight);
  }

  @Test
  void badArgumentsAreNamed() {
    PointSet points = Data.DUPLICATES.points(100, 6);
    refused(() -> fit(points, NARROW.withClusters(13)))
        .hasMessageStartingWith("clusters is 13, but must be at most 12");
    refused(() -> MultilevelAffinityPropagation.fit(points, new double[3], NARROW, EXECUTION))
        .hasMessage("the number of weights is 3, but must be 100, one for each point");
    refused(() -> NARROW.withTopSize(1)).hasMessage("topSize is 1, but must be at least 2");
  }

  @Test
  void runsCanBeCancelled() {
    Cancellation cancellation = new Cancellation();
    Progress progress =
        (stage, done, total) -> {
          if (stage.equals("propagate")) {
            cancellation.cancel();
          }
        };
    try (Execution execution = Execution.of(1, progress, cancellation)) {
      cancelled(
          () ->
              MultilevelAffinityPropagation.fit(
                  Data.UNIFORM.points(500, 1), NARROW.withClusters(5), execution));
    }
  }

  @Test
  void meansMoveThePointsBetweenClusters() {
    PointSet points = Data.FIVE_DIMENSIONS.points(400, 3);
    Options means =
        NARROW.withBand(band -> band.withAssignment(FinalAssignment.MEAN)).withClusters(6);
    Clustering clustering = fit(points, means).clustering();
    Cases.assertSound(clustering, 400);
    double[][] centre = new double[6][5];
    int[] sizes = clustering.sizes();
    for (int i = 0; i < 400; i++) {
      for (int j = 0; j < 5; j++) {
        centre[clustering.labels()[i]][j] += points.get(i, j) / sizes[clustering.labels()[i]];
      }
    }
    PointSet centres = PointSet.of(centre);
    assertThat(new ExemplarModel(centres, means.band().similarity()).predict(points))
        .isEqualTo(clustering.labels());
    refused(() -> means.band().withSimilarity(new Cosine()))
        .hasMessage("assignment is mean, but must be nearest or in-band for similarity cosine");
  }

  /** Multiples of a point are one place to the cosine, however long they are. */
  @Test
  void cosineClustersDirections() {
    double[][] rows = Data.UNIFORM.rows(300, 3);
    double[][] longer = new double[600][];
    for (int i = 0; i < 300; i++) {
      longer[i] = rows[i];
      longer[300 + i] = new double[rows[i].length];
      for (int j = 0; j < rows[i].length; j++) {
        longer[300 + i][j] = 4 * rows[i][j];
      }
    }
    Options options = Options.defaults().withBand(band -> band.withSimilarity(new Cosine()));
    MultilevelClustering result = fit(PointSet.of(longer), options.withClusters(12));
    int[] labels = result.clustering().labels();
    assertThat(Arrays.copyOfRange(labels, 300, 600)).isEqualTo(Arrays.copyOf(labels, 300));
    assertThat(Arrays.stream(result.clustering().exemplars())).allMatch(row -> row < 300);
    double sum = 0;
    for (int i = 0; i < 600; i++) {
      int exemplar = result.clustering().exemplars()[labels[i]];
      PointSet points = PointSet.of(longer);
      sum += new Cosine().between(points, i, points, exemplar);
    }
    double preferences = 12 * (result.clustering().preference().orElseThrow() - 1);
    assertThat(result.clustering().netSimilarity()).isCloseTo(sum + preferences, within(1e-3));
    refused(() -> fit(PointSet.of(longer), options.withClusters(301)))
        .hasMessageContaining("at most 300, the number of distinct points");
  }
}
