package org.bandgram.internal.compute.cpu.kernelsums;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.gram.VectorGramOps;
import org.bandgram.internal.compute.cpu.warmup.WarmUp;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Polynomial;
import org.bandgram.testing.Points;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Listed rows of one set with some columns of another, bit for bit, and nothing beside them. */
@Tag("vectors")
class KernelRowsTest {
  private static final HostKernelSumOps VECTOR =
      new VectorKernelSumOps(new VectorGramOps(), WarmUp.over());
  private static final double UNTOUCHED = 77;

  @AutoClose private final Execution execution = Execution.onThreads(1);

  private static PointSet points(int n, int d, Precision precision) {
    SplittableRandom random = new SplittableRandom(n);
    return Points.of(n, d, precision, (i, f) -> random.nextDouble() - 0.4);
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 0, 1", "5, 33, 0, 31", "7, 257, 96, 200", "103, 257, 192, 257"})
  void listedRowsAreThoseOfTheKernel(int count, int columns, int first, int end) {
    int[] rows = new SplittableRandom(count).ints(count, 0, 40).toArray();
    int from = count / 3;
    int stride = end - first + 3;
    for (Precision precision : Precision.values()) {
      PointSet rowPoints = points(40, 5, precision);
      PointSet columnPoints = points(columns, 5, precision);
      for (Similarity kernel :
          List.of(new Gaussian(0.5), new Polynomial(1, 0.5, 3), new Cosine())) {
        MemorySegment target = MemorySegment.ofArray(new double[count * stride]);
        for (int e = 0; e < count * stride; e++) {
          precision.set(target, e, UNTOUCHED);
        }
        VECTOR
            .rows(rowPoints, columnPoints, kernel, execution)
            .block(rows, from, count)
            .compute(first, end, target, stride);
        for (int e = 0; e < count * stride; e++) {
          int row = from + e / stride;
          int column = first + e % stride;
          boolean computed = row < count && column < end;
          assertThat(precision.get(target, e))
              .isEqualTo(
                  computed
                      ? kernel.between(rowPoints, rows[row], columnPoints, column)
                      : UNTOUCHED);
        }
      }
    }
  }

  @Test
  void theFirstWorkOfAJvmIsLeftToScalarLoops() {
    PointSet points = points(10, 3, Precision.FLOAT32);
    WarmUp warmUp = new WarmUp(2 * 10 * 10 * 3, 0);
    HostKernelSumOps ops = new VectorKernelSumOps(new VectorGramOps(), warmUp);
    for (int use = 0; use < 2; use++) {
      assertThat(ops.rows(points, points, new Gaussian(1), execution))
          .isInstanceOf(ScalarKernelRows.class);
    }
    assertThat(warmUp.isOver()).isTrue();
    assertThat(ops.rows(points, points, new Gaussian(1), execution))
        .isInstanceOf(VectorKernelRowsFloat32.class);
    PointSet wide = points(10, 3, Precision.FLOAT64);
    assertThat(ops.rows(wide, wide, new Gaussian(1), execution))
        .isInstanceOf(VectorKernelRowsFloat64.class);
  }
}
