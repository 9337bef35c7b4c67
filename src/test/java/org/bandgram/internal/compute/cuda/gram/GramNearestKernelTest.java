package org.bandgram.internal.compute.cuda.gram;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.gram.ScalarGramOps;
import org.bandgram.internal.compute.cuda.KernelBench;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.similarity.Gaussian;
import org.bandgram.similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Sigmoid;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds {@code gram_nearest} to the CPU's choice of candidates. */
@Tag("cuda")
class GramNearestKernelTest {
  private static int[] onDevice(PairCase pairs, PointSet points, PointSet candidates) {
    try (KernelBench bench = new KernelBench()) {
      DeviceBuffer best = bench.allocate(4L * points.size());
      KernelArguments arguments =
          KernelArguments.of()
              .pointer(bench.upload(points))
              .int32(points.size())
              .pointer(bench.upload(candidates))
              .int32(candidates.size())
              .int32(points.dimensions())
              .pointer(pairs.norms(bench, points))
              .pointer(pairs.norms(bench, candidates))
              .similarity(pairs.similarity())
              .pointer(best);
      bench.blocks(pairs.kernel("gram_nearest"), Math.ceilDiv(points.size(), 64), 256, arguments);
      return KernelBench.ints(best);
    }
  }

  private static void assertLikeCpu(PairCase pairs, PointSet points, PointSet candidates) {
    int[] expected = new int[points.size()];
    try (Execution execution = Execution.onThreads(1)) {
      new ScalarGramOps().nearest(points, candidates, pairs.similarity(), expected, execution);
    }
    assertThat(onDevice(pairs, points, candidates)).as("%s", pairs).isEqualTo(expected);
  }

  /** A rounding of the device's own tanh could exchange two candidates that are about as good. */
  static Stream<PairCase> cases() {
    return PairCase.all()
        .filter(pairs -> pairs.isExact() || !(pairs.similarity() instanceof Sigmoid));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everySimilarityLeadsToTheCandidateOfTheCpu(PairCase pairs) {
    assertLikeCpu(pairs, pairs.points(130, 5, 1), pairs.points(97, 5, 2));
    assertLikeCpu(pairs, pairs.points(130, 33, 3), pairs.points(97, 33, 3));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "1, 257, 2",
    "2, 1, 3",
    "31, 33, 2",
    "33, 31, 8",
    "64, 64, 17",
    "65, 129, 64",
    "257, 2, 129",
    "4098, 65, 2"
  })
  void setsOfAnySizeAreSearched(int n, int candidates, int d) {
    for (Precision precision : Precision.values()) {
      PairCase pairs = new PairCase(new NegativeSquaredEuclidean(), precision);
      assertLikeCpu(pairs, pairs.points(n, d, n), pairs.points(candidates, d, n + 1));
    }
  }

  @Test
  void theLowestOfEqualCandidatesIsTaken() {
    float[][] equal = new float[200][2];
    PairCase pairs = new PairCase(new NegativeSquaredEuclidean(), Precision.FLOAT32);
    assertThat(onDevice(pairs, PointSet.of(equal), PointSet.of(equal))).containsOnly(0);
  }

  @Test
  void distancesTellApartGaussiansThatUnderflow() {
    PointSet points = PointSet.of(new float[][] {{0}, {100}});
    PointSet candidates = PointSet.of(new float[][] {{70}, {40}, {140}});
    PairCase pairs = new PairCase(new Gaussian(1), Precision.FLOAT32);
    assertThat(onDevice(pairs, points, candidates)).containsExactly(1, 0);
  }
}
