package org.bandgram.internal.compute.cuda.gram;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.gram.ScalarGramOps;
import org.bandgram.internal.compute.cuda.KernelBench;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Gaussian;
import org.bandgram.similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Sigmoid;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds {@code gram_band} to the CPU's similarities of a band. */
@Tag("cuda")
class GramBandKernelTest {
  private static final int TILE = 64;

  private static double[] onDevice(PairCase pairs, PointSet points, BandLayout layout) {
    try (KernelBench bench = new KernelBench()) {
      DeviceBuffer band = bench.allocate(layout.elementCount() * pairs.precision().bytes());
      int windowPitch = Math.min(layout.size(), layout.width() + TILE - 1);
      long grid = (long) Math.ceilDiv(layout.size(), TILE) * Math.ceilDiv(windowPitch, TILE);
      KernelArguments arguments =
          KernelArguments.of()
              .pointer(bench.upload(points))
              .int32(points.dimensions())
              .pointer(pairs.norms(bench, points))
              .band(layout)
              .similarity(pairs.similarity())
              .pointer(band);
      bench.blocks(pairs.kernel("gram_band"), grid, 256, arguments);
      return KernelBench.reals(band, pairs.precision());
    }
  }

  private static void assertLikeCpu(PairCase pairs, PointSet points, BandLayout layout) {
    double[] actual = onDevice(pairs, points, layout);
    MemorySegment expected =
        Arena.ofAuto().allocate(layout.elementCount() * pairs.precision().bytes(), 8);
    try (Execution execution = Execution.onThreads(1)) {
      new ScalarGramOps()
          .bandSimilarities(
              points, pairs.similarity(), layout, pairs.precision(), expected, execution);
    }
    for (int e = 0; e < actual.length; e++) {
      double value = pairs.precision().get(expected, e);
      if (actual[e] != value) {
        String where = "%s, d=%d, element %d".formatted(layout, points.dimensions(), e);
        pairs.assertSame(actual[e], value, where);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("org.bandgram.internal.compute.cuda.gram.PairCase#all")
  void everySimilarityIsThatOfTheCpu(PairCase pairs) {
    assertLikeCpu(pairs, pairs.points(257, 5, 1), BandLayout.of(257, 40));
    assertLikeCpu(pairs, pairs.points(100, 37, 2), BandLayout.full(100));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "2, 1",
    "31, 3",
    "33, 40",
    "64, 1",
    "65, 31",
    "127, 64",
    "129, 63",
    "257, 128",
    "4098, 3"
  })
  void bandsOfAnyShapeAreFilled(int n, int h) {
    for (Precision precision : Precision.values()) {
      PairCase pairs = new PairCase(new NegativeSquaredEuclidean(), precision);
      assertLikeCpu(pairs, pairs.points(n, 2, n), BandLayout.of(n, h));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 8, 15, 16, 17, 32, 33, 64, 129})
  void featuresOfAnyNumberAreAddedInOrder(int d) {
    for (Precision precision : Precision.values()) {
      PairCase pairs = new PairCase(new NegativeSquaredEuclidean(), precision);
      assertLikeCpu(pairs, pairs.points(90, d, d), BandLayout.of(90, 33));
    }
  }

  @Test
  void singlePrecisionFunctionsHaveTheBitsOfTheCpuOverTheirWholeRange() {
    PointSet points =
        PointSet.of(
            IntStream.range(0, 500).mapToObj(i -> new float[] {0.02f * i}).toArray(float[][]::new));
    BandLayout layout = BandLayout.full(500);
    assertLikeCpu(new PairCase(new Gaussian(1), Precision.FLOAT32), points, layout);
    assertLikeCpu(new PairCase(new Sigmoid(1, -10), Precision.FLOAT32), points, layout);
    assertLikeCpu(new PairCase(new Sigmoid(0.01, -0.3), Precision.FLOAT32), points, layout);
  }
}
