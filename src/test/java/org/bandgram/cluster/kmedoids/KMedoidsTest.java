package org.bandgram.cluster.kmedoids;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.cancelled;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.Cancellation;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cluster.Cases;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.kmedoids.KMedoids.Options;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.testing.Points;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class KMedoidsTest {
  @AutoClose private static final Execution EXECUTION = Execution.onThreads(2);

  private static Clustering fit(PointSet points, Options options) {
    return KMedoids.fit(points, options, EXECUTION);
  }

  /** Neither weights nor coordinates of any size that is accepted are lost in single precision. */
  @ParameterizedTest
  @CsvSource({"0x1p-900, 0", "0x1p-160, 0", "0x1p140, 0", "0x1p900, 0", "1, 56", "0x1p-200, -20"})
  void sizesOfNumbersDoNotMatter(double unit, int exponent) {
    Random random = new Random(3);
    double[][] near = new double[300][2];
    double[][] far = new double[300][2];
    double[] weights = new double[300];
    for (int i = 0; i < 300; i++) {
      near[i] = new double[] {i % 5 * 8 + random.nextGaussian(), i % 3 + random.nextGaussian()};
      far[i] = Arrays.stream(near[i]).map(x -> Math.scalb(x, exponent)).toArray();
      weights[i] = 1 + random.nextInt(4);
    }
    Clustering expected = KMedoids.fit(PointSet.of(near), weights, Options.of(5), EXECUTION);
    double[] scaled = Arrays.stream(weights).map(weight -> unit * weight).toArray();
    Clustering result = KMedoids.fit(PointSet.of(far), scaled, Options.of(5), EXECUTION);
    assertThat(result.exemplars()).isEqualTo(expected.exemplars());
    assertThat(result.labels()).isEqualTo(expected.labels());
  }

  /** Medoids are searched among so few of the points that most of them are not looked at. */
  private static Clustering ofSample(PointSet points, Options options, int sample) {
    double[] weights = new double[points.size()];
    Arrays.fill(weights, 1);
    return new KMedoidsRun(points, weights, options, n -> Math.min(n, sample), EXECUTION).run();
  }

  private static double error(PointSet points, int[] exemplars) {
    double sum = 0;
    for (int i = 0; i < points.size(); i++) {
      double least = Double.POSITIVE_INFINITY;
      for (int k : exemplars) {
        double distance = 0;
        for (int j = 0; j < points.dimensions(); j++) {
          double difference = points.get(i, j) - points.get(k, j);
          distance += difference * difference;
        }
        least = Math.min(least, distance);
      }
      sum += least;
    }
    return sum;
  }

  @ParameterizedTest
  @Tag("thorough")
  @EnumSource
  void everyNumberOfClustersIsReached(Data data) {
    PointSet points = data.points(230, 3);
    int places = (int) Arrays.stream(data.rows(230, 3)).map(Arrays::toString).distinct().count();
    for (int k : new int[] {1, 2, 3, 7, 12, 40, 115, 230}) {
      if (k <= places) {
        Clustering clustering = fit(points, Options.of(k));
        Cases.assertSound(clustering, 230);
        assertThat(clustering.clusterCount()).isEqualTo(k);
        assertThat(clustering.predict(points)).isEqualTo(clustering.labels());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 33, 257})
  void awkwardSizes(int n) {
    PointSet points = Data.UNIFORM.points(n, n);
    for (int k : new int[] {1, Math.clamp(n / 2, 1, 5), n}) {
      Clustering clustering = fit(points, Options.of(k));
      Cases.assertSound(clustering, n);
      assertThat(clustering.clusterCount()).isEqualTo(k);
      if (k == n) {
        assertThat(clustering.netSimilarity()).isZero();
      }
    }
  }

  /** On so few points the best medoids can be found by trying all. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void fewPointsGetTheBestMedoids(long seed) {
    PointSet points = Data.UNIFORM.points(14, seed);
    double best = Double.POSITIVE_INFINITY;
    for (int a = 0; a < 14; a++) {
      for (int b = a + 1; b < 14; b++) {
        for (int c = b + 1; c < 14; c++) {
          best = Math.min(best, error(points, new int[] {a, b, c}));
        }
      }
    }
    Clustering clustering = fit(points, Options.of(3).withPrecision(Precision.FLOAT64));
    assertThat(error(points, clustering.exemplars())).isCloseTo(best, within(1e-9));
    assertThat(-clustering.netSimilarity()).isCloseTo(best, within(1e-9));
  }

  @ParameterizedTest
  @MethodSource("org.bandgram.cluster.Cases#similarities")
  void anySimilarityWillDo(Similarity similarity) {
    PointSet points = Data.UNIFORM.points(300, 8);
    for (int k : new int[] {1, 5, 60}) {
      Options options = Options.of(k).withSimilarity(similarity);
      for (Clustering clustering :
          new Clustering[] {fit(points, options), ofSample(points, options, 150)}) {
        Cases.assertSound(clustering, 300);
        assertThat(clustering.clusterCount()).isEqualTo(k);
        Cases.assertNearest(clustering, (i, j) -> similarity.between(points, i, points, j), 1e-4);
      }
    }
  }

  /** Groups, or a sample, show where separated clusters are, and all points then their medoids. */
  @ParameterizedTest
  @ValueSource(ints = {2, 17})
  void aFewAreEnoughForSeparatedClusters(int dimensions) {
    Random random = new Random(1);
    double[][] rows = new double[3000][dimensions];
    for (int i = 0; i < rows.length; i++) {
      rows[i][0] = i % 12 * 10 + random.nextGaussian();
      rows[i][1] = i % 5 * 10 + random.nextGaussian();
    }
    PointSet points = PointSet.of(rows);
    Clustering whole = fit(points, Options.of(60));
    Clustering sampled = ofSample(points, Options.of(60), 600);
    assertThat(sampled.exemplars()).isEqualTo(whole.exemplars());
    assertThat(sampled.labels()).isEqualTo(whole.labels());
    assertThat(sampled.provenance().parameters())
        .containsEntry("sample", "600")
        .containsEntry("grouped", Boolean.toString(dimensions == 2));
    int[] clusterOf = new int[60];
    Arrays.fill(clusterOf, -1);
    for (int i = 0; i < rows.length; i++) {
      int label = sampled.labels()[i];
      clusterOf[i % 60] = clusterOf[i % 60] < 0 ? label : clusterOf[i % 60];
      assertThat(label).isEqualTo(clusterOf[i % 60]);
    }
  }

  @Test
  void copiesCountAsWeights() {
    PointSet once = Data.UNIFORM.points(300, 4);
    double[] weights = new double[300];
    Arrays.setAll(weights, i -> 1 + i % 4);
    int[] rows =
        IntStream.range(0, 300).flatMap(i -> IntStream.range(0, 1 + i % 4).map(_ -> i)).toArray();
    Clustering weighted = KMedoids.fit(once, weights, Options.of(9), EXECUTION);
    Clustering copied = fit(once.select(rows), Options.of(9));
    assertThat(Arrays.stream(copied.exemplars()).map(row -> rows[row]).toArray())
        .isEqualTo(weighted.exemplars());
    for (int row = 0; row < rows.length; row++) {
      assertThat(copied.labels()[row]).isEqualTo(weighted.labels()[rows[row]]);
    }
    assertThat(copied.netSimilarity()).isCloseTo(weighted.netSimilarity(), within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 20})
  void aHeavyPointDrawsAMedoid(int sample) {
    PointSet points = Data.UNIFORM.points(200, 6);
    double[] weights = new double[200];
    Arrays.fill(weights, 1);
    weights[17] = 1e5;
    Clustering clustering =
        new KMedoidsRun(points, weights, Options.of(3), n -> Math.min(n, sample), EXECUTION).run();
    assertThat(clustering.exemplars()).contains(17);
  }

  /** Neither with groups nor with a sample. */
  @ParameterizedTest
  @ValueSource(ints = {3, 17})
  void threadsMakeNoDifference(int dimensions) {
    PointSet points = PointSet.allocate(900, dimensions, Precision.FLOAT32);
    Random random = new Random(6);
    for (int i = 0; i < 900; i++) {
      for (int j = 0; j < dimensions; j++) {
        points.set(i, j, random.nextDouble());
      }
    }
    double[] weights = new double[900];
    Arrays.setAll(weights, i -> 1 + i % 3);
    Clustering expected = null;
    for (int threads : new int[] {1, 2, 3}) {
      try (Execution execution = Execution.onThreads(threads)) {
        Clustering found =
            new KMedoidsRun(points, weights, Options.of(11), _ -> 300, execution).run();
        expected = expected == null ? found : expected;
        assertThat(found.labels()).isEqualTo(expected.labels());
        assertThat(found.exemplars()).isEqualTo(expected.exemplars());
        assertThat(found.netSimilarity()).isEqualTo(expected.netSimilarity());
      }
    }
  }

  @Test
  void angleIsWhatCosineSees() {
    PointSet points = Data.UNIFORM.points(150, 2);
    PointSet longer =
        Points.of(
            150,
            points.dimensions(),
            points.precision(),
            (i, j) -> points.get(i, j) * (1 << i % 3));
    Options options = Options.of(7).withSimilarity(new Cosine());
    assertThat(fit(longer, options).labels()).isEqualTo(fit(points, options).labels());
  }

  @Test
  void pointsCanEndWithTheNearestMean() {
    PointSet points = Data.UNIFORM.points(257, 5);
    Clustering clustering = fit(points, Options.of(6).withAssignment(FinalAssignment.MEAN));
    double[][] means = new double[6][points.dimensions()];
    for (int i = 0; i < 257; i++) {
      int c = clustering.labels()[i];
      for (int j = 0; j < points.dimensions(); j++) {
        means[c][j] += points.get(i, j) / clustering.sizes()[c];
      }
    }
    for (int i = 0; i < 257; i++) {
      double[] distances = new double[6];
      for (int c = 0; c < 6; c++) {
        for (int j = 0; j < points.dimensions(); j++) {
          double difference = points.get(i, j) - means[c][j];
          distances[c] += difference * difference;
        }
      }
      double least = Arrays.stream(distances).min().orElseThrow();
      assertThat(distances[clustering.labels()[i]]).isCloseTo(least, within(1e-6));
    }
  }

  @Test
  void badArgumentsAreNamed() {
    PointSet points = Data.DUPLICATES.points(100, 6);
    refused(() -> fit(points, Options.of(13)))
        .hasMessage("clusters is 13, but must be at most 12, the number of distinct points");
    refused(() -> ofSample(Data.UNIFORM.points(100, 1), Options.of(30), 40))
        .hasMessageStartingWith("clusters is 30, but must be at most 20 for 100 distinct points");
    refused(() -> fit(Data.UNIFORM.points(12_000, 1), Options.of(9000)))
        .hasMessageStartingWith("clusters is 9000, but must be at most 8333 for 12000");
    refused(() -> KMedoids.fit(points, new double[3], Options.of(2), EXECUTION))
        .hasMessage("the number of weights is 3, but must be 100, one for each point");
    refused(() -> Options.of(0)).hasMessage("clusters is 0, but must be at least 1");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void weightsMustBePositive(double weight) {
    PointSet points = Data.UNIFORM.points(5, 6);
    double[] weights = {1, 1, weight, 1, 1};
    refused(() -> KMedoids.fit(points, weights, Options.of(2), EXECUTION))
        .hasMessageStartingWith("the weight of point 2 is " + weight);
  }

  @Test
  void aRunThatIsStoppedHasAsManyClustersAsAskedFor() {
    Cancellation cancellation = new Cancellation();
    Progress progress = (_, _, _) -> cancellation.stop();
    try (Execution execution = Execution.of(2, progress, cancellation)) {
      Clustering clustering = KMedoids.fit(Data.UNIFORM.points(500, 1), Options.of(5), execution);
      assertThat(clustering.status()).isEqualTo(Status.STOPPED);
      assertThat(clustering.clusterCount()).isEqualTo(5);
      Cases.assertSound(clustering, 500);
    }
  }

  @Test
  void runsCanBeCancelled() {
    Cancellation cancellation = new Cancellation();
    Progress progress = (_, _, _) -> cancellation.cancel();
    try (Execution execution = Execution.of(1, progress, cancellation)) {
      cancelled(() -> KMedoids.fit(Data.UNIFORM.points(500, 1), Options.of(5), execution));
    }
  }
}
