package org.bandgram.internal.compute.cuda.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.Random;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.bandgram.internal.compute.cuda.KernelBench;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.order.internal.CurveCodes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sorts codes with the steps of the bitonic sort, and holds the result to the library's sort. */
@Tag("cuda")
class OrderSortKernelsTest {
  private static final int CHUNK = 2048;

  /** Codes on the device, sorted in place. */
  private static final class DeviceCodes {
    private final KernelBench bench;
    private final String suffix;
    private final int n;
    private final DeviceBuffer high;
    private final DeviceBuffer low;
    private final DeviceBuffer index;

    DeviceCodes(KernelBench bench, CurveCodes codes) {
      this.bench = bench;
      this.n = codes.size();
      this.suffix = codes.isWide() ? "_wide" : "_narrow";
      this.high = codes.isWide() ? bench.upload(words(n, codes::high)) : null;
      this.low = bench.upload(words(n, codes::low));
      this.index = bench.allocate(4L * n);
      bench.threads("order_iota", n, KernelArguments.of().pointer(index).int32(n));
    }

    private KernelArguments arguments() {
      return KernelArguments.of().pointer(high).pointer(low).pointer(index).int32(n);
    }

    private void inChunks(String step) {
      bench.blocks("order_bitonic_" + step + suffix, Math.ceilDiv(n, CHUNK), 1024, arguments());
    }

    private void overAll(String step, long run, long parameter) {
      bench.threads(
          "order_bitonic_" + step + suffix,
          Math.ceilDiv(n, run) * (run / 2),
          arguments().int64(parameter));
    }

    void sort() {
      inChunks("block");
      for (long size = 2 * CHUNK; size / 2 < n; size *= 2) {
        overAll("mirror", size, size);
        for (long stride = size / 4; stride >= CHUNK; stride /= 2) {
          overAll("stride", 2 * stride, stride);
        }
        inChunks("merge");
      }
    }
  }

  private static long[] words(int n, IntToLongFunction word) {
    return IntStream.range(0, n).mapToLong(word).toArray();
  }

  private static void assertSorts(CurveCodes codes) {
    int n = codes.size();
    int[] expected =
        IntStream.range(0, n)
            .boxed()
            .sorted(((Comparator<Integer>) codes::compare).thenComparing(Comparator.naturalOrder()))
            .mapToInt(Integer::intValue)
            .toArray();
    try (KernelBench bench = new KernelBench()) {
      DeviceCodes sorted = new DeviceCodes(bench, codes);
      sorted.sort();
      assertThat(KernelBench.ints(sorted.index)).isEqualTo(expected);
      assertThat(KernelBench.longs(sorted.low)).isEqualTo(words(n, i -> codes.low(expected[i])));
      if (codes.isWide()) {
        assertThat(KernelBench.longs(sorted.high))
            .isEqualTo(words(n, i -> codes.high(expected[i])));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 33, 257, 2047, 2048, 2049, 4098, 8192, 20_001})
  void pairsAreSortedByCodeAndThenByIndex(int n) {
    for (int bits : new int[] {64, 128}) {
      Random random = new Random(n);
      CurveCodes distinct = CurveCodes.allocate(n, bits);
      CurveCodes few = CurveCodes.allocate(n, bits);
      CurveCodes descending = CurveCodes.allocate(n, bits);
      for (int i = 0; i < n; i++) {
        distinct.set(i, random.nextLong(), random.nextLong());
        few.set(i, random.nextInt(3) - 1L, random.nextInt(5) - 2L);
        descending.set(i, -1, -i);
      }
      assertSorts(distinct);
      assertSorts(few);
      assertSorts(descending);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 257, 4098})
  void upperWordsFollowAnOrder(int n) {
    long[] high = words(n, i -> 7L * i - 5);
    int[] index = IntStream.range(0, n).map(i -> n - 1 - i).toArray();
    try (KernelBench bench = new KernelBench()) {
      DeviceBuffer out = bench.allocate(8L * n);
      KernelArguments arguments =
          KernelArguments.of()
              .pointer(bench.upload(high))
              .pointer(bench.upload(index))
              .pointer(out)
              .int32(n);
      bench.threads("order_gather_high", n, arguments);
      assertThat(KernelBench.longs(out)).isEqualTo(words(n, i -> high[n - 1 - i]));
    }
  }
}
