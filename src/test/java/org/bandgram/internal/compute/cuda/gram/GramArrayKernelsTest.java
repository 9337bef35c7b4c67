package org.bandgram.internal.compute.cuda.gram;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.KernelBench;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.similarity.Cosine;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests {@code gram_norms} and {@code gram_sample}. */
@Tag("cuda")
class GramArrayKernelsTest {
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 3", "255, 2", "257, 129"})
  void normsAreThoseOfTheCpu(int n, int d) {
    for (Precision precision : Precision.values()) {
      PointSet points = new PairCase(new Cosine(), precision).points(n, d, n);
      try (KernelBench bench = new KernelBench()) {
        assertThat(KernelBench.reals(bench.norms(points), precision))
            .isEqualTo(IntStream.range(0, n).mapToDouble(i -> Cosine.norm(points, i)).toArray());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "2, 5, 1",
    "257, 1, 2",
    "257, 3, 1",
    "4098, 2, 1",
    "4098, 2, 3",
    "4098, 4098, 1",
    "4098, 4097, 1"
  })
  void everyStrideThValueIsTaken(int count, int stride, int blocks) {
    double[] values = IntStream.range(0, count).mapToDouble(i -> i).toArray();
    int samples = Math.ceilDiv(count, stride);
    try (KernelBench bench = new KernelBench()) {
      DeviceBuffer out = bench.allocate(8L * samples);
      KernelArguments arguments =
          KernelArguments.of()
              .pointer(bench.upload(values))
              .int64(count)
              .int64(stride)
              .pointer(out);
      bench.blocks("gram_sample_f64", blocks, 256, arguments);
      assertThat(KernelBench.reals(out, Precision.FLOAT64))
          .isEqualTo(IntStream.range(0, samples).mapToDouble(m -> (double) m * stride).toArray());
    }
  }
}
