package org.bandgram.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.util.BitSet;
import java.util.Random;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BandLayoutTest {
  /** A half-width about as wide as the matrix, half as wide, or anything up to a little wider. */
  private static int halfWidth(int n, int which, int any) {
    return switch (which) {
      case 0 -> 1;
      case 1 -> Math.max(1, n / 2);
      case 2 -> Math.max(1, n - 1);
      case 3 -> n;
      case 4 -> n + 1;
      default -> 1 + any % (n + 3);
    };
  }

  @RandomCases(300)
  void everyStoredSlotHasItsOwnOffset(
      @IntRange(min = 1, max = 257) int n,
      @IntRange(max = 9) int which,
      @IntRange(max = 259) int any) {
    int h = halfWidth(n, which, any);
    BandLayout layout = BandLayout.of(n, h);
    BitSet used = new BitSet();
    for (int i = 0; i < layout.size(); i++) {
      int first = layout.firstStored(i);
      assertThat(first).isBetween(0, layout.size() - layout.width());
      for (int j = first; j < first + layout.width(); j++) {
        long offset = layout.offset(i, j);
        assertThat(offset).isBetween(0L, layout.elementCount() - 1);
        assertThat(used.get((int) offset)).isFalse();
        used.set((int) offset);
      }
    }
    assertThat(used.cardinality()).isEqualTo((int) layout.elementCount());
  }

  @RandomCases(300)
  void keptPairsAreThoseOfTheBandAndLieInTheWindow(
      @IntRange(min = 1, max = 257) int n,
      @IntRange(max = 9) int which,
      @IntRange(max = 259) int any) {
    int h = halfWidth(n, which, any);
    BandLayout layout = BandLayout.of(n, h);
    long kept = 0;
    for (int i = 0; i < layout.size(); i++) {
      for (int j = 0; j < layout.size(); j++) {
        boolean near = Math.abs(i - j) <= h;
        assertThat(layout.contains(i, j)).isEqualTo(near);
        assertThat(layout.first(i) <= j && j < layout.end(i)).isEqualTo(near);
        if (near) {
          assertThat(j)
              .isBetween(layout.firstStored(i), layout.firstStored(i) + layout.width() - 1);
          kept++;
        }
      }
      int from = layout.firstStored(i);
      assertThat(layout.isWhole(i))
          .isEqualTo(layout.contains(i, from) && layout.contains(i, from + layout.width() - 1));
    }
    assertThat(layout.pairCount()).isEqualTo(kept);
  }

  @RandomCases(300)
  void rowsAreContiguousAndWindowsOnlyMoveForward(
      @IntRange(min = 1, max = 257) int n,
      @IntRange(max = 9) int which,
      @IntRange(max = 259) int any) {
    int h = halfWidth(n, which, any);
    BandLayout layout = BandLayout.of(n, h);
    assertThat(layout.width()).isEqualTo(Math.min(2 * h + 1, layout.size()));
    for (int i = 0; i < layout.size(); i++) {
      assertThat(layout.rowOffset(i)).isEqualTo((long) i * layout.width());
      assertThat(layout.offset(i, layout.firstStored(i))).isEqualTo(layout.rowOffset(i));
      if (i > 0) {
        assertThat(layout.firstStored(i) - layout.firstStored(i - 1)).isBetween(0, 1);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 7", "2, 1", "5, 4", "5, 5", "5, 100", "7, 2147483647"})
  void aWideBandIsTheDenseRowMajorMatrix(int n, int h) {
    BandLayout layout = BandLayout.of(n, h);
    assertThat(layout.isFull()).isTrue();
    assertThat(layout.elementCount()).isEqualTo((long) n * n);
    assertThat(layout.pairCount()).isEqualTo((long) n * n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        assertThat(layout.offset(i, j)).isEqualTo((long) i * n + j);
      }
    }
    assertThat(layout).isEqualTo(BandLayout.full(n)).hasSameHashCodeAs(BandLayout.full(n));
  }

  /** 2h + 1 >= n > h + 1: rows are as long as the matrix is wide, yet some slots are masked. */
  @Test
  void betweenHalfAndFullWidthSlotsAreMasked() {
    BandLayout layout = BandLayout.of(6, 3);
    assertThat(layout.isFull()).isFalse();
    assertThat(layout.width()).isEqualTo(6);
    assertThat(layout.firstStored(5)).isZero();
    assertThat(layout.contains(5, 1)).isFalse();
    assertThat(layout.elementCount() - layout.pairCount()).isEqualTo(6);
  }

  @Test
  void offsetsGoBeyondTwoToTheThirtyOne() {
    int n = 20_000_000;
    BandLayout layout = BandLayout.of(n, 128);
    assertThat(layout.elementCount()).isEqualTo(5_140_000_000L);
    assertThat(layout.pairCount()).isEqualTo(5_140_000_000L - 128 * 129);
    assertThat(layout.offset(n - 1, n - 1)).isEqualTo(5_139_999_999L);
    assertThat(layout.offset(n - 1, n - 129)).isEqualTo(5_139_999_871L);
    assertThat(layout.rowOffset(10_000_000)).isEqualTo(2_570_000_000L);
    assertThat(layout.offset(10_000_000, 10_000_000)).isEqualTo(2_570_000_128L);
    Random random = new Random(7);
    for (int p = 0; p < 10_000; p++) {
      int i = random.nextInt(n);
      int j = Math.clamp((long) i + random.nextInt(257) - 128, 0, n - 1);
      assertThat(layout.offset(i, j))
          .isEqualTo(257L * i + (j - Math.clamp(i - 128L, 0, n - 257)))
          .isBetween(layout.rowOffset(i), layout.rowOffset(i) + 256);
    }
  }

  @Test
  void theLargestSizesDoNotOverflow() {
    BandLayout layout = BandLayout.of(Integer.MAX_VALUE, Integer.MAX_VALUE);
    int last = Integer.MAX_VALUE - 1;
    assertThat(layout.width()).isEqualTo(Integer.MAX_VALUE);
    assertThat(layout.elementCount()).isEqualTo(4611686014132420609L);
    assertThat(layout.pairCount()).isEqualTo(layout.elementCount());
    assertThat(layout.end(last)).isEqualTo(Integer.MAX_VALUE);
    assertThat(layout.offset(last, last)).isEqualTo(layout.elementCount() - 1);
    BandLayout narrow = BandLayout.of(Integer.MAX_VALUE, 1 << 30);
    assertThat(narrow.width()).isEqualTo(Integer.MAX_VALUE);
    assertThat(narrow.end(last)).isEqualTo(Integer.MAX_VALUE);
    assertThat(narrow.first(0)).isZero();
  }

  @Test
  void layoutsAreEqualWhenTheyKeepTheSamePairs() {
    assertThat(BandLayout.of(10, 3)).isEqualTo(BandLayout.of(10, 3));
    assertThat(BandLayout.of(10, 3)).isNotEqualTo(BandLayout.of(10, 4));
    assertThat(BandLayout.of(10, 3)).isNotEqualTo(BandLayout.of(11, 3));
    assertThat(BandLayout.of(10, 3)).hasToString("BandLayout[n=10, h=3]");
  }

  @Test
  void sizesBelowOneAreRefused() {
    refused(() -> BandLayout.of(0, 1))
        .hasMessage("the number of points is 0, but must be at least 1");
    refused(() -> BandLayout.of(5, 0)).hasMessage("halfBandwidth is 0, but must be at least 1");
    refused(() -> BandLayout.of(-1, 1));
  }
}
