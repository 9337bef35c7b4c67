package org.bandgram.cluster.internal.propagation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.cluster.Convergence;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForecastTest {
  private static Forecast waiting(int iterations) {
    return new Forecast(new Convergence(iterations, 500));
  }

  private static boolean holds(int same, double before, double now) {
    return waiting(30).holds(same, new double[] {before}, new double[] {now});
  }

  private static int[] due(Convergence convergence) {
    Forecast forecast = new Forecast(convergence);
    return IntStream.range(-1, 100).filter(forecast::isDue).map(same -> same + 1).toArray();
  }

  @Test
  void itIsAskedAtEveryFifthOfTheWait() {
    assertThat(due(new Convergence(30, 500))).containsExactly(6, 12, 18, 24);
    assertThat(due(new Convergence(15, 500))).containsExactly(3, 6, 9, 12);
    assertThat(due(new Convergence(7, 500))).containsExactly(2, 4, 6);
    assertThat(due(new Convergence(3, 500))).containsExactly(2);
    assertThat(due(new Convergence(2, 500))).isEmpty();
    assertThat(due(new Convergence(30, 500, false))).isEmpty();
  }

  /** Whatever the flags do in between. */
  @RandomCases(300)
  void noIterationBeforeItIsDueIsPassedOver(
      @IntRange(min = 1, max = 70) int wait, @IntRange(min = 0, max = 99) int seed) {
    Forecast forecast = waiting(wait);
    Random random = new Random(seed);
    int same = -1;
    for (int done = 0; same < wait; ) {
      int iterations = forecast.undecided(same);
      for (int i = 0; i < iterations; i++) {
        assertThat(i > 0 && forecast.isDue(same)).as("%d of %d", same, wait).isFalse();
        same = Math.min(done, random.nextInt(40) == 0 ? 1 : same + 1);
        done++;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, -1})
  void aSignStaysWhereTwiceTheIterationsLeftDoNotReachZero(int sign) {
    assertThat(holds(24, sign * 14.0, sign * 13.0)).isTrue();
    assertThat(holds(24, sign * 11.0, sign * 10.0)).isFalse();
    assertThat(holds(6, sign * 50.0, sign * 49.0)).isTrue();
    assertThat(holds(6, sign * 48.0, sign * 47.0)).isFalse();
    assertThat(holds(6, sign, sign * 10.0)).isTrue();
    assertThat(holds(6, -sign, sign * 10.0)).isTrue();
  }

  @Test
  void evidenceOfZeroStaysWhereItDoesNotRise() {
    assertThat(holds(6, 0, 0)).isTrue();
    assertThat(holds(6, 1, 0)).isTrue();
    assertThat(holds(6, -1, 0)).isFalse();
  }

  @Test
  void infiniteEvidenceStays() {
    assertThat(holds(6, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY)).isTrue();
    assertThat(holds(6, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY)).isTrue();
    assertThat(holds(6, -1, Double.NEGATIVE_INFINITY)).isTrue();
  }

  @Test
  void everyPointCounts() {
    double[] before = new double[4098];
    double[] now = new double[4098];
    for (int k = 0; k < now.length; k++) {
      now[k] = k % 2 == 0 ? 100 : -100;
      before[k] = now[k] * 1.01;
    }
    assertThat(waiting(30).holds(6, before, now)).isTrue();
    for (int k : new int[] {0, 31, 4097}) {
      double old = before[k];
      before[k] = 2 * now[k];
      assertThat(waiting(30).holds(6, before, now)).as("point %d", k).isFalse();
      before[k] = old;
    }
  }

  /** Evidence that comes closer to a limit by the same factor in every iteration. */
  @RandomCases(1000)
  void whatShrinksByAFactorKeepsTheSignsForetold(
      @IntRange(min = 1, max = 99) int percent,
      @IntRange(min = 1, max = 29) int same,
      @IntRange(min = -50, max = 50) int limit,
      @IntRange(min = -500, max = 500) int distance) {
    double factor = percent / 100.0;
    double now = limit + distance;
    if (holds(same, limit + distance / factor, now)) {
      for (int iteration = 1; iteration <= 2 * (30 - same); iteration++) {
        double later = limit + distance * Math.pow(factor, iteration);
        assertThat(later > 0).as("after %d iterations", iteration).isEqualTo(now > 0);
      }
    }
  }
}
