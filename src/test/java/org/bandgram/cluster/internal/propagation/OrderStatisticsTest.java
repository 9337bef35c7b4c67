package org.bandgram.cluster.internal.propagation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds selection to sorting. */
class OrderStatisticsTest {
  /** Every place of numbers that are all different, few different, or all the same. */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "2, 100", "31, 5", "31, 100", "33, 1", "257, 3", "257, 10000"})
  void everyPlaceHoldsWhatSortingPutsThere(int count, int different) {
    double[] values = new Random(count).ints(count, 0, different).asDoubleStream().toArray();
    values[0] = Double.NEGATIVE_INFINITY;
    assertSelected(values);
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "-1, 0", "0, 1"})
  void orderedNumbersAreNoWorse(int rising, int alternating) {
    assertSelected(
        IntStream.range(0, 4098)
            .mapToDouble(v -> rising * v + alternating * (v % 2 == 0 ? v : -v))
            .toArray());
  }

  private static void assertSelected(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int stride = Math.max(1, values.length / 257);
    for (int place = 0; place < values.length; place += stride) {
      double[] reordered = values.clone();
      assertThat(OrderStatistics.select(reordered, place)).isEqualTo(sorted[place]);
      assertThat(Arrays.stream(reordered, 0, place + 1).max()).hasValue(sorted[place]);
      assertThat(OrderStatistics.least(reordered, place)).isEqualTo(sorted[place]);
      Arrays.sort(reordered);
      assertThat(reordered).isEqualTo(sorted);
    }
  }
}
