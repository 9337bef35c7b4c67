package org.bandgram.validation.kernelkmeans;

import static org.assertj.core.api.Assertions.assertThat;

import org.bandgram.validation.harness.PaperFigure;
import org.junit.jupiter.api.Test;

class PaperSetTest {
  private static final double GIB = 1L << 30;

  /** Table 2 of the paper has these numbers. */
  @Test
  void inFullSetsHaveThePapersSizes() {
    assertThat(PaperSet.values())
        .extracting(PaperSet::size)
        .containsExactly(
            "78,823 x 50",
            "50,000 x 3,072",
            "70,000 x 19,996",
            "10,500 x 26",
            "60,000 x 780",
            "6,400 x 126,405");
    for (PaperSet set : PaperSet.values()) {
      assertThat(PaperFigure.KERNEL_KMEANS_SETS.claim()).contains(set.size());
    }
  }

  /** Matrices have 24.9, 19.6 and 0.164 GB, points of all sets 9.66 GB, and each is copied once. */
  @Test
  void whatDoesNotFitIsNamedWithItsBytes() {
    assertThat(PaperSet.ACOUSTIC.bytesInFull() / 1e9).isBetween(34.5, 34.6);
    assertThat(PaperSet.LEDGAR.bytesInFull() / 1e9).isBetween(34.8, 34.9);
    assertThat(PaperSet.SCOTUS.bytesInFull() / 1e9).isBetween(13.0, 13.1);
    assertThat(PaperSet.SCOTUS.misfit((long) (16 * GIB))).isEmpty();
    assertThat(PaperSet.LEDGAR.misfit((long) (16 * GIB)))
        .contains(
            "ledgar, 70,000 x 19,996: with all sets it needs 32.5 GiB of memory, and 16.0 GiB are"
                + " free");
  }

  @Test
  void standInsAreSmallerUnlessInFull() {
    assertThat(PaperSet.LEDGAR.small().orElseThrow().points().dimensions()).isEqualTo(60);
    assertThat(PaperSet.LETTER.small()).isEmpty();
  }
}
