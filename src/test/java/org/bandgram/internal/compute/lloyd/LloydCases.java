package org.bandgram.internal.compute.lloyd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.tiles.PointSums;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;
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

  /** Draws points as k-means++ does, and compares all that is computed with sums pair by pair. */
  public static void assertStarts(LloydPoints stored, double[] weights, Execution execution) {
    PointSet points = stored.points();
    int n = points.size();
    float[] least = new float[n];
    Arrays.fill(least, Float.POSITIVE_INFINITY);
    StartDistances distances = stored.beginStart(weights, 9);
    Random random = new Random(n);
    for (int count : new int[] {1, 3, 9, 9}) {
      int[] rows = random.ints(count, 0, n).toArray();
      double[][] expected = new double[count][];
      Arrays.setAll(expected, t -> potentials(points, rows[t], least.clone(), weights));
      assertThat(distances.potentials(rows, execution)).isDeepEqualTo(expected);
      distances.take(count / 2, execution);
      potentials(points, rows[count / 2], least, weights);
      for (int b = 0; b < expected[0].length; b++) {
        int from = b * PointSums.BLOCK;
        assertThat(distances.ofBlock(b))
            .isEqualTo(Arrays.copyOfRange(least, from, Math.min(n, from + PointSums.BLOCK)));
      }
    }
  }

  /** Lowers distances to those from a row; returns the sums of blocks. */
  private static double[] potentials(PointSet points, int row, float[] least, double[] weights) {
    for (int i = 0; i < least.length; i++) {
      double distance = new SquaredEuclideanDistance().between(points, i, points, row);
      least[i] = Math.min(least[i], (float) distance);
    }
    return PointSums.ofBlocks(
        least.length, i -> weights.length == 0 ? least[i] : weights[i] * least[i]);
  }

  private static void assertSame(CentroidSums actual, CentroidSums expected) {
    assertThat(actual.sums()).isEqualTo(expected.sums());
    assertThat(actual.weights()).isEqualTo(expected.weights());
  }
}
