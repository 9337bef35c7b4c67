package org.bandgram.internal.compute.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
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

  /** A point with no rival has a finite responsibility beyond all measure. */
  @Test
  void whatIsFiniteStaysSoHoweverSmallTheUnit() {
    HalfScale scale = of(1e-6);
    float[] values = {Float.MAX_VALUE / 16, -Float.MAX_VALUE / 16, Float.POSITIVE_INFINITY};
    float[] expected = {
      HalfScale.GREATEST * scale.unit(), -HalfScale.GREATEST * scale.unit(), Float.POSITIVE_INFINITY
    };
    short[] stored = new short[values.length];
    for (int k = 0; k < values.length; k++) {
      assertThat(scale.load(scale.store(values[k]))).isEqualTo(expected[k]);
    }
    scale.store(values, values.length, stored, 0);
    float[] loaded = new float[values.length];
    scale.load(stored, 0, loaded, values.length);
    assertThat(loaded).isEqualTo(expected);
  }

  /** Infinite numbers among them. */
  @RandomCases
  void rowsAreStoredAsSingleNumbersAre(@IntRange(min = 0, max = 70) int count, long seed) {
    Random random = new Random(seed);
    HalfScale scale = of(Math.pow(10, random.nextInt(-8, 9)));
    float[] values = new float[count];
    short[] stored = new short[count + 5];
    float[] expected = new float[count];
    for (int k = 0; k < count; k++) {
      values[k] =
          random.nextInt(8) == 0
              ? Float.NEGATIVE_INFINITY
              : scale.unit()
                  * (float) (random.nextGaussian() * Math.pow(10, random.nextInt(-9, 7)));
      expected[k] = scale.load(scale.store(values[k]));
    }
    scale.store(values, count, stored, 3);
    float[] loaded = new float[count + 2];
    scale.load(stored, 3, loaded, count);
    assertThat(Arrays.copyOf(loaded, count)).isEqualTo(expected);
    assertThat(new short[] {stored[0], stored[1], stored[2], stored[count + 3], stored[count + 4]})
        .containsOnly((short) 0);
  }

  @Test
  void preferencesCountUnlessTheyForbid() {
    double[] preferences = {Double.NEGATIVE_INFINITY, -1e6, -3};
    assertThat(HalfScale.of(NONE, preferences)).isEqualTo(of(1e6));
    assertThat(HalfScale.of(NONE, new double[] {Double.NEGATIVE_INFINITY}).unit()).isPositive();
  }
}
