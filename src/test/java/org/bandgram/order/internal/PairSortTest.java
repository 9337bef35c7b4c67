package org.bandgram.order.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.cancelled;

import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.Cancellation;
import org.bandgram.Execution;
import org.bandgram.Progress;
import org.bandgram.order.CurveOrdering.SortMethod;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairSortTest {
  /** Random codes with the top bit in use and about two pairs of {@code ties} equal to another. */
  private static CurveCodes random(int n, int bits, int ties, long seed) {
    Random random = new Random(seed);
    CurveCodes codes = CurveCodes.allocate(n, bits);
    for (int i = 0; i < n; i++) {
      if (i > 0 && random.nextInt(ties) < 2) {
        int other = random.nextInt(i);
        codes.set(i, codes.high(other), codes.low(other));
      } else {
        codes.set(i, random.nextInt(4) - 2L, random.nextLong());
      }
    }
    return codes;
  }

  private static int[] expected(CurveCodes codes) {
    return IntStream.range(0, codes.size())
        .boxed()
        .sorted(((Comparator<Integer>) codes::compare).thenComparing(Comparator.naturalOrder()))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static void assertSorts(CurveCodes codes, int threads) {
    int[] expected = expected(codes);
    try (Execution execution = Execution.onThreads(threads)) {
      for (SortMethod method : SortMethod.values()) {
        assertThat(PairSort.of(method).order(codes.copy(), execution))
            .as("%s", method)
            .isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0, 1, 2, 3, 31, 33, 257, 4098, 16_383, 16_384, 16_385, 32_768, 32_769, 49_153, 65_537,
        100_000, 150_001
      })
  void sortsLikeTheLibraryOnAnyNumberOfThreads(int n) {
    assertSorts(random(n, 64, 5, n), 1);
    assertSorts(random(n, 64, 5, n + 1), 3);
    assertSorts(random(n, 128, 5, n + 2), 3);
  }

  @RandomCases(200)
  void sortsShortInputs(
      @IntRange(min = 0, max = 100) int n, @IntRange(min = 1, max = 128) int bits, long seed) {
    assertSorts(random(n, bits, 3, seed), 2);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 40_000})
  void leavesEqualCodesInPlace(int n) {
    for (int bits : new int[] {64, 128}) {
      CurveCodes codes = CurveCodes.allocate(n, bits);
      IntStream.range(0, n).forEach(i -> codes.set(i, -1, -7));
      assertSorts(codes, 2);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {33, 40_001})
  void sortsDescendingAndAscendingCodes(int n) {
    CurveCodes descending = CurveCodes.allocate(n, 64);
    CurveCodes ascending = CurveCodes.allocate(n, 64);
    IntStream.range(0, n).forEach(i -> descending.set(i, 0, -(long) i));
    IntStream.range(0, n).forEach(i -> ascending.set(i, 0, 3L * i));
    assertSorts(descending, 2);
    assertSorts(ascending, 2);
  }

  @Test
  void stopsWhenCancelled() {
    Cancellation cancellation = new Cancellation();
    cancellation.cancel();
    try (Execution execution = Execution.of(2, Progress.NONE, cancellation)) {
      for (SortMethod method : SortMethod.values()) {
        cancelled(() -> PairSort.of(method).order(random(100, 64, 5, 1), execution));
      }
    }
  }
}
