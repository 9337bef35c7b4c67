package org.bandgram.compute.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.BackendProvider;
import org.bandgram.compute.Device;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Gaussian;
import org.bandgram.kernel.Polynomial;
import org.bandgram.kernel.Similarity;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Both ways give each pair's kernel value, bit for bit. */
class KernelMatrixFillTest {
  @ParameterizedTest
  @CsvSource({"1, 3", "2, 1", "33, 70", "257, 5", "530, 3"})
  void halfAndWholeRowsAreTheKernel(int n, int d) {
    SplittableRandom random = new SplittableRandom(n);
    for (Precision precision : Precision.values()) {
      PointSet points = PointSet.allocate(n, d, precision);
      for (int i = 0; i < n; i++) {
        for (int f = 0; f < d; f++) {
          points.set(i, f, random.nextDouble() - 0.5);
        }
      }
      for (Similarity kernel : new Similarity[] {new Gaussian(0.5), new Polynomial(1, 0.5, 3)}) {
        MemorySegment whole = MemorySegment.ofArray(new double[n * n]);
        MemorySegment half = MemorySegment.ofArray(new double[n * n]);
        MemorySegment chosen = MemorySegment.ofArray(new double[n * n]);
        try (Execution execution = Execution.onThreads(2)) {
          fill(points, kernel, whole).wholeRows(execution);
          fill(points, kernel, half).half(execution);
          fill(points, kernel, chosen).run(execution);
        }
        assertThat(half.mismatch(whole)).isEqualTo(-1);
        assertThat(chosen.mismatch(whole)).isEqualTo(-1);
        for (int pair = 0; pair < 50; pair++) {
          int i = random.nextInt(n);
          int j = random.nextInt(n);
          assertThat(precision.get(half, (long) i * n + j))
              .isEqualTo(kernel.between(points, i, points, j));
        }
      }
    }
  }

  private static KernelMatrixFill fill(PointSet points, Similarity kernel, MemorySegment elements) {
    return new KernelMatrixFill(
        points, kernel, BackendProvider.select(Device.CPU, 0).gram(), elements);
  }
}
