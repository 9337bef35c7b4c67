package org.bandgram.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple2;
import org.bandgram.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BandLayoutTest {
  @Provide
  Arbitrary<Tuple2<Integer, Integer>> shapes() {
    Arbitrary<Integer> sizes =
        Arbitraries.oneOf(
            Arbitraries.of(1, 2, 3, 31, 32, 33, 257), Arbitraries.integers().between(1, 80));
    return sizes.flatMap(
        n ->
            Arbitraries.oneOf(
                    Arbitraries.of(1, Math.max(1, n / 2), Math.max(1, n - 1), n, n + 1),
                    Arbitraries.integers().between(1, n + 3))
                .map(h -> Tuple.of(n, h)));
  }

  @Property(tries = 300)
  void everyStoredSlotHasItsOwnOffset(@ForAll("shapes") Tuple2<Integer, Integer> shape) {
    BandLayout layout = BandLayout.of(shape.get1(), shape.get2());
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

  @Property(tries = 300)
  void keptPairsAreThoseOfTheBandAndLieInTheWindow(
      @ForAll("shapes") Tuple2<Integer, Integer> shape) {
    int h = shape.get2();
    BandLayout layout = BandLayout.of(shape.get1(), h);
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

  @Property(tries = 300)
  void rowsAreContiguousAndWindowsOnlyMoveForward(
      @ForAll("shapes") Tuple2<Integer, Integer> shape) {
    BandLayout layout = BandLayout.of(shape.get1(), shape.get2());
    assertThat(layout.width()).isEqualTo(Math.min(2 * shape.get2() + 1, layout.size()));
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
    assertThatThrownBy(() -> BandLayout.of(0, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("the number of points is 0, but must be at least 1");
    assertThatThrownBy(() -> BandLayout.of(5, 0))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("half-bandwidth is 0, but must be at least 1");
    assertThatThrownBy(() -> BandLayout.of(-1, 1)).isInstanceOf(InvalidInputException.class);
  }
}
