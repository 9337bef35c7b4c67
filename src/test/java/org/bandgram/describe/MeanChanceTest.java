package org.bandgram.describe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeanChanceTest {
  private static MeanChance of(double... numbers) {
    double mean = Arrays.stream(numbers).average().orElseThrow();
    double variance =
        Arrays.stream(numbers).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
    MeanChance chance = new MeanChance(mean, Math.sqrt(variance));
    Arrays.stream(numbers).forEach(chance::add);
    return chance;
  }

  /** All 4,096 choices are made: no mean is as rare as the bound says, or rarer. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1, 4})
  void noChoiceIsMoreProbableThanTheBound(double skew) {
    double[] numbers = IntStream.range(0, 12).mapToDouble(i -> Math.pow(i, skew)).toArray();
    MeanChance chance = of(numbers);
    double mean = Arrays.stream(numbers).average().orElseThrow();
    for (int n = 1; n <= 12; n++) {
      double[] means = means(numbers, n);
      for (double found : means) {
        double far = Math.abs(found - mean) * (1 - 1e-12);
        double side = Math.signum(found - mean);
        double share =
            Arrays.stream(means).filter(other -> side * (other - mean) >= far).count()
                / (double) means.length;
        assertThat(chance.of(n, found)).isGreaterThanOrEqualTo(share);
      }
    }
  }

  private static double[] means(double[] numbers, int n) {
    return IntStream.range(0, 1 << numbers.length)
        .filter(chosen -> Integer.bitCount(chosen) == n)
        .mapToDouble(
            chosen ->
                IntStream.range(0, numbers.length)
                        .filter(i -> (chosen >> i & 1) == 1)
                        .mapToDouble(i -> numbers[i])
                        .sum()
                    / n)
        .toArray();
  }

  /** For flags the bound is exp(-n KL) of shares; powers of two lose at most a fifth of it. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.3, 0.6, 0.9})
  void ofFlagsItIsTheRelativeEntropy(double share) {
    int all = 1000;
    MeanChance chance = of(IntStream.range(0, all).mapToDouble(i -> i < 200 ? 1 : 0).toArray());
    double entropy = share * Math.log(share / 0.2) + (1 - share) * Math.log((1 - share) / 0.8);
    assertThat(Math.log(chance.of(30, share) / 2)).isBetween(-30 * entropy, -24 * entropy);
  }

  /** A cluster that has the one great number of all is nothing special. */
  @ParameterizedTest
  @ValueSource(ints = {2, 10, 100})
  void oneGreatNumberIsChance(int n) {
    double[] numbers = new double[1000];
    numbers[7] = 1e9;
    assertThat(of(numbers).of(n, 1e9 / n)).isGreaterThan(n / 1000.0);
  }
}
