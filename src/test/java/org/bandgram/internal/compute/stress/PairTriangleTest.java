package org.bandgram.internal.compute.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.bandgram.InsufficientMemoryException;
import org.bandgram.layout.BandLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairTriangleTest {
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "33, 1", "33, 8", "33, 32", "257, 20", "257, 300"})
  void rowsHoldKeptPairsAndZerosBesides(int n, int halfBandwidth) {
    PairTriangle pairs =
        PairTriangle.of(BandLayout.of(n, halfBandwidth), (i, j) -> 1 + i * (double) n + j);
    long count = 0;
    for (int i = 0; i < n; i++) {
      double[] row = pairs.row(i);
      assertThat(pairs.start(i) % PairTriangle.PADDING).isZero();
      assertThat(row.length % PairTriangle.PADDING).isZero();
      assertThat(pairs.start(i) + row.length).isBetween(i, PairTriangle.padded(n));
      for (int at = 0; at < row.length; at++) {
        int j = pairs.start(i) + at;
        boolean kept = j < i && i - j <= halfBandwidth;
        assertThat(row[at]).isEqualTo(kept ? 1 + i * (double) n + j : 0);
        if (kept) {
          assertThat(pairs.get(j, i)).isEqualTo(row[at]);
          count++;
        }
      }
    }
    assertThat(pairs.count()).isEqualTo(count);
  }

  @Test
  void aBandThatDoesNotFitIsRefusedAtOnce() {
    BandLayout wide = BandLayout.of(100_000_000, 1_000_000);
    assertThatThrownBy(() -> PairTriangle.of(wide, (i, j) -> 0))
        .isInstanceOf(InsufficientMemoryException.class)
        .hasMessageStartingWith(
            "a number for each pair of 100,000,000 objects within 1,000,000 places needs ");
  }
}
