package org.bandgram.internal.compute.tiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.DoubleRange;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;

class HalfScaleTest {
  private static HalfScale upTo(double largest) {
    try (Execution execution = Execution.onThreads(1)) {
      return HalfScale.fitting(PointSet.of(new double[][] {{0}, {-largest}}), execution);
    }
  }

  @RandomCases
  void coordinatesKeepTheirLeadingBits(
      @IntRange(min = -20, max = 20) int magnitude, @DoubleRange(min = -1, max = 1) double part) {
    double largest = 3 * Math.pow(10, magnitude);
    HalfScale scale = upTo(largest);
    float value = (float) (largest * part);
    double error = Math.abs(value) / 2048 + 1e-9 * largest;
    assertThat((double) scale.load(scale.store(value))).isCloseTo(value, within(error));
  }

  @RandomCases
  void theUnitIsAPowerOfTwo(@IntRange(min = -300, max = 38) int magnitude) {
    float unit = upTo(Math.pow(10, magnitude)).unit();
    assertThat(unit).isEqualTo(Math.scalb(1f, Math.getExponent(unit))).isPositive();
  }

  @Test
  void whatIsTooLargeBecomesTheLargestAndInfinitiesStay() {
    HalfScale scale = new HalfScale(4);
    assertThat(scale.load(scale.store(1e9f))).isEqualTo(4 * HalfScale.GREATEST);
    assertThat(scale.load(scale.store(-1e9f))).isEqualTo(-4 * HalfScale.GREATEST);
    assertThat(scale.load(scale.store(Float.NEGATIVE_INFINITY))).isEqualTo(Float.NEGATIVE_INFINITY);
    assertThat(scale.load(scale.store(0.75f))).isEqualTo(0.75f);
  }

  @Test
  void whatIsFiniteStaysSoHoweverSmallTheUnit() {
    HalfScale scale = upTo(1e-6);
    assertThat(scale.load(scale.store(Float.MAX_VALUE / 16)))
        .isEqualTo(HalfScale.GREATEST * scale.unit());
  }
}
