package org.bandgram.validation.gramerror;

import static org.assertj.core.api.Assertions.assertThat;

import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;
import org.bandgram.validation.sets.SyntheticSets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelTest {
  /** Every row, where the kernel was made from 32. */
  @ParameterizedTest
  @CsvSource({
    "NARROW, 1500, 2, 8",
    "NARROW_TO_MIDDLE, 1500, 2, 32",
    "MIDDLE, 1500, 2, 128",
    "MIDDLE_TO_WIDE, 1500, 2, 512",
    "WIDE, 1500, 2, 750",
    "NARROW, 1500, 16, 8",
    "MIDDLE, 1500, 16, 128"
  })
  void aGaussianHasTheEffectiveNeighboursItIsNamedFor(Kernel kernel, int n, int d, double wanted) {
    PointSet points = SyntheticSets.uniform(n, d, 9).points();
    Similarity similarity = kernel.of(points);
    double squares = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        squares += Math.pow(similarity.between(points, i, points, j), 2);
      }
    }
    assertThat(squares / n).isBetween(0.75 * wanted, 1.25 * wanted);
  }
}
