package org.bandgram.internal.compute.cpu.lloyd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.gram.GramOpsCases;
import org.bandgram.internal.compute.cpu.tiles.TileKernel;
import org.bandgram.internal.compute.cpu.warmup.WarmUp;
import org.bandgram.internal.compute.lloyd.CentroidSums;
import org.bandgram.internal.compute.lloyd.ClusterStripes;
import org.bandgram.internal.compute.lloyd.LloydAssignment;
import org.bandgram.internal.compute.lloyd.LloydCases;
import org.bandgram.internal.compute.lloyd.LloydPoints;
import org.bandgram.internal.compute.lloyd.SharedLloydPoints;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the fast path to the scalar reference, bit for bit. */
@Tag("vectors")
class HostLloydPointsTest {
  private static LloydPoints vector(PointSet points, Execution execution) {
    return HostLloydPoints.vector(points, new WarmUp(0, 0), execution);
  }

  /** Everything that an implementation computes. */
  private record Computed(
      int changes,
      int[] labels,
      float[] distances,
      double inertia,
      double[] sums,
      double[] weights) {}

  private static Computed compute(
      BiFunction<PointSet, Execution, LloydPoints> loops,
      PointSet points,
      PointSet centroids,
      double[] weights,
      int threads) {
    CentroidSums sums = CentroidSums.of(centroids.size(), points.dimensions());
    try (Execution execution = Execution.onThreads(threads)) {
      LloydPoints prepared = loops.apply(points, execution);
      LloydAssignment assignment = prepared.begin(weights);
      int changes = assignment.assign(centroids, execution);
      assignment.sums(sums, execution);
      LloydCases.assertStarts(prepared, weights, execution);
      return new Computed(
          changes,
          assignment.labels(),
          assignment.distances(),
          assignment.inertia(),
          sums.sums(),
          sums.weights());
    }
  }

  private static void assertSame(PointSet points, PointSet centroids, double[] weights) {
    Computed expected = compute(HostLloydPoints::scalar, points, centroids, weights, 1);
    for (int threads = 1; threads <= 3; threads += 2) {
      Computed actual = compute(HostLloydPointsTest::vector, points, centroids, weights, threads);
      assertThat(actual.changes).isEqualTo(expected.changes);
      assertThat(actual.labels).isEqualTo(expected.labels);
      assertThat(actual.distances).isEqualTo(expected.distances);
      assertThat(actual.inertia).isEqualTo(expected.inertia);
      assertThat(actual.sums).isEqualTo(expected.sums);
      assertThat(actual.weights).isEqualTo(expected.weights);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "1, 2, 1",
    "2, 3, 2",
    "31, 2, 5",
    "33, 3, 4",
    "97, 4, 33",
    "257, 2, 31",
    "257, 3, 257",
    "257, 17, 9",
    "1600, 1, 7",
    "4098, 2, 33",
    "4098, 3, 6",
    "4098, 7, 13"
  })
  void equalsScalarBitForBit(int n, int d, int k) {
    PointSet points = GramOpsCases.points(n, d, Precision.FLOAT32, n);
    PointSet centroids = GramOpsCases.points(k, d, Precision.FLOAT32, 7);
    assertSame(points, centroids, new double[0]);
    SplittableRandom random = new SplittableRandom(d);
    assertSame(points, centroids, random.doubles(n, 0.1, 4).toArray());
  }

  /** Each part finds out for itself which distances to leave out. */
  @ParameterizedTest
  @CsvSource({"2, 7", "3, 200", "10, 200"})
  void partsOfPointsEqualScalar(int d, int k) {
    PointSet points = GramOpsCases.points(5000, d, Precision.FLOAT32, 5);
    ClusterStripes stripes = ClusterStripes.of(5000, k, d);
    CentroidSums sums = CentroidSums.of(k, d);
    try (Execution execution = Execution.onThreads(2)) {
      LloydAssignment expected = HostLloydPoints.scalar(points, execution).begin(new double[0]);
      LloydAssignment actual =
          SharedLloydPoints.of(
                  part -> vector(part, execution),
                  part -> vector(part, execution),
                  points,
                  stripes,
                  0.4,
                  execution)
              .begin(new double[0]);
      PointSet centroids = points.slice(0, k);
      for (int step = 0; step < 5; step++) {
        LloydCases.assertSame(actual, expected, centroids, execution);
        expected.sums(sums, execution);
        centroids = sums.means(centroids);
      }
    }
  }

