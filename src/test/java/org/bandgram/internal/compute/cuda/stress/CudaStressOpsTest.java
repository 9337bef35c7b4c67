package org.bandgram.internal.compute.cuda.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.SplittableRandom;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.embed.Dissimilarities;
import org.bandgram.embed.Embedding;
import org.bandgram.embed.Smacof;
import org.bandgram.internal.compute.cpu.stress.StressOpsUnderTest;
import org.bandgram.internal.compute.cuda.CudaUnderTest;
import org.bandgram.internal.compute.stress.PairTriangle;
import org.bandgram.internal.compute.stress.StressOps;
import org.bandgram.internal.compute.stress.StressPass;
import org.bandgram.layout.BandLayout;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds passes on the device to the scalar reference on the CPU. */
@Tag("cuda")
class CudaStressOpsTest {
  @AutoClose private final Execution execution = Execution.onThreads(1);

  private static double[][] configuration(int n, int p) {
    SplittableRandom random = new SplittableRandom(n);
    double[][] points = new double[p][PairTriangle.padded(n)];
    for (double[] coordinate : points) {
      for (int i = 0; i < n; i++) {
        coordinate[i] = i % 7 == 3 ? 0.5 : random.nextDouble();
      }
    }
    return points;
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "2, 1, 2",
    "31, 30, 2",
    "33, 40, 3",
    "257, 256, 2",
    "100, 100, 8",
    "60, 60, 9",
    "33, 1, 2",
    "257, 20, 2",
    "257, 200, 3"
  })
  void passesEqualTheReference(int n, int halfBandwidth, int p) {
    SplittableRandom random = new SplittableRandom(1);
    BandLayout layout = BandLayout.of(n, halfBandwidth);
    PairTriangle deltas = PairTriangle.of(layout, (i, j) -> random.nextDouble());
    PairTriangle weights = PairTriangle.of(layout, (i, j) -> random.nextInt(3));
    StressOps cuda = CudaUnderTest.cuda().stress();
    double[][] points = configuration(n, p);
    Optional<PairTriangle> some = Optional.of(weights);
    assertSame(cuda.prepare(deltas, some, p), deltas, some, points);
    StressPass unweighted = cuda.prepare(deltas, Optional.empty(), p);
    assertThat(unweighted.backend()).startsWith(p <= 8 ? "cuda" : "cpu-");
    assertSame(unweighted, deltas, Optional.empty(), points);
  }

  private void assertSame(
      StressPass pass, PairTriangle deltas, Optional<PairTriangle> weights, double[][] points) {
    int n = deltas.size();
    double[][] expected = new double[points.length][PairTriangle.padded(n)];
    double[][] actual = new double[points.length][PairTriangle.padded(n)];
    double stress =
        StressOpsUnderTest.scalar()
            .prepare(deltas, weights, points.length)
            .transform(points, expected, execution);
    assertThat(pass.transform(points, actual, execution)).isCloseTo(stress, within(1e-14 * n * n));
    for (int k = 0; k < points.length; k++) {
      assertThat(actual[k]).containsExactly(expected[k], within(1e-12 * n));
    }
  }

  @Test
  void embeddingsEndAsOnTheHost() {
    double[][] cells = new double[40][40];
    for (int i = 0; i < 40; i++) {
      for (int j = 0; j < 40; j++) {
        cells[i][j] = Math.abs(i - j) + (i == j ? 0 : 1);
      }
    }
    Dissimilarities dissimilarities = Dissimilarities.of(new DMatrixRMaj(cells));
    Smacof.Options options =
        Smacof.Options.defaults()
            .withStopping(stopping -> stopping.withMaxIterations(20).withTolerance(0));
    Embedding expected = Smacof.fit(dissimilarities, options, execution);
    Embedding actual = Smacof.fit(dissimilarities, options.withDevice(Device.CUDA), execution);
    assertThat(actual.provenance().backend()).isEqualTo("cuda");
    assertThat(actual.stress()).containsExactly(expected.stress(), within(1e-9));
  }
}
