package org.bandgram.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.testing.Points;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutliersTest {
  private static Outliers of(PointSet points, int[] labels, PointSet exemplars) {
    try (Execution execution = Execution.onThreads(2)) {
      return Outliers.of(
          ExemplarDistances.of(
              points, labels, exemplars, new EuclideanDistance(), points.size(), 0, execution));
    }
  }

  /** Each cluster's points around a centre of its own, 40 apart, of standard deviation 1. */
  private static PointSet blobs(int n, int d, int clusters) {
    Random random = new Random(11);
    return Points.of(
        n,
        d,
        Precision.FLOAT32,
        (i, f) -> (f == 0 ? 40 * (i % clusters) : 0) + random.nextGaussian());
  }

  private static PointSet centres(int d, int clusters) {
    PointSet centres = PointSet.allocate(clusters, d, Precision.FLOAT32);
    IntStream.range(0, clusters).forEach(c -> centres.set(c, 0, 40 * c));
    return centres;
  }

  private static int[] labels(int n, int clusters) {
    return IntStream.range(0, n).map(i -> i % clusters).toArray();
  }

  @ParameterizedTest
  @CsvSource({"1, 0.0006", "2, 0.0003", "5, 0.0002", "30, 0.0001"})
  void normallyDistributedPointsHardlyHaveAny(int d, double share) {
    int n = 20_000;
    Outliers found = of(blobs(n, d, 4), labels(n, 4), centres(d, 4));
    assertThat(found.rows().length / (double) n).isLessThanOrEqualTo(share);
  }

  /** Nine standard deviations away, in clusters of many and of few points. */
  @ParameterizedTest
  @ValueSource(ints = {4, 60})
  void plantedPointsAreFound(int clusters) {
    int n = 400;
    int[] planted = {3, 77, 201};
    PointSet points = blobs(n, 3, clusters);
    for (int row : planted) {
      points.set(row, 1, 12);
    }
    Outliers found = of(points, labels(n, clusters), centres(3, clusters));
    assertThat(found.rows()).containsExactly(planted);
    assertThat(found.distances()[1]).isCloseTo(12, within(1.0));
    // the median of the distance to the centre in three dimensions is 1.538
    assertThat(found.times()[1]).isCloseTo(12 / 1.538, within(1.5));
  }

  @Test
  void aPointAloneIsJudgedByTheNearestCluster() {
    int n = 101;
    PointSet points = blobs(n, 2, 2);
    points.set(100, 1, 25);
    PointSet exemplars = PointSet.allocate(3, 2, Precision.FLOAT32);
    exemplars.set(1, 0, 40);
    exemplars.set(2, 0, points.get(100, 0));
    exemplars.set(2, 1, 25);
    int[] labels = labels(n, 2);
    labels[100] = 2;
    Outliers found = of(points, labels, exemplars);
    assertThat(found.rows()).containsExactly(100);
    assertThat(found.distances()[0]).isCloseTo(25, within(1.0));
    points.set(100, 1, 2);
    exemplars.set(2, 1, 2);
    assertThat(of(points, labels, exemplars).rows()).isEmpty();
  }

  /** Points of which many are alone, however far they are. */
  @Test
  void ifMoreThanOneInTwentyIsAloneThatIsUsual() {
    for (int alone : new int[] {5, 6}) {
      PointSet points = blobs(100, 1, 1);
      int[] labels = new int[100];
      int[] exemplars = new int[alone + 1];
      for (int a = 1; a <= alone; a++) {
        points.set(a, 0, 1000 * a);
        labels[a] = a;
        exemplars[a] = a;
      }
      assertThat(of(points, labels, points.select(exemplars)).rows()).hasSize(alone == 5 ? 5 : 0);
    }
  }

  /** A group far from all others, with a cluster of its own. */
  @ParameterizedTest
  @CsvSource({"200, 1, 1", "200, 7, 7", "200, 8, 0", "139, 7, 0"})
  void aSmallClusterFarFromAllOthersIsFound(int n, int size, int found) {
    PointSet points = blobs(n, 2, 2);
    int[] labels = labels(n, 2);
    for (int i = 0; i < size; i++) {
      points.set(i, 0, 20);
      points.set(i, 1, 500 + i / 10.0);
      labels[i] = 2;
    }
    PointSet exemplars = PointSet.allocate(3, 2, Precision.FLOAT32);
    exemplars.set(1, 0, 40);
    exemplars.set(2, 0, 20);
    exemplars.set(2, 1, 500);
    assertThat(of(points, labels, exemplars).rows()).hasSize(found);
  }

  /** Distances 0 to 8 have the quartiles 2 and 6. */
  @Test
  void everyPointHasAScore() {
    PointSet points =
        PointSet.of(IntStream.range(0, 9).mapToObj(i -> new double[] {i}).toArray(double[][]::new));
    double[] scores = of(points, new int[9], points.select(new int[] {0})).scores();
    assertThat(scores).containsExactly(-1.5, -1.25, -1, -0.75, -0.5, -0.25, 0, 0.25, 0.5);
  }

  /** 30 points in one place and five near it, twice, around exemplars and around means. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.0043})
  void whereMostDistancesAreEqualTheRuleSaysNothing(double centre) {
    PointSet points = PointSet.allocate(70, 1, Precision.FLOAT64);
    IntStream.range(0, 70)
        .forEach(i -> points.set(i, 0, 5.7 * (i / 35) + 0.01 * Math.max(0, i % 35 - 29)));
    PointSet centres = PointSet.allocate(2, 1, Precision.FLOAT64);
    centres.set(0, 0, centre);
    centres.set(1, 0, 5.7 + 1.3 * centre);
    int[] labels = IntStream.range(0, 70).map(i -> i / 35).toArray();
    assertThat(of(points, labels, centres).rows()).isEmpty();
  }

  /** Half of the points of a cluster are where their exemplar is. */
  @Test
  void timesAreNeverInfinite() {
    PointSet points = blobs(100, 1, 1);
    int[] labels = IntStream.range(0, 200).map(i -> i / 100).toArray();
    PointSet all = PointSet.allocate(200, 1, Precision.FLOAT64);
    IntStream.range(0, 100).forEach(i -> all.set(i, 0, points.get(i, 0)));
    IntStream.range(140, 200).forEach(i -> all.set(i, 0, 100));
    IntStream.range(100, 140).forEach(i -> all.set(i, 0, i == 100 ? 150 : 100 + i / 1e4));
    PointSet centres = PointSet.allocate(2, 1, Precision.FLOAT64);
    centres.set(1, 0, 100);
    Outliers found = of(all, labels, centres);
    assertThat(found.rows()).containsExactly(100);
    assertThat(found.times()[0]).isFinite();
  }

  @Test
  void pointsInOnePlaceMakeNoOthersOutliers() {
    PointSet points = PointSet.allocate(40, 1, Precision.FLOAT64);
    int[] labels = new int[40];
    Arrays.fill(labels, 20, 40, 1);
    IntStream.range(20, 40).forEach(i -> points.set(i, 0, 100 + i / 20.0));
    points.set(1, 0, 0.5);
    assertThat(of(points, labels, points.select(new int[] {0, 30})).rows()).isEmpty();
    points.set(1, 0, 30);
    Outliers found = of(points, labels, points.select(new int[] {0, 30}));
    assertThat(found.rows()).containsExactly(1);
  }

  /** Rounding leaves differences between points on a circle; they must not count. */
  @Test
  void pointsAtTheSameDistanceAreNoOutliers() {
    PointSet points = PointSet.allocate(258, 2, Precision.FLOAT32);
    for (int i = 1; i < 258; i++) {
      points.set(i, 0, 3 * Math.cos(i));
      points.set(i, 1, 3 * Math.sin(i));
    }
    PointSet centre = points.select(new int[] {0});
    assertThat(of(points, new int[258], centre).rows()).isEmpty();
    points.set(5, 0, 4);
    assertThat(of(points, new int[258], centre).rows()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 8, 33})
  void equalPointsAreNoOutliers(int n) {
    PointSet points = PointSet.allocate(n, 2, Precision.FLOAT32);
    assertThat(of(points, new int[n], points.select(new int[] {0})).rows()).isEmpty();
  }
}
