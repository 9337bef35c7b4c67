package org.bandgram.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LogLogTest {
  private static LogLog power(double factor, double exponent, double... xs) {
    LogLog curve = LogLog.empty();
    for (double x : xs) {
      curve.add(x, factor * Math.pow(x, exponent));
    }
    return curve;
  }

  @Test
  void theExcessOfOnePowerLawOverAnotherIsTheRatioOfTheirFactors() {
    LogLog.Excess excess = power(3, -1, 10, 40, 90).over(power(2, -1, 5, 23, 60)).orElseThrow();
    assertThat(excess.ratio()).isCloseTo(1.5, within(1e-12));
    assertThat(excess.from()).isEqualTo(10);
    assertThat(excess.to()).isEqualTo(60);
  }

  @Test
  void curvesThatDoNotOverlapHaveNoExcess() {
    assertThat(power(1, -1, 10, 20).over(power(1, -1, 30, 40))).isEmpty();
  }
}
