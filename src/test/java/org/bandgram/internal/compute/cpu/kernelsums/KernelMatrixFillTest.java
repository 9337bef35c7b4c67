package org.bandgram.internal.compute.cpu.kernelsums;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.gram.ScalarGramOps;
import org.bandgram.internal.compute.cpu.gram.VectorGramOps;
import org.bandgram.internal.compute.cpu.tiles.TileKernel;
import org.bandgram.internal.compute.cpu.tiles.VectorProducts;
import org.bandgram.internal.compute.cpu.warmup.WarmUp;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.Polynomial;
import org.bandgram.similarity.Similarity.Sigmoid;
import org.bandgram.storage.KernelFill;
import org.bandgram.testing.Points;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every way gives each pair's kernel value, bit for bit. */
@Tag("vectors")
class KernelMatrixFillTest {
  private static final HostKernelSumOps SCALAR = new ScalarKernelSumOps(new ScalarGramOps());
  private static final HostKernelSumOps VECTOR =
      new VectorKernelSumOps(new VectorGramOps(), WarmUp.over());
  private static final List<Similarity> KERNELS =
      List.of(
          new Gaussian(0.5),
          new Polynomial(1, 0.5, 3),
          new Sigmoid(0.1, 1),
          new Linear(),
          new Cosine(),
          CustomSimilarity.ofRows("first", true, (x, y) -> x[0] * y[0]));

  @ParameterizedTest
  @CsvSource({"1, 3", "2, 1", "33, 70", "257, 5", "530, 3"})
  void halfAndWholeRowsAreTheKernel(int n, int d) {
    Sizes.skipAbove(300, n);
    SplittableRandom random = new SplittableRandom(n);
    for (Precision precision : Precision.values()) {
      PointSet points = Points.of(n, d, precision, (i, f) -> random.nextDouble() - 0.5);
      for (Similarity kernel : KERNELS) {
        MemorySegment expected = MemorySegment.ofArray(new double[n * n]);
        for (int i = 0; i < n; i++) {
          for (int j = 0; j < n; j++) {
            precision.set(expected, (long) i * n + j, kernel.between(points, i, points, j));
          }
        }
        for (HostKernelSumOps ops : List.of(SCALAR, VECTOR)) {
          for (KernelFill fill : KernelFill.values()) {
            MemorySegment actual = MemorySegment.ofArray(new double[n * n]);
            try (Execution execution = Execution.onThreads(2)) {
              new KernelMatrixFill(points, kernel, ops, actual).run(fill, execution);
            }
            assertThat(actual.mismatch(expected)).isEqualTo(-1);
          }
        }
      }
    }
  }

  /** In as many registers as other processors have. */
  @Test
  void narrowProductsEqualWideOnes() {
    SplittableRandom random = new SplittableRandom(1);
    int d = 37;
    float[] tile = new float[TileKernel.TILE * d];
    float[] rows = new float[TileKernel.GROUP * d];
    for (float[] values : List.of(tile, rows)) {
      for (int e = 0; e < values.length; e++) {
        values[e] = (float) random.nextDouble();
      }
    }
    float[] wide = new float[TileKernel.GROUP * TileKernel.TILE];
    float[] narrow = new float[wide.length];
    VectorProducts.dots(tile, d, rows, 0, wide);
    VectorProducts.narrowDots(tile, d, rows, 0, narrow);
    assertThat(narrow).isEqualTo(wide).doesNotContain(0);
  }
}
