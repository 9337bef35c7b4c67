package org.bandgram.validation.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MeanRatioTest {
  /** Logarithms -0.1, 0 and 0.4: mean 0.1, deviation sqrt(0.07), t = 4.303 of two degrees. */
  @Test
  void hasTheIntervalOfStudentsT() {
    MeanRatio mean = MeanRatio.of(Math.exp(-0.1), 1, Math.exp(0.4));
    double half = 4.303 * Math.sqrt(0.07 / 3);
    assertThat(Math.log(mean.mean())).isEqualTo(0.1, within(1e-12));
    assertThat(Math.log(mean.from())).isEqualTo(0.1 - half, within(1e-12));
    assertThat(Math.log(mean.to())).isEqualTo(0.1 + half, within(1e-12));
    assertThat(MeanRatio.of(1.02, 1.04).excess()).isEqualTo("+3.0 % (-9.0 % to +16.5 %)");
  }

  @Test
  void decidesOnlyOutsideOfTheInterval() {
    MeanRatio mean = MeanRatio.of(1.04, 1.05, 1.06);
    assertThat(mean.atMost(1.09)).isEqualTo(Verdict.HOLDS);
    assertThat(mean.atMost(1.01)).isEqualTo(Verdict.FAILS);
    assertThat(mean.atMost(1.05)).isEqualTo(Verdict.NOT_DECIDED);
    assertThat(MeanRatio.of(1.5).atMost(1.05)).isEqualTo(Verdict.NOT_DECIDED);
  }
}