  /** Points on a grid, centroids twice each: equal distances everywhere. */
  @ParameterizedTest
  @CsvSource({"1", "2", "3", "4"})
  void tiesGoToTheLowestIndex(int d) {
    PointSet points = PointSet.allocate(300, d, Precision.FLOAT32);
    PointSet centroids = PointSet.allocate(10, d, Precision.FLOAT32);
    for (int i = 0; i < 300; i++) {
      points.set(i, 0, i % 9);
    }
    for (int c = 0; c < 10; c++) {
      centroids.set(c, 0, c / 2 * 2);
    }
    assertSame(points, centroids, new double[0]);
    assertThat(compute(HostLloydPointsTest::vector, points, centroids, new double[0], 1).labels)
        .startsWith(0, 0, 2, 2, 4, 4, 6, 6, 8);
  }

  /** Groups 1 apart at a distance of 10,000 from the origin keep their labels. */
  @ParameterizedTest
  @CsvSource({"2", "3", "8"})
  void isExactFarFromTheOrigin(int d) {
    PointSet points = PointSet.allocate(500, d, Precision.FLOAT32);
    PointSet centroids = PointSet.allocate(5, d, Precision.FLOAT32);
    for (int i = 0; i < 500; i++) {
      for (int f = 0; f < d; f++) {
        points.set(i, f, 10_000 + i % 5 + 0.25 * (i % 2));
        centroids.set(i % 5, f, 10_000 + i % 5);
      }
    }
    int[] labels = compute(HostLloydPointsTest::vector, points, centroids, new double[0], 1).labels;
    for (int i = 0; i < 500; i++) {
      assertThat(labels[i]).isEqualTo(i % 5);
    }
  }

  /** The loops for processors with few registers, which are not used on others. */
  @Test
  void comparesDistancesComputedBefore() {
    SplittableRandom random = new SplittableRandom(1);
    float[] sums = new float[TileKernel.GROUP * TileKernel.TILE];
    float[] least = new float[TileKernel.TILE];
    int[] labels = new int[TileKernel.TILE];
    for (int e = 0; e < sums.length; e++) {
      sums[e] = random.nextInt(4);
    }
    Arrays.fill(least, 2);
    Arrays.fill(labels, 3);
    VectorNearest.lower(sums, 4, least, labels);
    for (int l = 0; l < TileKernel.TILE; l++) {
      float expected = 2;
      int label = 3;
      for (int m = 0; m < TileKernel.GROUP; m++) {
        if (sums[m * TileKernel.TILE + l] < expected) {
          expected = sums[m * TileKernel.TILE + l];
          label = 4 + m;
        }
      }
      assertThat(least[l]).isEqualTo(expected);
      assertThat(labels[l]).isEqualTo(label);
    }
  }

  /** The third assignment passes what scalar loops do first. */
  @Test
  void startsWithScalarLoops() {
    PointSet points = GramOpsCases.points(257, 5, Precision.FLOAT32, 3);
    PointSet centroids = GramOpsCases.points(9, 5, Precision.FLOAT32, 4);
    WarmUp warmUp = new WarmUp(2L * 257 * 9 * 5, 0);
    try (Execution execution = Execution.onThreads(1)) {
      LloydAssignment assignment =
          HostLloydPoints.vector(points, warmUp, execution).begin(new double[0]);
      assertThat(assignment.assign(centroids, execution)).isEqualTo(257);
      assertThat(warmUp.isOver()).isFalse();
      float[] distances = assignment.distances().clone();
      for (int pass = 1; pass < 3; pass++) {
        assertThat(assignment.assign(centroids, execution)).isZero();
        assertThat(assignment.distances()).isEqualTo(distances);
        assertThat(warmUp.isOver()).isTrue();
      }
    }
  }

