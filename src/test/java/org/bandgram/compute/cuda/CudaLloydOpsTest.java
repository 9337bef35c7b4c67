package org.bandgram.compute.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.CentroidStart;
import org.bandgram.cluster.KMeans;
import org.bandgram.cluster.KMeansClustering;
import org.bandgram.cluster.KMeansOptions;
import org.bandgram.compute.CentroidSums;
import org.bandgram.compute.Device;
import org.bandgram.compute.LloydAssignment;
import org.bandgram.compute.LloydOps;
import org.bandgram.compute.cpu.ScalarLloydOps;
import org.bandgram.data.PointSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds K-means on the device to the scalar reference on the CPU, bit for bit. */
@Tag("cuda")
class CudaLloydOpsTest {
  @AutoClose private final Execution execution = Execution.onThreads(1);

  /** Points on a coarse lattice with some noise, so that both ties and rounding occur. */
  private static PointSet points(int n, int d, long seed) {
    Random random = new Random(seed);
    PointSet points = PointSet.allocate(n, d, Precision.FLOAT32);
    for (int i = 0; i < n; i++) {
      for (int f = 0; f < d; f++) {
        points.set(i, f, random.nextInt(4) + (random.nextBoolean() ? random.nextGaussian() : 0));
      }
    }
    return points;
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "2, 3, 2",
    "31, 2, 7",
    "33, 10, 8",
    "257, 2, 9",
    "1537, 5, 33",
    "100, 32, 5",
    "1700, 40, 4",
    "4098, 2, 3"
  })
  void assignmentsEqualTheReference(int n, int d, int k) {
    PointSet points = points(n, d, 1);
    PointSet centroids = points(k, d, 2);
    LloydOps cuda = CudaUnderTest.cuda().lloyd();
    for (double[] weights : List.of(new double[0], new Random(3).doubles(n, 0.1, 4).toArray())) {
      LloydAssignment onDevice = cuda.points(points, execution).begin(weights);
      LloydAssignment reference = new ScalarLloydOps().points(points, execution).begin(weights);
      assertSame(onDevice, reference, centroids);
      assertSame(onDevice, reference, points(k, d, 3));
      assertThat(onDevice.assign(points(k, d, 3), execution)).isZero();
    }
  }

  private void assertSame(LloydAssignment actual, LloydAssignment expected, PointSet centroids) {
    assertThat(actual.assign(centroids, execution))
        .isEqualTo(expected.assign(centroids, execution));
    assertThat(actual.labels()).isEqualTo(expected.labels());
    assertThat(actual.distances()).isEqualTo(expected.distances());
    assertThat(actual.inertia()).isEqualTo(expected.inertia());
    CentroidSums sums = CentroidSums.of(centroids.size(), centroids.dimensions());
    CentroidSums expectedSums = CentroidSums.of(centroids.size(), centroids.dimensions());
    actual.sums(sums, execution);
    expected.sums(expectedSums, execution);
    assertThat(sums.sums()).isEqualTo(expectedSums.sums());
    assertThat(sums.weights()).isEqualTo(expectedSums.weights());
  }

  /** Centroids at the same place: all clusters but one are empty and get a point. */
  @Test
  void emptyClustersAreFilledAsOnTheHost() {
    PointSet points = PointSet.allocate(40, 2, Precision.FLOAT32);
    for (int i = 0; i < 40; i++) {
      points.set(i, 0, i % 3 == 0 ? i : 5);
    }
    CentroidStart start = CentroidStart.given(PointSet.allocate(6, 2, Precision.FLOAT32));
    KMeansOptions options = KMeansOptions.of(6).withStart(start);
    KMeansClustering expected = KMeans.fit(points, options, execution);
    assertThat(expected.iterations().getFirst().relocated()).isPositive();
    KMeansClustering actual = KMeans.fit(points, options.withDevice(Device.CUDA), execution);
    assertThat(actual.labels()).isEqualTo(expected.labels());
    assertThat(actual.iterations()).isEqualTo(expected.iterations());
  }

  @Test
  void runsEndAsOnTheHost() {
    PointSet points = points(700, 3, 4);
    KMeansOptions options = KMeansOptions.of(11).withStarts(2).withSeed(5);
    KMeansClustering expected = KMeans.fit(points, options, execution);
    KMeansClustering actual = KMeans.fit(points, options.withDevice(Device.CUDA), execution);
    assertThat(actual.labels()).isEqualTo(expected.labels());
    assertThat(actual.inertias()).isEqualTo(expected.inertias());
    assertThat(actual.iterations()).isEqualTo(expected.iterations());
    assertThat(actual.provenance().backend()).isEqualTo("cuda");
    assertThat(expected.provenance().backend()).startsWith("cpu");
  }
}
