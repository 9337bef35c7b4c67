package org.bandgram.internal.compute.cpu.lloyd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Tag;

@Tag("vectors")
class DistanceBoundsTest {
  /** Margins are wider than what double precision rounds away; squares underflow and overflow. */
  @RandomCases(500)
  void encloseTheTrueDistance(
      long seed, @IntRange(min = 1, max = 300) int d, @IntRange(min = -80, max = 58) int exponent) {
    SplittableRandom random = new SplittableRandom(seed);
    float computed = 0;
    double square = 0;
    for (int f = 0; f < d; f++) {
      float x = Math.scalb(random.nextFloat() + 1, exponent);
      float c = Math.scalb(random.nextFloat(), exponent + random.nextInt(2));
      computed = Math.fma(x - c, x - c, computed);
      square += ((double) x - c) * ((double) x - c);
    }
    DistanceBounds bounds = DistanceBounds.of(d);
    double distance = Math.sqrt(square);
    assertThat((double) bounds.below(computed)).isLessThanOrEqualTo(distance);
    assertThat((double) bounds.above(computed)).isGreaterThanOrEqualTo(distance);
    if (exponent > -50) {
      assertThat((double) bounds.below(computed)).isGreaterThan(distance * (1 - 1e-4));
      assertThat((double) bounds.above(computed)).isLessThan(distance * (1 + 1e-4));
    }
  }
}
