package org.bandgram.validation.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlopeTest {
  /** Logarithms to base 2 of the numbers are 0, 1, 2, 3 and 0, 2, 1, 3. */
  private static final Map<Double, Double> ZIGZAG = Map.of(1.0, 1.0, 2.0, 4.0, 4.0, 2.0, 8.0, 8.0);

  @Test
  void leastSquaresOnLogarithmsByHand() {
    // means 1.5; sum of products of deviations 4, of squares 5, so the slope is 0.8; the residuals
    // are -0.3, 0.9, -0.9, 0.3, their squares 1.8; by 2 degrees of freedom and by 5: 0.18
    Slope slope = Slope.of(ZIGZAG);
    assertThat(slope.exponent()).isCloseTo(0.8, within(1e-12));
    assertThat(slope.error()).isCloseTo(Math.sqrt(0.18), within(1e-12));
    assertThat(slope.from()).isEqualTo(1);
    assertThat(slope.to()).isEqualTo(8);
    assertThat(slope.text("n")).isEqualTo("n^0.80 ± 0.42 over 1 to 8");
  }

  @Test
  void boundsAreOneSidedAndNoiseDecidesNothing() {
    Slope slope = new Slope(1, 0.1, 1, 2);
    assertThat(slope.atMost(1.21)).isEqualTo(Verdict.HOLDS);
    assertThat(slope.atMost(1.19)).isEqualTo(Verdict.NOT_DECIDED);
    assertThat(slope.atMost(0.81)).isEqualTo(Verdict.NOT_DECIDED);
    assertThat(slope.atMost(0.79)).isEqualTo(Verdict.FAILS);
    assertThat(slope.atLeast(0.79)).isEqualTo(Verdict.HOLDS);
    assertThat(slope.atLeast(0.81)).isEqualTo(Verdict.NOT_DECIDED);
    assertThat(slope.atLeast(1.19)).isEqualTo(Verdict.NOT_DECIDED);
    assertThat(slope.atLeast(1.21)).isEqualTo(Verdict.FAILS);
    assertThat(new Slope(1, 0.11, 1, 2).atMost(5)).isEqualTo(Verdict.NOT_DECIDED);
  }

  @Test
  void fewPointsDecideNothing() {
    Slope two = Slope.of(Map.of(1.0, 1.0, 10.0, 100.0));
    assertThat(two.exponent()).isCloseTo(2, within(1e-12));
    assertThat(two.error()).isNaN();
    assertThat(two.atMost(3)).isEqualTo(Verdict.NOT_TESTED);
    assertThat(Slope.of(Map.of()).text("n")).isEqualTo("no power, for want of sizes");
  }

  @Test
  void aCurveIsFittedOverARangeByItsMedians() {
    record Run(double x, double y) {}
    List<Run> runs =
        List.of(new Run(1, 500), new Run(2, 4), new Run(4, 16), new Run(4, 1), new Run(4, 90));
    Curves curves = Curves.of(runs, _ -> "band h = 128", Run::x, Run::y);
    assertThat(curves.slope("band", 2, 4).exponent()).isCloseTo(2, within(1e-12));
    assertThat(curves.slope("band").exponent()).isNegative();
    assertThat(curves.slope("coo").exponent()).isNaN();
  }
}
