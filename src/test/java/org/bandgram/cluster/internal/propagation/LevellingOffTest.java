package org.bandgram.cluster.internal.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.cluster.internal.propagation.ScriptedMessages.OPTIONS;
import static org.bandgram.cluster.internal.propagation.ScriptedMessages.flags;
import static org.bandgram.cluster.internal.propagation.ScriptedMessages.run;

import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.PropagationOptions.Convergence;
import org.bandgram.cluster.PropagationOptions.Damping;
import org.bandgram.cluster.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a run ends whose exemplars still change but get no better. */
class LevellingOffTest {
  private static final PropagationOptions ADAPTIVE =
      OPTIONS.withMaxIterations(2000).withDamping(new Damping(0.8, true));

  /** So many points that three exemplars among every nine are enough to level off. */
  private static final int MANY = 9 * 200;

  /** The same exemplars among every nine points. */
  private static boolean[] everyNine(int... exemplars) {
    boolean[] flags = new boolean[MANY];
    for (int i = 0; i < MANY; i++) {
      int place = i % 9;
      flags[i] = IntStream.of(exemplars).anyMatch(k -> k == place);
    }
    return flags;
  }

  /** Exemplars that swing for ever; the first phase of the swing is the best. */
  private static ScriptedMessages swinging() {
    return new ScriptedMessages(
        MANY, 3, t -> t % 3 == 0 ? everyNine(1, 4, 7) : everyNine(1, 3 + t % 3, 8));
  }

  @Test
  void aRunEndsWhenItsExemplarsChangeButGetNoBetter() {
    Outcome outcome = run(swinging(), ADAPTIVE);
    assertThat(outcome.status()).isEqualTo(Status.LEVELLED_OFF);
    assertThat(outcome.iterations()).isBetween(100, 200);
    assertThat(outcome.exemplars()).isEqualTo(everyNine(1, 4, 7));
  }

  @Test
  void moreIterationsToConvergeMeanMorePatience() {
    Outcome outcome = run(swinging(), ADAPTIVE.withConvergence(new Convergence(100, 2000)));
    assertThat(outcome.status()).isEqualTo(Status.LEVELLED_OFF);
    assertThat(outcome.iterations()).isBetween(800, 850);
  }

  @Test
  void withFixedDampingARunGoesOnToItsLastIteration() {
    Outcome outcome = run(swinging(), ADAPTIVE.withDamping(Damping.fixed(0.8)));
    assertThat(outcome.status()).isEqualTo(Status.NOT_CONVERGED);
    assertThat(outcome.iterations()).isEqualTo(2000);
  }

  /** One of a few exemplars that comes late is worth more than a run may miss. */
  @Test
  void withFewExemplarsARunGoesOnToItsLastIteration() {
    ScriptedMessages few =
        new ScriptedMessages(9, 3, t -> t % 3 == 0 ? flags(9, 1, 4, 7) : flags(9, 1, 4, 8));
    assertThat(run(few, ADAPTIVE).iterations()).isEqualTo(2000);
  }

  /** Exemplars find better places at long intervals; a swing goes on beside. */
  @Test
  void aRunDoesNotEndWhileExemplarsGetBetter() {
    IntFunction<boolean[]> rising =
        t -> {
          boolean[] flags = t % 2 == 0 ? everyNine(1, 4, 7) : everyNine(1, 4, 8);
          for (int i = 9 * Math.min(t / 40, 15); i < MANY; i++) {
            flags[i] |= i % 9 == 2;
          }
          return flags;
        };
    Outcome outcome = run(new ScriptedMessages(MANY, 3, rising), ADAPTIVE);
    assertThat(outcome.status()).isEqualTo(Status.LEVELLED_OFF);
    assertThat(outcome.iterations()).isGreaterThan(600);
  }

  /** A lonely point reaches no exemplar until late. */
  @Test
  void aRunDoesNotLevelOffWhilePointsReachNoExemplar() {
    IntFunction<boolean[]> late =
        t -> {
          boolean[] flags = t % 2 == 0 ? everyNine(1, 4, 7) : everyNine(1, 4, 6);
          flags[MANY - 2] = t > 500;
          return flags;
        };
    Outcome outcome = run(new ScriptedMessages(MANY, 1, late), ADAPTIVE);
    assertThat(outcome.status()).isEqualTo(Status.LEVELLED_OFF);
    assertThat(outcome.orphans()).isZero();
    assertThat(outcome.iterations()).isGreaterThan(600);
  }

  /** Nearly all points stand alone for long, though each would rather join a neighbour. */
  @Test
  void aRunDoesNotEndWithPointsThatWouldRatherJoinOthers() {
    boolean[] all = everyNine(0, 1, 2, 3, 4, 5, 6, 7, 8);
    boolean[] most = everyNine(0, 1, 2, 3, 5, 6, 7, 8);
    ScriptedMessages messages =
        new ScriptedMessages(MANY, 3, t -> t >= 600 ? everyNine(1, 4, 7) : t % 2 == 0 ? all : most);
    Outcome outcome = run(messages, ADAPTIVE);
    assertThat(outcome.status()).isEqualTo(Status.CONVERGED);
    assertThat(outcome.iterations()).isEqualTo(605);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 7, 16, 64})
  void iterationsAtOnceDoNotChangeWhenARunLevelsOff(int atOnce) {
    Outcome expected = run(swinging(), ADAPTIVE);
    Outcome actual = run(swinging().atOnce(atOnce), ADAPTIVE);
    assertThat(actual.iterations()).isEqualTo(expected.iterations());
    assertThat(actual.status()).isEqualTo(expected.status());
    assertThat(actual.damping()).isEqualTo(expected.damping());
    assertThat(actual.exemplars()).isEqualTo(expected.exemplars());
  }
}
