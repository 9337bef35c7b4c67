package org.bandgram.cluster.kmeans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.cancelled;
import static org.bandgram.testing.Refusals.refused;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Cancellation;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cluster.IterativeOracle;
import org.bandgram.cluster.internal.points.CoordinateVariance;
import org.bandgram.cluster.kmeans.KMeansClustering.Iteration;
import org.bandgram.data.PointSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KMeansTest {
  private static final double ROUNDING = 1e-6;

  private static KMeansClustering fit(PointSet points, KMeans.Options options) {
    try (Execution execution = Execution.onThreads(1)) {
      return KMeans.fit(points, options, execution);
    }
  }

  private static KMeans.Options from(String centroids) {
    PointSet start = IterativeOracle.points(centroids);
    return KMeans.Options.of(start.size())
        .withInit(init -> init.withStart(CentroidStart.given(start)))
        .withStopping(stopping -> stopping.withTolerance(0));
  }

  private static PointSet blobs(int n, int d, int k, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] rows = new float[n][d];
    for (int i = 0; i < n; i++) {
      for (int f = 0; f < d; f++) {
        rows[i][f] = (float) (10 * ((i % k >> f) & 1) + random.nextDouble());
      }
    }
    return PointSet.of(rows);
  }

  private static void assertCloseTo(PointSet actual, double[][] expected) {
    assertThat(actual.size()).isEqualTo(expected.length);
    for (int c = 0; c < expected.length; c++) {
      assertThat(actual.row(c)).containsExactly(expected[c], within(ROUNDING * 10));
    }
  }

  /** Differences within a second count beside years, wherever the far values stand. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0 1700000000 1700000010 1700000100 1700000110",
        "1700000000 1700000010 1700000100 1700000110 0",
        "1700000110 0 1700000000 1700000100 1700000010",
        "1200000000 1200000010 1700000100 1700000110 0",
        "1700000000 1700000010 -1e12 1900000100 1900000110"
      })
  void farValuesTakeNoDigits(String values) {
    double[][] rows =
        Arrays.stream(values.split(" "))
            .map(value -> new double[] {Double.parseDouble(value), 1})
            .toArray(double[][]::new);
    KMeansClustering result =
        fit(PointSet.of(rows), KMeans.Options.of(3).withInit(init -> init.withStarts(20)));
    assertThat(result.inertia()).isEqualTo(100);
    assertThat(result.sizes()).containsExactlyInAnyOrder(1, 2, 2);
  }

  /** In double precision, too, results do not depend on threads. */
  @Test
  void exactRunsAreTheSameOnAnyNumberOfThreads() {
    SplittableRandom random = new SplittableRandom(4);
    double[][] rows = new double[9000][2];
    for (double[] row : rows) {
      row[0] = random.nextInt(2) * 1e9 + 1e9 + random.nextInt(4) * 10 + random.nextDouble();
      row[1] = random.nextInt(2) * 1e9 + 1e9 + random.nextInt(4) * 10 + random.nextDouble();
    }
    PointSet points = PointSet.of(rows);
    KMeans.Options options = KMeans.Options.of(64).withInit(init -> init.withStarts(2));
    KMeansClustering one = fit(points, options);
    assertThat(one.inertia()).isLessThan(9000 * 250.0);
    try (Execution three = Execution.onThreads(3)) {
      KMeansClustering other = KMeans.fit(points, options, three);
      assertThat(other.labels()).isEqualTo(one.labels());
      assertThat(other.inertia()).isEqualTo(one.inertia());
    }
  }

  /** Iteration by iteration what scikit-learn and numpy have. */
  @Test
  void followsTheOracle() {
    JsonNode oracle = IterativeOracle.json("kmeans.json");
    KMeansClustering result = fit(IterativeOracle.points("kmeans_X.csv"), from("kmeans_C0.csv"));
    assertThat(result.converged()).isTrue();
    assertThat(result.labels()).isEqualTo(IterativeOracle.labels("kmeans_labels_final.csv"));
    assertCloseTo(result.centroids(), IterativeOracle.rows("kmeans_centroids_final.csv"));
    double inertia = oracle.get("inertia").asDouble();
    assertThat(result.inertia()).isCloseTo(inertia, within(ROUNDING * inertia));
    JsonNode history = oracle.get("history");
    assertThat(result.iterations()).hasSize(history.size());
    for (int t = 0; t < history.size(); t++) {
      Iteration iteration = result.iterations().get(t);
      JsonNode expected = history.get(t);
      assertThat(iteration.moved()).isEqualTo(expected.get("moved").asInt());
      assertThat(iteration.relocated()).isZero();
      assertThat(iteration.inertia())
          .isCloseTo(
              expected.get("inertia_before_update").asDouble(), within(ROUNDING * inertia * 2));
      assertThat(iteration.shift())
          .isCloseTo(expected.get("shift").asDouble(), within(ROUNDING * 10));
    }
  }

  @Test
  void anEmptyClusterGetsTheFarthestPoint() {
    KMeansClustering result =
        fit(
            IterativeOracle.points("kmeans_X.csv"),
            from("kmeans_empty_C0.csv").withStopping(stopping -> stopping.withMaxIterations(1)));
    assertThat(result.iterations().getFirst().relocated()).isEqualTo(1);
    assertCloseTo(result.centroids(), IterativeOracle.rows("kmeans_empty_C1_sklearn.csv"));
    assertThat(result.converged()).isFalse();
    int farthest =
        IterativeOracle.json("kmeans.json").get("empty_case").get("farthest_idx").asInt();
    assertThat(result.sizes()[result.labels()[farthest]]).isPositive();
    KMeansClustering settled =
        fit(IterativeOracle.points("kmeans_X.csv"), from("kmeans_empty_C0.csv"));
    assertThat(settled.converged()).isTrue();
    assertThat(settled.sizes()).doesNotContain(0);
  }

  @Test
  void stopsWhenCentroidsHardlyMove() {
    PointSet points = IterativeOracle.points("kmeans_X.csv");
    double variance;
    try (Execution execution = Execution.onThreads(1)) {
      variance = CoordinateVariance.mean(points, execution);
    }
    KMeansClustering result =
        fit(
            points,
            from("kmeans_C0.csv")
                .withStopping(stopping -> stopping.withTolerance(0.085038 / variance)));
    assertThat(result.converged()).isTrue();
    assertThat(result.iterations()).hasSize(6);
    assertThat(result.predict(points)).isEqualTo(result.labels());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 33, 257, 4098})
  void doesNotDependOnThreadsAndPredictsItsOwnLabels(int n) {
    PointSet points = blobs(n, 3, 8, n);
    KMeans.Options options =
        KMeans.Options.of(Math.min(n, 8))
            .withInit(init -> init.withStarts(3))
            .withStopping(stopping -> stopping.withTolerance(0));
    KMeansClustering single = fit(points, options);
    try (Execution execution = Execution.onThreads(3)) {
      KMeansClustering team = KMeans.fit(points, options, execution);
      assertThat(team.labels()).isEqualTo(single.labels());
      assertThat(team.inertia()).isEqualTo(single.inertia());
      assertThat(team.iterations()).isEqualTo(single.iterations());
      assertThat(team.predict(points, execution)).isEqualTo(single.labels());
    }
    assertThat(single.converged()).isTrue();
    assertThat(Arrays.stream(single.sizes()).sum()).isEqualTo(n);
    double[] inertias =
        single.iterations().stream().mapToDouble(KMeansClustering.Iteration::inertia).toArray();
    for (int t = 1; t < inertias.length; t++) {
      assertThat(inertias[t]).isLessThanOrEqualTo(inertias[t - 1] * (1 + ROUNDING) + ROUNDING);
    }
  }

  @Test
  void spreadStartsFindWellSeparatedBlobs() {
    PointSet points = blobs(800, 3, 8, 5);
    KMeansClustering result =
        fit(points, KMeans.Options.of(8).withInit(init -> init.withStarts(5)));
    int[][] labels = new int[2][];
    labels[0] = result.labels();
    labels[1] = IntStream.range(0, 800).map(i -> i % 8).toArray();
    for (int i = 0; i < 800; i++) {
      assertThat(labels[0][i]).isEqualTo(labels[0][labels[1][i]]);
    }
    assertThat(result.sizes()).containsOnly(100);
  }

  @Test
  void theBestStartCanBeRepeatedAlone() {
    PointSet points = blobs(500, 4, 16, 9);
    KMeans.Options options =
        KMeans.Options.of(16)
            .withInit(init -> init.withStart(CentroidStart.random()).withStarts(6).withSeed(40));
    KMeansClustering best = fit(points, options);
    assertThat(best.inertias()).hasSize(6);
    assertThat(best.inertia()).isEqualTo(Arrays.stream(best.inertias()).min().orElseThrow());
    assertThat(best.seed()).isBetween(40L, 45L);
    KMeansClustering alone =
        fit(points, options.withInit(init -> init.withStarts(1).withSeed(best.seed())));
    assertThat(alone.labels()).isEqualTo(best.labels());
    assertThat(alone.inertia()).isEqualTo(best.inertia());
  }

  /** A point of weight 3 counts as three points. */
  @Test
  void weightsCountAsCopies() {
    PointSet points = blobs(60, 2, 4, 2);
    int[] copies = new SplittableRandom(1).ints(60, 1, 4).toArray();
    int[] rows =
        IntStream.range(0, 60).flatMap(i -> IntStream.generate(() -> i).limit(copies[i])).toArray();
    PointSet start = points.select(new int[] {0, 4, 8, 1});
    KMeans.Options options =
        KMeans.Options.of(4)
            .withInit(init -> init.withStart(CentroidStart.given(start)))
            .withStopping(stopping -> stopping.withTolerance(0));
    double[] weights = Arrays.stream(copies).asDoubleStream().toArray();
    try (Execution execution = Execution.onThreads(1)) {
      KMeansClustering weighted = KMeans.fit(points, weights, options, execution);
      KMeansClustering repeated = KMeans.fit(points.select(rows), options, execution);
      assertThat(weighted.inertia()).isCloseTo(repeated.inertia(), within(1e-9));
      for (int r = 0; r < rows.length; r++) {
        assertThat(repeated.labels()[r]).isEqualTo(weighted.labels()[rows[r]]);
      }
      assertThat(KMeans.fit(points, weights, KMeans.Options.of(4), execution).sizes())
          .doesNotContain(0);
    }
  }

  /** As for {@code cluster}; equal are 0 and -0, too. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 300})
  void thereAreAtMostAsManyClustersAsDistinctPoints(int distinct) {
    int n = 4 * distinct;
    float[][] rows = new float[n][];
    Arrays.setAll(rows, i -> new float[] {i % distinct, i % 2 == 0 ? 0f : -0f});
    PointSet points = PointSet.of(rows);
    for (CentroidStart start :
        new CentroidStart[] {CentroidStart.plusPlus(), CentroidStart.random()}) {
      KMeans.Options options = KMeans.Options.of(distinct).withInit(init -> init.withStart(start));
      KMeansClustering result = fit(points, options);
      assertThat(result.clusterCount()).isEqualTo(distinct);
      KMeans.Options more = KMeans.Options.of(distinct + 1).withInit(init -> init.withStart(start));
      refused(() -> fit(points, more))
          .hasMessage(
              "k is %d, but must be at most %d, the number of distinct points"
                  .formatted(distinct + 1, distinct));
    }
  }

  /** Two of three given centroids are equal, and no point is left for the second. */
  @Test
  void givenCentroidsMayLeaveClustersEmpty() {
    PointSet points = PointSet.of(new float[][] {{1, 2}, {1, 2}, {5, 6}, {1, 2}});
    CentroidStart start = CentroidStart.given(points.select(new int[] {0, 1, 2}));
    KMeansClustering result =
        fit(points, KMeans.Options.of(3).withInit(init -> init.withStart(start)));
    assertThat(result.inertia()).isZero();
    assertThat(result.clusterCount()).isEqualTo(3);
  }

  @Test
  void doublePrecisionPointsAreConverted() {
    PointSet points = blobs(100, 2, 4, 2);
    KMeansClustering expected = fit(points, KMeans.Options.of(4));
    KMeansClustering actual = fit(points.withPrecision(Precision.FLOAT64), KMeans.Options.of(4));
    assertThat(actual.labels()).isEqualTo(expected.labels());
    assertThat(actual.predict(points.withPrecision(Precision.FLOAT64)))
        .isEqualTo(expected.labels());
  }

  @Test
  void aRunCanBeCancelledAndStopped() {
    PointSet points = blobs(300, 3, 8, 1);
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    try (Execution execution = Execution.of(1, Progress.NONE, cancelled)) {
      cancelled(() -> KMeans.fit(points, KMeans.Options.of(8), execution));
    }
    Cancellation stopped = new Cancellation();
    Progress afterTheFirst =
        (stage, done, total) -> {
          if (stage.equals("k-means") && done >= 300) {
            stopped.stop();
          }
        };
    try (Execution execution = Execution.of(1, afterTheFirst, stopped)) {
      KMeansClustering result =
          KMeans.fit(points, KMeans.Options.of(8).withInit(init -> init.withStarts(5)), execution);
      assertThat(result.inertias()).hasSize(2);
    }
  }

  @Test
  void wrongArgumentsAreNamed() {
    PointSet points = blobs(5, 2, 2, 1);
    refused(() -> KMeans.Options.of(0)).hasMessage("k is 0, but must be at least 1");
    refused(() -> KMeans.Options.of(2).withInit(init -> init.withStarts(0)))
        .hasMessage("starts is 0, but must be at least 1");
    refused(() -> KMeans.Options.of(2).withStopping(stopping -> stopping.withTolerance(-1)))
        .hasMessage("tolerance is -1.0, but must be at least 0 and finite");
    refused(() -> KMeans.Options.of(2).withStopping(stopping -> stopping.withMaxIterations(0)))
        .hasMessage("maxIterations is 0, but must be at least 1");
    refused(
            () ->
                KMeans.Options.of(2).withInit(init -> init.withStart(CentroidStart.given(points))))
        .hasMessage(
            "the number of centroids to start with is 5, but must be 2, the number of clusters");
    refused(
            () ->
                KMeans.Options.of(5)
                    .withInit(init -> init.withStart(CentroidStart.given(points)).withStarts(2)))
        .hasMessage("starts is 2, but must be 1 if the start is given");
    KMeans.Options onGpu = KMeans.Options.of(2).withHostShare(0.5).withDevice(Device.CUDA);
    for (Device device : List.of(Device.CPU, Device.AUTO)) {
      refused(() -> fit(points, onGpu.withDevice(device)))
          .hasMessage("hostShare is 0.5, but must be 0 unless the device is cuda");
    }
    for (double share : new double[] {-0.1, 1.1, Double.NaN}) {
      refused(() -> onGpu.withHostShare(share))
          .hasMessage("hostShare is " + share + ", but must be from 0 to 1");
    }
    assertThat(
            onGpu
                .withInit(init -> init.withSeed(3))
                .withStopping(stopping -> stopping.withTolerance(0).withMaxIterations(2))
                .hostShare())
        .isEqualTo(0.5);
    assertThat(
            onGpu
                .withInit(init -> init.withStarts(2).withStart(CentroidStart.random()))
                .hostShare())
        .isEqualTo(0.5);
    refused(() -> fit(points, KMeans.Options.of(6)))
        .hasMessage("k is 6, but must be at most 5, the number of points");
    PointSet space = PointSet.allocate(2, 3, Precision.FLOAT32);
    refused(
            () ->
                fit(
                    points,
                    KMeans.Options.of(2)
                        .withInit(init -> init.withStart(CentroidStart.given(space)))))
        .hasMessage(
            "the number of dimensions of the centroids is 3, but must be 2, as of the points");
    for (Precision precision : Precision.values()) {
      KMeansClustering two = fit(points.withPrecision(precision), KMeans.Options.of(2));
      refused(() -> two.predict(space))
          .hasMessage("the number of dimensions is 3, but must be 2, as in the centroids");
    }
    try (Execution execution = Execution.onThreads(1)) {
      refused(() -> KMeans.fit(points, new double[] {1}, KMeans.Options.of(2), execution))
          .hasMessage("the number of weights is 1, but must be 5, one for each point");
      refused(
              () ->
                  KMeans.fit(points, new double[] {1, 1, 0, 1, 1}, KMeans.Options.of(2), execution))
          .hasMessage("the weight of point 2 is 0.0, but must be a finite number greater than 0");
    }
  }
}
