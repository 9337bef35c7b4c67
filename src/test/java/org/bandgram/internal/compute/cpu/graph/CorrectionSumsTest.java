package org.bandgram.internal.compute.cpu.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("vectors")
class CorrectionSumsTest {
  /** Twice over, the second time with fewer numbers. */
  @ParameterizedTest
  @ValueSource(ints = {1, 1024, 5000, 300_000})
  void columnsGetTheirNumbersByAscendingRow(int n) {
    CorrectionSums sums = new CorrectionSums(n);
    int size = sums.blockSize();
    SplittableRandom random = new SplittableRandom(n);
    for (int most : new int[] {7, 2}) {
      float[] expected = new float[n];
      for (int from = 0; from < n; from += size) {
        CorrectionSums.Block block = sums.begin(from / size);
        for (int i = from; i < Math.min(n, from + size); i++) {
          for (int e = random.nextInt(most); e > 0; e--) {
            int column = random.nextInt(random.nextInt(3) == 0 ? n : Math.min(n, 50));
            float value = (float) random.nextDouble();
            block.add(column, value);
            expected[column] += value;
          }
        }
        block.end();
      }
      float[] actual = new float[n];
      for (int from = 0; from < n; from += size) {
        sums.addTo(from / size, actual);
      }
      assertArrayEquals(expected, actual);
    }
  }
}
