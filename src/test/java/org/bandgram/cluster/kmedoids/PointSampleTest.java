package org.bandgram.cluster.kmedoids;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PointSampleTest {
  private static double[] weights(int n, double heaviest) {
    SplittableRandom random = new SplittableRandom(n);
    return IntStream.range(0, n)
        .mapToDouble(i -> i % 7 == 3 ? heaviest * random.nextDouble() + 0.01 : 1)
        .toArray();
  }

  @ParameterizedTest
  @CsvSource({"1,1", "2,1", "31,30", "33,8", "257,64", "4098,100"})
  void weightsSumToThatOfAll(int n, int count) {
    for (double heaviest : new double[] {1, 50, 1e6}) {
      double[] weights = weights(n, heaviest);
      double total = Arrays.stream(weights).sum();
      PointSample sample = PointSample.of(weights, count, new SplittableRandom(3));
      assertThat(Arrays.stream(sample.weights()).sum()).isCloseTo(total, within(1e-9 * total));
      assertThat(sample.rows()).isSorted().doesNotHaveDuplicates();
      assertThat(sample.rows().length).isBetween(Math.ceilDiv(count, 2), count);
      assertThat(sample.weights()).hasSameSizeAs(sample.rows());
    }
  }

  @Test
  void heavyPointsStandForThemselves() {
    double[] weights = new double[1000];
    Arrays.fill(weights, 1);
    weights[17] = 5000;
    weights[400] = 90;
    PointSample sample = PointSample.of(weights, 50, new SplittableRandom(1));
    for (int heavy : new int[] {17, 400}) {
      int at = Arrays.binarySearch(sample.rows(), heavy);
      assertThat(sample.weights()[at]).isEqualTo(weights[heavy]);
    }
  }

  /** Over many samples every point stands for about its own weight. */
  @Test
  void eachPointIsExpectedToCountAsOftenAsItDoes() {
    double[] weights = weights(60, 4);
    double[] sums = new double[60];
    int times = 4000;
    for (int seed = 0; seed < times; seed++) {
      PointSample sample = PointSample.of(weights, 12, new SplittableRandom(seed));
      for (int i = 0; i < sample.rows().length; i++) {
        sums[sample.rows()[i]] += sample.weights()[i] / times;
      }
    }
    double part = Arrays.stream(weights).sum() / 12;
    for (int i = 0; i < 60; i++) {
      double deviation = 6 * Math.sqrt(weights[i] * part / times);
      assertThat(sums[i]).isCloseTo(weights[i], within(deviation));
    }
  }
}
