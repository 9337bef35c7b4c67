package org.bandgram.internal.compute.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.List;
import java.util.Random;
import org.bandgram.Precision;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.storage.MessageFormat;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;

/** What twins must do: give the bits of the messages that they are held to. */
public interface TwinContract {
  /** Compares messages over the edges of a case with their twins. */
  void assertTwins(MessageCase input, Precision precision, int iterations);

  /** Returns along how many curves the bands of the cases lie at most. */
  default int mostCurves() {
    return 3;
  }

  /** Returns the precisions of the messages. */
  default List<Precision> precisions() {
    return List.of(Precision.values());
  }

  @RandomCases(100)
  default void twinsOfAnySizeGiveTheSameBits(
      @IntRange(min = 1, max = 150) int n,
      @IntRange(min = 1, max = 160) int h,
      @IntRange(min = 1, max = 3) int curves,
      MessageCase.Kind kind,
      long seed) {
    int precision = Math.floorMod(n + h, precisions().size());
    assertTwins(
        MessageCase.random(n, h, Math.min(curves, mostCurves()), kind, seed),
        precisions().get(precision),
        10);
  }

  @Test
  default void forbiddenPointsAndPointsWithoutEdgesGiveTheSameBits() {
    for (Precision precision : precisions()) {
      assertTwins(MessageCase.withForbiddenPoints(mostCurves()), precision, 25);
    }
  }

  /** Compares all that messages tell, side by side with the same changing damping. */
  static void assertSameBits(
      double[] preferences,
      MessageFormat format,
      int iterations,
      Messages expected,
      Messages... twins) {
    expected.reset(preferences);
    for (Messages twin : twins) {
      twin.reset(preferences);
    }
    double least = format == MessageFormat.COMPACT ? MessageFormat.LEAST_DAMPING : 0.5;
    Random random = new Random(iterations);
    for (int iteration = 0; iteration < iterations; iteration++) {
      double damping = least + (0.95 - least) * random.nextDouble();
      int changed = expected.iterate(damping);
      for (Messages twin : twins) {
        assertThat(twin.iterate(damping)).isEqualTo(changed);
        assertSameState(expected, twin, "iteration " + iteration);
      }
    }
    int[] changes = expected.iterate(0.8, 3);
    for (Messages twin : twins) {
      assertArrayEquals(changes, twin.iterate(0.8, 3));
      assertSameState(expected, twin, "after iterations at once");
    }
  }

  /** Compares all that messages tell at a time. */
  static void assertSameState(Messages expected, Messages actual, String what) {
    assertThat(actual.evidence()).as(what).doesNotContain(Double.NaN);
    assertArrayEquals(expected.evidence(), actual.evidence(), what);
    assertArrayEquals(expected.exemplars(), actual.exemplars(), what);
    assertThat(actual.exemplarCount()).isEqualTo(expected.exemplarCount());
    assertThat(actual.totals()).as(what).isEqualTo(expected.totals());
    assertThat(actual.assign(actual.exemplars()))
        .as(what)
        .usingRecursiveComparison()
        .isEqualTo(expected.assign(expected.exemplars()));
  }
}
