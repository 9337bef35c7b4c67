package org.bandgram.internal.compute.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.DoubleRange;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;

class HalfScaleTest {
  private static final SimilarityRange NONE =
      new SimilarityRange(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0, 0);

  private static HalfScale of(double largest) {
    return HalfScale.of(new SimilarityRange(-largest, 0, 0, 1), new double[] {-largest / 3});
  }

  /** Messages of up to sixteen times the largest similarity keep eleven significant bits. */
  @RandomCases
  void messagesKeepTheirLeadingBits(
      @IntRange(min = -20, max = 20) int magnitude, @DoubleRange(min = -1, max = 1) double part) {
    double largest = 3 * Math.pow(10, magnitude);
    HalfScale scale = of(largest);
    float message = (float) (16 * largest * part);
    double error = Math.abs(message) / 2048 + 1e-9 * largest;
    assertThat((double) scale.load(scale.store(message))).isCloseTo(message, within(error));
  }

  @RandomCases
  void theUnitIsAPowerOfTwo(@IntRange(min = -300, max = 38) int magnitude) {
    float unit = of(Math.pow(10, magnitude)).unit();
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
  void preferencesCountUnlessTheyForbid() {
    double[] preferences = {Double.NEGATIVE_INFINITY, -1e6, -3};
    assertThat(HalfScale.of(NONE, preferences)).isEqualTo(of(1e6));
    assertThat(HalfScale.of(NONE, new double[] {Double.NEGATIVE_INFINITY}).unit()).isPositive();
  }
}