  @Test
  void sumsOfManyClustersAreTakenInFewerStripes() {
    PointSet points = GramOpsCases.points(3200, 20, Precision.FLOAT32, 3);
    int[] labels = new SplittableRandom(1).ints(3200, 0, 110_000).toArray();
    ClusterStripes stripes = ClusterStripes.of(3200, 110_000, 20);
    RowSums.OfPoints sums = new RowSums.OfPoints(points, labels, new double[0], RowSums::new);
    try (Execution single = Execution.onThreads(1);
        Execution team = Execution.onThreads(3)) {
      CentroidSums[] one = sums.byStripe(110_000, stripes, single);
      CentroidSums[] three = sums.byStripe(110_000, stripes, team);
      assertThat(one).hasSize(1);
      assertThat(three).hasSize(1);
      assertThat(Arrays.equals(three[0].sums(), one[0].sums())).isTrue();
      assertThat(Arrays.stream(one[0].weights()).sum()).isEqualTo(3200);
    }
  }

  /** Single precision would put all points and centroids in one place. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 33, 257})
  void pointsOfDoublePrecisionAreComparedInIt(int n) {
    SplittableRandom random = new SplittableRandom(n);
    PointSet points = PointSet.allocate(n, 2, Precision.FLOAT64);
    for (int i = 0; i < n; i++) {
      points.set(i, 0, 1e9 + random.nextDouble());
      points.set(i, 1, random.nextDouble() - 1e9);
    }
    PointSet centroids = points.slice(0, Math.min(n, 7));
    int[] nearest = new int[n];
    double[] least = new double[n];
    for (int i = 0; i < n; i++) {
      least[i] = Double.POSITIVE_INFINITY;
      for (int c = 0; c < centroids.size(); c++) {
        double x = points.get(i, 0) - centroids.get(c, 0);
        double y = points.get(i, 1) - centroids.get(c, 1);
        if (x * x + y * y < least[i]) {
          least[i] = x * x + y * y;
          nearest[i] = c;
        }
      }
    }
    try (Execution execution = Execution.onThreads(2)) {
      LloydAssignment assignment = vector(points, execution).begin(new double[0]);
      assertThat(assignment.assign(centroids, execution)).isEqualTo(n);
      assertThat(assignment.labels()).isEqualTo(nearest);
      double inertia = Arrays.stream(least).sum();
      assertThat(assignment.inertia()).isCloseTo(inertia, within(1e-6 * inertia));
      CentroidSums sums = CentroidSums.of(centroids.size(), 2);
      assignment.sums(sums, execution);
      assertThat(Arrays.stream(sums.weights()).sum()).isEqualTo(n);
      assertThat(sums.means(centroids).precision()).isEqualTo(Precision.FLOAT64);
    }
  }

  @Test
  void refusesWhatDoesNotFit() {
    PointSet points = GramOpsCases.points(5, 2, Precision.FLOAT32, 3);
    try (Execution execution = Execution.onThreads(1)) {
      LloydPoints prepared = vector(points, execution);
      PointSet wide = PointSet.allocate(1, 3, Precision.FLOAT32);
      refused(() -> prepared.begin(new double[0]).assign(wide, execution))
          .hasMessage(
              "the number of dimensions of the centroids is 3, but must be 2, as of the points");
      refused(() -> prepared.begin(new double[4]))
          .hasMessage("the number of weights is 4, but must be 5, one for each point");
      PointSet large = PointSet.of(new float[][] {{1e30f, 0}});
      refused(() -> vector(large, execution))
          .hasMessageContaining("the largest squared norm of a point is 1.0");
    }
  }
}
