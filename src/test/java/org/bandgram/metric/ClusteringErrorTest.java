package org.bandgram.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.testing.Points;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusteringErrorTest {
  @AutoClose private final Execution execution = Execution.onThreads(1);

  @ParameterizedTest
  @CsvSource({"1, 3", "2, 1", "31, 8", "33, 2", "257, 3", "4098, 2", "8193, 5"})
  void equalsTheDefinition(int n, int dimensions) {
    PointSet points = randomPoints(n, dimensions, 1000);
    int[] exemplarOf = new Random(5).ints(n, 0, n).toArray();
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < dimensions; j++) {
        BigDecimal difference =
            new BigDecimal(points.get(i, j)).subtract(new BigDecimal(points.get(exemplarOf[i], j)));
        sum = sum.add(difference.multiply(difference));
      }
    }
    double expected = sum.divide(BigDecimal.valueOf(n), MathContext.DECIMAL64).doubleValue();
    try (Execution execution = Execution.onThreads(3)) {
      assertThat(ClusteringError.mean(points, exemplarOf, execution))
          .isCloseTo(expected, Offset.offset(1e-14 * expected));
    }
  }

  @Test
  void doesNotDependOnTheNumberOfThreads() {
    PointSet points = randomPoints(20_001, 3, 0);
    int[] exemplarOf = new Random(6).ints(20_001, 0, 20_001).toArray();
    try (Execution one = Execution.onThreads(1);
        Execution five = Execution.onThreads(5)) {
      assertThat(ClusteringError.mean(points, exemplarOf, five))
          .isEqualTo(ClusteringError.mean(points, exemplarOf, one));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "31, 5", "257, 3"})
  void sharesAreThoseOfTheClusters(int n, int clusters) {
    PointSet points = randomPoints(n, 2, 7);
    int[] exemplars = IntStream.range(0, clusters).toArray();
    int[] labels = IntStream.range(0, n).map(i -> i % clusters).toArray();
    double[] shares = ClusteringError.shares(points, labels, exemplars);
    double all = ClusteringError.mean(points, labels, execution);
    for (int c = 0; c < clusters; c++) {
      int cluster = c;
      int[] others = IntStream.range(0, n).map(i -> labels[i] == cluster ? i : labels[i]).toArray();
      double without = ClusteringError.mean(points, others, execution);
      double expected = all == 0 ? 0 : (all - without) / all;
      assertThat(shares[c]).isCloseTo(expected, Offset.offset(1e-12));
    }
  }

  @Test
  void exemplarsMustNamePoints() {
    PointSet points = randomPoints(3, 2, 0);
    refused(() -> ClusteringError.mean(points, new int[] {0, 0, 3}, execution))
        .hasMessage(
            "the exemplar of point 2 is 3, but must be at least 0 and less than the number of"
                + " points, 3");
    refused(() -> ClusteringError.mean(points, new int[2], execution))
        .hasMessageContaining("is 2, but must be the number of points, 3");
  }

  @Test
  void sumsSurviveCancellation() {
    assertThat(BlockSum.of(1, 1e100, 1, -1e100)).isEqualTo(2);
    try (Execution execution = Execution.onThreads(2)) {
      double sum = BlockSum.of(10_000, i -> i == 0 ? 1e16 : 1, execution);
      assertThat(sum).isEqualTo(1e16 + 9999);
    }
  }

  private static PointSet randomPoints(int n, int dimensions, double offset) {
    Random random = new Random(17);
    return Points.of(n, dimensions, Precision.FLOAT32, (i, j) -> offset + random.nextGaussian());
  }
}
