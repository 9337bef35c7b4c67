package org.bandgram.internal.compute.cuda.lloyd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.internal.compute.lloyd.LloydCases.points;
import static org.bandgram.internal.compute.lloyd.LloydCases.weights;

import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.Function;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.kmeans.CentroidStart;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.lloyd.HostLloydPoints;
import org.bandgram.internal.compute.cuda.CudaUnderTest;
import org.bandgram.internal.compute.cuda.TestDevice;
import org.bandgram.internal.compute.cuda.filter.FilterCases;
import org.bandgram.internal.compute.cuda.filter.FilterOptions;
import org.bandgram.internal.compute.lloyd.CentroidSums;
import org.bandgram.internal.compute.lloyd.ClusterStripes;
import org.bandgram.internal.compute.lloyd.LloydAssignment;
import org.bandgram.internal.compute.lloyd.LloydCases;
import org.bandgram.internal.compute.lloyd.LloydPoints;
import org.bandgram.internal.compute.lloyd.SharedLloydPoints;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds K-means on the device to the scalar reference on the CPU, bit for bit. */
@Tag("cuda")
class DeviceLloydPointsTest {
  /** All points are filtered, 128 at once. */
  private static final FilterOptions FILTER = new FilterOptions(0, 1, 2, 4, 128, 1e11);

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
      LloydCases.assertStarts(cuda, weights, execution);
    }
  }

  /** The device takes the first points, the host the others; then the other way round. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "31, 2, 7",
    "1536, 2, 5",
    "1537, 5, 33",
    "4098, 2, 3",
    "4700, 40, 4",
    "60000, 2, 3"
  })
  void sharedPointsEqualTheReference(int n, int d, int k) {
    PointSet points = points(n, d, 1);
    double[] weights = weights(n);
    Function<PointSet, LloydPoints> cuda = part -> CudaUnderTest.cuda().lloyd(part, execution);
    Function<PointSet, LloydPoints> host = part -> CudaUnderTest.HOST.lloyd(part, execution);
    ClusterStripes stripes = ClusterStripes.of(n, k, d);
    LloydAssignment reference = host.apply(points).begin(weights);
    for (double share : new double[] {0, 0.1, 0.5, 0.95, 1}) {
      LloydPoints shared = SharedLloydPoints.of(cuda, host, points, stripes, share, execution);
      assertFollows(shared, reference, weights, k);
    }
    LloydPoints shared = SharedLloydPoints.of(host, cuda, points, stripes, 0.5, execution);
    assertFollows(shared, reference, weights, k);
  }

  private void assertFollows(
      LloydPoints stored, LloydAssignment reference, double[] weights, int k) {
    PointSet points = stored.points();
    LloydAssignment shared = stored.begin(weights);
    assertThat(shared.assign(points(k, points.dimensions(), 4), execution))
        .isEqualTo(points.size());
    reference.assign(points(k, points.dimensions(), 4), execution);
    LloydCases.assertSame(shared, reference, points(k, points.dimensions(), 2), execution);
    LloydCases.assertSame(shared, reference, points(k, points.dimensions(), 3), execution);
    assertThat(shared.assign(points(k, points.dimensions(), 3), execution)).isZero();
  }

  /** Runs of three iterations, the second with another number of centroids. */
  @ParameterizedTest
  @CsvSource({"1, 32, 1", "2, 33, 2", "31, 40, 7", "257, 32, 33", "400, 65, 130", "1537, 32, 3"})
  void filteredRunsEqualTheReference(int n, int d, int k) {
    for (FilterCases kind :
        List.of(FilterCases.FEW_NEAR_COPIES, FilterCases.GRID, FilterCases.COPIES)) {
      PointSet points = kind.points(n, d);
      LloydPoints filtered =
          DeviceLloydPoints.upload(TestDevice.shared(), FILTER, points, execution);
      LloydAssignment onDevice = filtered.begin(weights(n));
      LloydAssignment reference = HostLloydPoints.scalar(points, execution).begin(weights(n));
      PointSet start = points.slice(0, k);
      for (PointSet first : List.of(start, points.slice(n / 2, n / 2 + (k + 1) / 2))) {
        PointSet centroids = first;
        for (int iteration = 0; iteration < 3; iteration++) {
          LloydCases.assertSame(onDevice, reference, centroids, execution);
          CentroidSums sums = CentroidSums.of(centroids.size(), d);
          onDevice.sums(sums, execution);
          centroids = sums.means(centroids);
        }
      }
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

  private static void assertSame(KMeansClustering actual, KMeansClustering expected) {
    assertThat(actual.labels()).isEqualTo(expected.labels());
    assertThat(actual.inertias()).isEqualTo(expected.inertias());
    assertThat(actual.iterations()).isEqualTo(expected.iterations());
    assertThat(actual.centroids().elements().toArray(ValueLayout.JAVA_FLOAT))
        .isEqualTo(expected.centroids().elements().toArray(ValueLayout.JAVA_FLOAT));
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
    assertSame(actual, expected);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.3, 0.5, 0.9})
  void sharedRunsEndAsOnTheHost(double hostShare) {
    PointSet points = points(9000, 3, 4);
    double[] weights = weights(9000);
    KMeans.Options options =
        KMeans.Options.of(7)
            .withInit(init -> init.withStarts(3).withSeed(5))
            .withStopping(stopping -> stopping.withMaxIterations(9));
    KMeans.Options both = options.withDevice(Device.CUDA).withHostShare(hostShare);
    KMeansClustering expected = KMeans.fit(points, weights, options, execution);
    KMeansClustering actual = KMeans.fit(points, weights, both, execution);
    assertSame(actual, expected);
    assertThat(actual.provenance().backend())
        .isEqualTo("cuda + " + expected.provenance().backend());
    assertThat(actual.provenance().parameters()).containsEntry("host_share", "" + hostShare);
    assertThat(actual.hostShare()).isCloseTo(hostShare, within(0.1)).isStrictlyBetween(0.0, 1.0);
    assertThat(expected.hostShare()).isEqualTo(1);
  }

  /** The farthest points, which empty clusters get, lie in both parts. */
  @Test
  void emptyClustersOfSharedRunsAreFilledAsOnTheHost() {
    PointSet points = PointSet.allocate(5000, 2, Precision.FLOAT32);
    for (int i = 0; i < 5000; i++) {
      points.set(i, 0, i % 700 == 0 ? i % 1900 : 5);
    }
    CentroidStart start = CentroidStart.given(PointSet.allocate(6, 2, Precision.FLOAT32));
    KMeans.Options options = KMeans.Options.of(6).withInit(init -> init.withStart(start));
    KMeansClustering expected = KMeans.fit(points, options, execution);
    assertThat(expected.iterations().getFirst().relocated()).isEqualTo(5);
    KMeansClustering actual =
        KMeans.fit(points, options.withDevice(Device.CUDA).withHostShare(0.5), execution);
    assertSame(actual, expected);
    assertThat(actual.hostShare()).isBetween(0.3, 0.7);
  }

  @Test
  void fewPointsAreNotShared() {
    PointSet points = points(1536, 3, 4);
    KMeans.Options options = KMeans.Options.of(5).withDevice(Device.CUDA);
    KMeansClustering onDevice = KMeans.fit(points, options.withHostShare(0.4), execution);
    KMeansClustering onHost = KMeans.fit(points, options.withHostShare(0.6), execution);
    assertThat(onDevice.provenance().backend()).isEqualTo("cuda");
    assertThat(onDevice.hostShare()).isZero();
    assertThat(onHost.provenance().backend()).startsWith("cpu");
    assertThat(onHost.hostShare()).isEqualTo(1);
    assertThat(onDevice.labels()).isEqualTo(onHost.labels());
  }

  @ParameterizedTest
  @CsvSource({"700, 3", "1700, 20"})
  void runsEndAsOnTheHost(int n, int d) {
    PointSet points = points(n, d, 4);
    KMeans.Options options = KMeans.Options.of(11).withInit(init -> init.withStarts(2).withSeed(5));
    KMeansClustering expected = KMeans.fit(points, options.withDevice(Device.CPU), execution);
    KMeansClustering actual = KMeans.fit(points, options.withDevice(Device.CUDA), execution);
    assertSame(actual, expected);
    assertThat(actual.provenance().backend()).isEqualTo("cuda");
    assertThat(expected.provenance().backend()).startsWith("cpu");
  }
}
