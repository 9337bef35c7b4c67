package org.bandgram.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShareChanceTest {
  /** Twice the smaller of hypergeom.sf(k - 1, ...) and cdf(k, ...) of SciPy. */
  @ParameterizedTest
  @CsvSource({
    "40, 10, 10, 10, 2.3594351e-09",
    "1000, 260, 150, 92, 2.39188647e-23",
    "1000, 260, 150, 12, 4.42491882e-09",
    "1000000, 260000, 400, 150, 5.79268472e-07",
    "20, 5, 8, 2, 1",
    "7, 3, 7, 3, 1",
    "50, 1, 5, 1, 0.2",
    "100000, 3, 40, 2, 9.35772233e-07",
    "48936, 300, 100, 0, 1"
  })
  void isThatOfSciPy(long all, long having, long drawn, long count, double expected) {
    assertThat(ShareChance.of(all, having, drawn, count))
        .isCloseTo(expected, withinPercentage(1e-5));
  }
}
