package org.bandgram.internal.compute.lloyd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.testing.Points;

/** Points for tests of Lloyd's algorithm, and what it means that two implementations agree. */
public final class LloydCases {
  private LloydCases() {}

  /** Points on a coarse lattice with some noise, so that both ties and rounding occur. */
  public static PointSet points(int n, int d, long seed) {
    Random random = new Random(seed);
    return Points.of(
        n,
        d,
        Precision.FLOAT32,
        (i, f) -> random.nextInt(4) + (random.nextBoolean() ? random.nextGaussian() : 0));
  }

  /** Returns n weights. */
  public static double[] weights(int n) {
    return new Random(3).doubles(n, 0.1, 4).toArray();
  }

  /** Assigns points to centroids and adds up clusters, together and then once more, by both. */
  public static void assertSame(
      LloydAssignment actual, LloydAssignment expected, PointSet centroids, Execution execution) {
    CentroidSums sums = CentroidSums.of(centroids.size(), centroids.dimensions());
    CentroidSums expectedSums = CentroidSums.of(centroids.size(), centroids.dimensions());
    assertThat(actual.assign(centroids, sums, execution))
        .isEqualTo(expected.assign(centroids, execution));
    assertThat(actual.labels()).isEqualTo(expected.labels());
    assertThat(actual.distances()).isEqualTo(expected.distances());
    assertThat(actual.inertia()).isEqualTo(expected.inertia());
    expected.sums(expectedSums, execution);
    assertSame(sums, expectedSums);
    actual.sums(sums, execution);
    assertSame(sums, expectedSums);
  }

  private static void assertSame(CentroidSums actual, CentroidSums expected) {
    assertThat(actual.sums()).isEqualTo(expected.sums());
    assertThat(actual.weights()).isEqualTo(expected.weights());
  }
}
