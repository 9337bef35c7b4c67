package org.bandgram.internal.compute.cuda.lloyd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.internal.compute.lloyd.LloydCases.points;
import static org.bandgram.internal.compute.lloyd.LloydCases.weights;

import java.util.List;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.kmeans.CentroidStart;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.lloyd.HostLloydPoints;
import org.bandgram.internal.compute.cuda.CudaUnderTest;
import org.bandgram.internal.compute.lloyd.LloydAssignment;
import org.bandgram.internal.compute.lloyd.LloydCases;
import org.bandgram.internal.compute.lloyd.LloydPoints;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds K-means on the device to the scalar reference on the CPU, bit for bit. */
@Tag("cuda")
class DeviceLloydPointsTest {
  @AutoClose private final Execution execution = Execution.onThreads(1);

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
    LloydPoints cuda = CudaUnderTest.cuda().lloyd(points, execution);
    for (double[] weights : List.of(new double[0], weights(n))) {
      LloydAssignment onDevice = cuda.begin(weights);
      LloydAssignment reference = HostLloydPoints.scalar(points, execution).begin(weights);
      LloydCases.assertSame(onDevice, reference, centroids, execution);
      LloydCases.assertSame(onDevice, reference, points(k, d, 3), execution);
      assertThat(onDevice.assign(points(k, d, 3), execution)).isZero();
    }
  }

  /** Another number of clusters needs other room on the device. */
  @Test
  void theNumberOfClustersMayChange() {
    PointSet points = points(700, 3, 1);
    LloydAssignment onDevice = CudaUnderTest.cuda().lloyd(points, execution).begin(new double[0]);
    LloydAssignment reference = HostLloydPoints.scalar(points, execution).begin(new double[0]);
    for (int k : new int[] {5, 12, 3}) {
      LloydCases.assertSame(onDevice, reference, points(k, 3, k), execution);
    }
  }

  /** Centroids at the same place: all clusters but one are empty and get a point. */
  @Test
  void emptyClustersAreFilledAsOnTheHost() {
    PointSet points = PointSet.allocate(40, 2, Precision.FLOAT32);
    for (int i = 0; i < 40; i++) {
      points.set(i, 0, i % 3 == 0 ? i : 5);
    }
    CentroidStart start = CentroidStart.given(PointSet.allocate(6, 2, Precision.FLOAT32));
    KMeans.Options options = KMeans.Options.of(6).withInit(init -> init.withStart(start));
    KMeansClustering expected = KMeans.fit(points, options, execution);
    assertThat(expected.iterations().getFirst().relocated()).isPositive();
    KMeansClustering actual = KMeans.fit(points, options.withDevice(Device.CUDA), execution);
    assertThat(actual.labels()).isEqualTo(expected.labels());
    assertThat(actual.iterations()).isEqualTo(expected.iterations());
  }

  @Test
  void runsEndAsOnTheHost() {
    PointSet points = points(700, 3, 4);
    KMeans.Options options = KMeans.Options.of(11).withInit(init -> init.withStarts(2).withSeed(5));
    KMeansClustering expected = KMeans.fit(points, options, execution);
    KMeansClustering actual = KMeans.fit(points, options.withDevice(Device.CUDA), execution);
    assertThat(actual.labels()).isEqualTo(expected.labels());
    assertThat(actual.inertias()).isEqualTo(expected.inertias());
    assertThat(actual.iterations()).isEqualTo(expected.iterations());
    assertThat(actual.provenance().backend()).isEqualTo("cuda");
    assertThat(expected.provenance().backend()).startsWith("cpu");
  }
}
