package org.bandgram.order.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectionTest {
  private static final Random RANDOM = new Random(4);

  /** Points of a random subspace of three dimensions. */
  private static PointSet flat(int n, int d) {
    double[][] basis = new double[3][d];
    for (double[] direction : basis) {
      for (int j = 0; j < d; j++) {
        direction[j] = RANDOM.nextGaussian();
      }
    }
    PointSet points = PointSet.allocate(n, d, Precision.FLOAT64);
    for (int i = 0; i < n; i++) {
      for (double[] direction : basis) {
        double along = RANDOM.nextGaussian();
        for (int j = 0; j < d; j++) {
          points.set(i, j, points.get(i, j) + along * direction[j]);
        }
      }
    }
    return points;
  }

  private static double distance(PointSet points, int i, int k) {
    double sum = 0;
    for (int j = 0; j < points.dimensions(); j++) {
      double difference = points.get(i, j) - points.get(k, j);
      sum += difference * difference;
    }
    return Math.sqrt(sum);
  }

  /** Three components hold everything, so all distances shrink by the same factor. */
  @ParameterizedTest
  @ValueSource(ints = {3, 10, 300})
  void keepsDistancesOfASubspace(int d) {
    PointSet points = flat(200, d);
    try (Execution execution = Execution.onThreads(2)) {
      PointSet projected = Projection.onComponents(points, 3, execution);

      assertThat(projected.dimensions()).isEqualTo(3);
      double factor = distance(projected, 0, 1) / distance(points, 0, 1);
      for (int i = 2; i < 200; i++) {
        double expected = factor * distance(points, i, i - 2);
        assertThat(distance(projected, i, i - 2)).isCloseTo(expected, within(1e-6 * expected));
      }
      assertThat(Projection.onComponents(points, Math.min(d, 7), execution).dimensions())
          .isEqualTo(3);
    }
  }

  @Test
  void oneComponentIsTheDirectionOfTheGreatestVariance() {
    PointSet points =
        PointSet.of(new double[][] {{-4, 0.1, 5}, {-2, -0.1, 5}, {2, -0.1, 5}, {4, 0.1, 5}});
    try (Execution execution = Execution.onThreads(1)) {
      PointSet projected = Projection.onComponents(points, 1, execution);

      assertThat(projected.dimensions()).isEqualTo(1);
      double span = Math.abs(projected.get(3, 0) - projected.get(0, 0));
      assertThat(span).isCloseTo(1, within(1e-12));
    }
  }
}
