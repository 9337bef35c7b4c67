package org.bandgram.validation.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.DoubleRange;
import org.junit.jupiter.api.Test;

class LogLogTest {

  private static LogLog power(double factor, double exponent, double... xs) {
    LogLog curve = LogLog.empty();
    for (double x : xs) {
      curve.add(x, factor * Math.pow(x, exponent));
    }
    return curve;
  }

  @RandomCases(200)
  void interpolatesPowerLawsExactly(
      @DoubleRange(min = -3, max = 3) double exponent,
      @DoubleRange(min = 0.01, max = 100) double factor,
      @DoubleRange(min = 10, max = 1000) double x) {
    LogLog curve = power(factor, exponent, 10, 70, 1000);

    double expected = factor * Math.pow(x, exponent);
    assertThat(curve.at(x).orElseThrow()).isCloseTo(expected, within(1e-9 * expected));
  }

  @Test
  void isUndefinedOutsideTheMeasuredRange() {
    LogLog curve = power(1, 1, 10, 100);
    assertThat(curve.at(9.99)).isEmpty();
    assertThat(curve.at(100.01)).isEmpty();
    assertThat(curve.at(10)).hasValue(10);
    assertThat(curve.at(100)).hasValue(100);
    assertThat(LogLog.empty().at(1)).isEmpty();
  }

  @Test
  void keepsTheSmallestOfSeveralValues() {
    LogLog curve = LogLog.empty().add(5, 3).add(5, 2).add(5, 4);
    assertThat(curve.at(5)).hasValue(2);
  }

  @Test
  void comparesAtEveryPlaceThatBothCover() {
    LogLog own = power(1.2, -1, 8, 32, 128);
    LogLog reference = power(1, -1, 16, 64, 256);

    LogLog.Excess excess = own.over(reference).orElseThrow();
    assertThat(excess.ratio()).isCloseTo(1.2, within(1e-12));
    assertThat(excess.from()).isEqualTo(16);
    assertThat(excess.to()).isEqualTo(128);
  }

  @Test
  void weighsEachPlaceOnce() {
    LogLog reference = power(1, 0, 1, 2, 4);
    LogLog own = LogLog.empty().add(1, 1).add(2, 8).add(4, 1);
    assertThat(own.over(reference).orElseThrow().ratio()).isCloseTo(2, within(1e-12));
  }

  @Test
  void curvesWithoutOverlapCannotBeCompared() {
    assertThat(power(1, -1, 1, 2).over(power(1, -1, 3, 4))).isEmpty();
    assertThat(LogLog.empty().over(power(1, -1, 3, 4))).isEmpty();
  }

  @Test
  void refusesWhatHasNoLogarithm() {
    LogLog curve = LogLog.empty();
    refused(() -> curve.add(0, 1)).hasMessage("x is 0.0, but must be above 0");
    refused(() -> curve.add(1, Double.NaN));
    refused(() -> curve.add(1, Double.POSITIVE_INFINITY));
  }
}
