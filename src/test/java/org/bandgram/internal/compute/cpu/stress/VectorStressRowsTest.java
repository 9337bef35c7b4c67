package org.bandgram.internal.compute.cpu.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.internal.compute.stress.PairTriangle;
import org.bandgram.internal.compute.stress.StressOps;
import org.bandgram.layout.BandLayout;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("vectors")
class VectorStressRowsTest {
  private static final StressOps SCALAR = StressOpsUnderTest.scalar();
  private static final StressOps VECTOR = StressOpsUnderTest.vector();

  /** Some objects are at the same place, some dissimilarities are 0, some weights too. */
  @ParameterizedTest
  @CsvSource({
    "1, 2", "2, 1", "2, 2", "7, 2", "8, 3", "9, 2", "31, 2", "33, 5", "64, 2", "129, 2", "257, 1",
    "257, 2", "257, 3", "200, 9", "450, 2"
  })
  void equalsTheScalarLoops(int n, int dimensions) {
    compare(BandLayout.full(n), dimensions);
  }

  @ParameterizedTest
  @CsvSource({
    "3, 1, 2",
    "9, 7, 2",
    "33, 1, 2",
    "33, 8, 3",
    "64, 9, 2",
    "257, 3, 1",
    "257, 20, 2",
    "257, 255, 2",
    "257, 64, 3",
    "450, 33, 2"
  })
  void equalsTheScalarLoopsOnABand(int n, int halfBandwidth, int dimensions) {
    compare(BandLayout.of(n, halfBandwidth), dimensions);
  }

  private static void compare(BandLayout layout, int dimensions) {
    int n = layout.size();
    SplittableRandom random = new SplittableRandom(n);
    double[][] points = new double[dimensions][PairTriangle.padded(n)];
    for (double[] coordinate : points) {
      for (int i = 0; i < n; i++) {
        coordinate[i] = i % 5 == 3 ? coordinate[i - 1] : random.nextDouble();
      }
    }
    PairTriangle deltas =
        PairTriangle.of(layout, (i, j) -> random.nextInt(9) == 0 ? 0 : random.nextDouble());
    PairTriangle weights = PairTriangle.of(layout, (i, j) -> random.nextInt(3));
    compare(deltas, Optional.empty(), points);
    compare(deltas, Optional.of(weights), points);
  }

  private static void compare(
      PairTriangle deltas, Optional<PairTriangle> weights, double[][] points) {
    int n = deltas.size();
    double[][] expected = new double[points.length][PairTriangle.padded(n)];
    double stress = transform(SCALAR, deltas, weights, points, expected, 1);
    for (int threads = 1; threads <= 3; threads++) {
      double[][] actual = new double[points.length][PairTriangle.padded(n)];
      assertThat(transform(VECTOR, deltas, weights, points, actual, threads)).isEqualTo(stress);
      assertThat(actual).isDeepEqualTo(expected);
    }
    double[][] again = new double[points.length][PairTriangle.padded(n)];
    assertThat(transform(SCALAR, deltas, weights, points, again, 2)).isEqualTo(stress);
    assertThat(again).isDeepEqualTo(expected);
  }

  private static double transform(
      StressOps ops,
      PairTriangle deltas,
      Optional<PairTriangle> weights,
      double[][] points,
      double[][] product,
      int threads) {
    try (Execution execution = Execution.onThreads(threads)) {
      return ops.prepare(deltas, weights, points.length).transform(points, product, execution);
    }
  }
}
