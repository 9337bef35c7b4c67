package org.bandgram.internal.compute.lloyd;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CentroidSumsTest {
  @Test
  void sumsAreZeroUntilSomethingIsAdded() {
    CentroidSums sums = CentroidSums.of(3, 2);
    assertThat(sums.isZero()).isTrue();
    sums.sums()[5] = -0.0;
    assertThat(sums.isZero()).isFalse();
    sums.clear();
    sums.weights()[2] = 1;
    assertThat(sums.isZero()).isFalse();
    sums.clear();
    assertThat(sums.isZero()).isTrue();
  }
}
