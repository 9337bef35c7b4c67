package org.bandgram.internal.compute.gram;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PointScaleTest {
  /** Many coordinates are of one size, and the first of them counts. */
  @ParameterizedTest
  @CsvSource({"1,1,1", "2,70000,3", "31,33,2", "257,784,1", "257,784,3", "4098,32,2", "4098,32,7"})
  void looksAtAllPoints(int n, int d, int threads) {
    Random random = new Random(n + d);
    PointSet points = PointSet.allocate(n, d, Precision.FLOAT32);
    double most = 0;
    int largest = 0;
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      double norm = 0;
      for (int f = 0; f < d; f++) {
        points.set(i, f, random.nextInt(-3000, 3000) / 7.0);
        double x = points.get(i, f);
        norm += x * x;
        if (Math.abs(x) > most) {
          most = Math.abs(x);
          largest = f;
        }
      }
      greatest = Math.max(greatest, norm);
    }
    try (Execution team = Execution.onThreads(threads)) {
      assertThat(PointScale.of(points, team))
          .isEqualTo(new PointScale(Precision.FLOAT32, d, most, largest, greatest));
    }
  }
}
