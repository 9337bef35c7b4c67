package org.bandgram.internal.compute.tiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PointSumsTest {
  /** The order as it is described: number the lanes and blocks of all points, then add. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 95, 96, 97, 1535, 1536, 1537, 4098})
  void sumsAreOverTilesThenLanesThenBlocks(int n) {
    double[] terms = new SplittableRandom(n).doubles(n, -1, 1).toArray();
    double expected = 0;
    for (int block = 0; block * 1536 < n; block++) {
      double lanes = 0;
      for (int lane = 0; lane < 96; lane++) {
        double sum = 0;
        for (int i = block * 1536 + lane; i < Math.min(n, (block + 1) * 1536); i += 96) {
          sum += terms[i];
        }
        lanes += sum;
      }
      expected += lanes;
    }
    assertThat(PointSums.of(n, i -> terms[i])).isEqualTo(expected);
  }
}
