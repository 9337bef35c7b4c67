package org.bandgram.compute.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.KMeans;
import org.bandgram.cluster.KMeansClustering;
import org.bandgram.cluster.KMeansOptions;
import org.bandgram.compute.Device;
import org.bandgram.compute.LloydOps;
import org.bandgram.compute.LloydPoints;
import org.bandgram.compute.cpu.ScalarLloydOps;
import org.bandgram.data.PointSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds assignments on the device to the scalar reference on the CPU, bit for bit. */
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
    "4098, 2, 3"
  })
  void assignmentsEqualTheReference(int n, int d, int k) {
    PointSet points = points(n, d, 1);
    PointSet centroids = points(k, d, 2);
    LloydOps cuda = CudaUnderTest.cuda().lloyd();
    int[] labels = new int[n];
    int[] expectedLabels = new int[n];
    float[] distances = new float[n];
    float[] expectedDistances = new float[n];
    Arrays.fill(labels, n / 2, n, -1);
    Arrays.fill(expectedLabels, n / 2, n, -1);
    LloydPoints onDevice = cuda.points(points, execution);
    LloydPoints reference = new ScalarLloydOps().points(points, execution);
    assertThat(onDevice.assign(centroids, labels, distances, execution))
        .isEqualTo(reference.assign(centroids, expectedLabels, expectedDistances, execution));
    assertThat(labels).isEqualTo(expectedLabels);
    assertThat(distances).isEqualTo(expectedDistances);
    assertThat(onDevice.assign(centroids, labels, distances, execution)).isZero();
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
