package org.bandgram.validation.kernelkmeans;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bandgram.Precision;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering.Iteration;
import org.bandgram.storage.KernelFill;
import org.junit.jupiter.api.Test;

class WorkTest {
  private static final int N = 100;
  private static final int K = 7;

  private static Iteration iteration(int moved, boolean inFull) {
    return new Iteration(1, 1, moved, 0, inFull);
  }

  @Test
  void aMatrixHasAMultiplyAddForEachCoordinateOfAPair() {
    Work whole = Work.ofMatrix(N, 3, KernelFill.WHOLE, Precision.FLOAT32);
    Work half = Work.ofMatrix(N, 3, KernelFill.HALF, Precision.FLOAT64);

    assertThat(whole).isEqualTo(new Work(2 * 100 * 100 * 3, 4 * (100 * 100 + 100 * 3)));
    assertThat(half).isEqualTo(new Work(100 * 101 * 3, 8 * (100 * 100 + 100 * 3)));
    assertThat(Work.ofMatrix(N, 3, KernelFill.AUTO, Precision.FLOAT32)).isEqualTo(whole);
    assertThat(whole.intensity()).isEqualTo(whole.flops() / whole.bytes());
  }

  @Test
  void sumsInFullReadEveryRow() {
    // for the start, for two iterations that moved points, and for the end
    Work settled =
        Work.ofSums(
            N,
            K,
            List.of(iteration(50, true), iteration(2, true), iteration(0, true)),
            Precision.FLOAT32);
    Work cut =
        Work.ofSums(N, K, List.of(iteration(50, true), iteration(2, true)), Precision.FLOAT32);

    assertThat(settled).isEqualTo(new Work(2.0 * 4 * N * N, 4.0 * 4 * N * N + 8.0 * 4 * K * N));
    assertThat(cut).isEqualTo(settled);
  }

  @Test
  void sumsOfMovedPointsReadTheirRowsTwice() {
    Work work =
        Work.ofSums(
            N,
            K,
            List.of(iteration(50, true), iteration(20, true), iteration(2, false)),
            Precision.FLOAT32);

    // for the start, after the first iteration, and for the end; 20 points after the second, which
    // touch all sums, and 2 after the last, which touch those of four clusters
    double rows = 3 * N + 2 * 20 + 2 * 2;
    double sums = 3 * K + 2 * K + 2 * 4;
    assertThat(work).isEqualTo(new Work(2 * rows * N, 4 * rows * N + 8 * sums * N));
  }

  @Test
  void productsReadTheMatrixInDoublePrecision() {
    assertThat(Work.ofProducts(N, K, 3))
        .isEqualTo(new Work(2.0 * 3 * N * N, 8.0 * 3 * (N * N + K * N)));
  }
}
