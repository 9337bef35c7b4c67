package org.bandgram.similarity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Series aligned beside each other and by every path. */
class TimeWarpingTest {
  private static double[] series(Random random, int length) {
    return IntStream.range(0, length).mapToDouble(i -> random.nextGaussian()).toArray();
  }

  /** The least cost of all paths from two values on, each followed to its end. */
  private static double leastOfAllPaths(double[] x, double[] y, int i, int j, int width) {
    if (i == x.length || j == y.length || Math.abs(i - j) > width) {
      return Double.POSITIVE_INFINITY;
    }
    double cost = (x[i] - y[j]) * (x[i] - y[j]);
    if (i == x.length - 1 && j == y.length - 1) {
      return cost;
    }
    return cost
        + Math.min(
            leastOfAllPaths(x, y, i + 1, j + 1, width),
            Math.min(
                leastOfAllPaths(x, y, i + 1, j, width), leastOfAllPaths(x, y, i, j + 1, width)));
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 0", "2, 2, 1", "6, 6, 0.1", "6, 6, 0.34", "7, 5, 0", "5, 8, 1", "1, 4, 0.5"})
  void findsTheBestPath(int m, int n, double band) {
    Random random = new Random(m + 10L * n);
    for (int trial = 0; trial < 10; trial++) {
      double[] x = series(random, m);
      double[] y = series(random, n);
      int width = Math.max((int) Math.ceil(band * Math.max(m, n)), Math.abs(m - n));
      assertThat(new TimeWarping(band).applyAsDouble(x, y))
          .isCloseTo(-Math.sqrt(leastOfAllPaths(x, y, 0, 0, width)), within(1e-12));
      assertThat(new TimeWarping(band).applyAsDouble(y, x))
          .isCloseTo(-Math.sqrt(leastOfAllPaths(x, y, 0, 0, width)), within(1e-12));
    }
  }

  @Test
  void withoutABandItIsTheEuclideanDistance() {
    Random random = new Random(1);
    double[] x = series(random, 257);
    double[] y = series(random, 257);
    double sum = 0;
    for (int i = 0; i < 257; i++) {
      sum += (x[i] - y[i]) * (x[i] - y[i]);
    }
    assertThat(new TimeWarping(0).applyAsDouble(x, y)).isCloseTo(-Math.sqrt(sum), within(1e-9));
    assertThat(new TimeWarping(0).applyAsDouble(x, x)).isEqualTo(0.0);
  }

  @Test
  void refusesWhatIsNoSeries() {
    refused(() -> new TimeWarping(1.5));
    refused(() -> TimeWarping.ofUsualBand().applyAsDouble(new double[0], new double[1]))
        .hasMessage("the length of a series is 0, but must be at least 1");
  }
}
