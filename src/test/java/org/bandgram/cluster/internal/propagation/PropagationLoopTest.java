package org.bandgram.cluster.internal.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.cluster.internal.propagation.ScriptedMessages.OPTIONS;
import static org.bandgram.cluster.internal.propagation.ScriptedMessages.flags;
import static org.bandgram.cluster.internal.propagation.ScriptedMessages.run;
import static org.bandgram.testing.Refusals.cancelled;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.bandgram.Cancellation;
import org.bandgram.Execution;
import org.bandgram.Progress;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.PropagationOptions.Convergence;
import org.bandgram.cluster.PropagationOptions.Damping;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a run ends, with exemplars that follow a script: points on a line, joined to neighbours. */
class PropagationLoopTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 30})
  void aRunEndsWhenTheExemplarsWereTheSameForAsLongAsAsked(int wanted) {
    ScriptedMessages messages =
        new ScriptedMessages(9, 3, t -> t < 10 ? flags(9, 1, t % 2 + 6) : flags(9, 1, 4, 7));
    Outcome outcome = run(messages, OPTIONS.withConvergence(new Convergence(wanted, 200)));
    int first = wanted == 1 ? 1 : 10;
    assertThat(outcome.iterations()).isEqualTo(first + wanted);
    assertThat(outcome.status()).isEqualTo(Status.CONVERGED);
    assertThat(outcome.orphans()).isZero();
    assertThat(Partition.indices(outcome.exemplars()))
        .containsExactly(wanted == 1 ? new int[] {1, 7} : new int[] {1, 4, 7});
  }

  /** A back end that answers only now and then must not be asked too late. */
  @RandomCases(300)
  void iterationsAtOnceDoNotChangeTheOutcome(
      @IntRange(min = 1, max = 12) int convergence,
      @IntRange(min = 1, max = 160) int most,
      @IntRange(min = 2, max = 64) int atOnce,
      @IntRange(min = 0, max = 120) int settled,
      @IntRange(min = 1, max = 9) int period,
      boolean adaptive,
      boolean orphans) {
    IntFunction<boolean[]> script =
        t ->
            t < settled
                ? flags(9, t / period % 2 == 0 ? 1 : 6, 4)
                : orphans ? flags(9, 1) : flags(9, 1, 4, 7);
    PropagationOptions options =
        OPTIONS
            .withConvergence(new Convergence(convergence, most))
            .withDamping(new Damping(0.8, adaptive));
    ScriptedMessages single = new ScriptedMessages(9, 2, script);
    ScriptedMessages several = new ScriptedMessages(9, 2, script).atOnce(atOnce);
    Outcome expected = run(single, options);
    Outcome actual = run(several, options);
    assertThat(several.dampings()).isEqualTo(single.dampings());
    assertThat(actual.exemplars()).isEqualTo(expected.exemplars());
    assertThat(actual.iterations()).isEqualTo(expected.iterations());
    assertThat(actual.status()).isEqualTo(expected.status());
    assertThat(actual.damping()).isEqualTo(expected.damping());
  }

  @Test
  void noExemplarsAreNotSettledExemplars() {
    ScriptedMessages messages = new ScriptedMessages(9, 8, t -> t < 60 ? flags(9) : flags(9, 3));
    assertThat(run(messages, OPTIONS).iterations()).isEqualTo(65);
  }

  /** The defect of apcluster: few exemplars, unchanged, that most points know nothing of. */
  @Test
  void aRunDoesNotEndWhilePointsReachNoExemplar() {
    ScriptedMessages messages =
        new ScriptedMessages(9, 2, t -> t < 40 ? flags(9, 1) : flags(9, 1, 4, 7));
    Outcome outcome = run(messages, OPTIONS);
    assertThat(outcome.iterations()).isEqualTo(45);
    assertThat(outcome.orphans()).isZero();
  }

  /** Some points may never reach any; a run does not wait for ever for them. */
  @Test
  void aRunEndsWithOrphansThatStaySo() {
    ScriptedMessages messages = new ScriptedMessages(9, 2, t -> flags(9, 1));
    Outcome outcome = run(messages, OPTIONS);
    assertThat(outcome.status()).isEqualTo(Status.CONVERGED);
    assertThat(outcome.iterations()).isBetween(50, 60);
    assertThat(outcome.orphans()).isEqualTo(5);
  }

  /** Everything is an exemplar for a long time, though each point would rather join a neighbour. */
  @Test
  void aRunDoesNotEndInTheMiddleOfASwing() {
    boolean[] all = {true, true, true, true, true, true, true, true, true};
    ScriptedMessages messages = new ScriptedMessages(9, 3, t -> t < 150 ? all : flags(9, 1, 4, 7));
    Outcome outcome = run(messages, OPTIONS);
    assertThat(outcome.iterations()).isEqualTo(155);
    assertThat(Partition.indices(outcome.exemplars())).containsExactly(1, 4, 7);
  }

  @Test
  void pointsThatAreBetterOffAloneMayStandAlone() {
    ScriptedMessages messages = new ScriptedMessages(40, 39, t -> flags(40, 0, 20));
    assertThat(run(messages, OPTIONS).iterations()).isEqualTo(6);
    ScriptedMessages apart =
        new ScriptedMessages(30, 1, t -> flags(30, 0, 2, 5, 8, 11, 14, 17, 20, 23, 26, 29));
    assertThat(run(apart, OPTIONS).iterations()).isEqualTo(6);
  }

  @Test
  void whereNothingSettlesTheBestOfTheLastIterationsIsReturned() {
    ScriptedMessages messages =
        new ScriptedMessages(
            9, 3, t -> t < 190 ? flags(9, 4) : t == 197 ? flags(9, 1, 4, 7) : flags(9, t % 9));
    Outcome outcome = run(messages, OPTIONS);
    assertThat(outcome.status()).isEqualTo(Status.CONVERGED);
    ScriptedMessages restless =
        new ScriptedMessages(9, 3, t -> t == 197 ? flags(9, 1, 4, 7) : flags(9, t % 2));
    outcome = run(restless, OPTIONS);
    assertThat(outcome.status()).isEqualTo(Status.NOT_CONVERGED);
    assertThat(outcome.iterations()).isEqualTo(200);
    assertThat(Partition.indices(outcome.exemplars())).containsExactly(1, 4, 7);
    assertThat(outcome.orphans()).isZero();
  }

  @Test
  void withoutAnyExemplarTheStrongestPointIsOne() {
    Outcome outcome = run(new ScriptedMessages(9, 3, t -> flags(9)), OPTIONS);
    assertThat(outcome.status()).isEqualTo(Status.NOT_CONVERGED);
    assertThat(Partition.indices(outcome.exemplars())).containsExactly(2);
    assertThat(outcome.orphans()).isEqualTo(3);
  }

  @Test
  void oscillationRaisesTheDampingOnlyWhereAllowed() {
    IntFunction<boolean[]> swing = t -> flags(9, t % 2 == 0 ? 3 : 4);
    ScriptedMessages messages = new ScriptedMessages(9, 8, swing);
    Outcome fixed = run(messages, OPTIONS.withMaxIterations(400));
    assertThat(fixed.damping()).isEqualTo(0.8);
    assertThat(messages.dampings()).containsOnly(0.8);
    Outcome adapted =
        run(messages, OPTIONS.withMaxIterations(400).withDamping(new Damping(0.8, true)));
    assertThat(adapted.damping()).isBetween(0.86, 0.98);
    assertThat(messages.dampings()).isSorted().contains(0.8, adapted.damping());
  }

  @Test
  void aSettledRunKeepsItsDamping() {
    ScriptedMessages messages =
        new ScriptedMessages(9, 3, t -> t < 100 ? flags(9, t / 10 % 9) : flags(9, 1, 4, 7));
    PropagationOptions options = OPTIONS.withConvergence(new Convergence(30, 200));
    assertThat(run(messages, options.withDamping(new Damping(0.8, true))).status())
        .isEqualTo(Status.CONVERGED);
  }

  @Test
  void theTraceFollowsTheIterations() {
    ScriptedMessages messages =
        new ScriptedMessages(
            9, 3, t -> t == 0 ? flags(9) : t == 1 ? flags(9, 4) : flags(9, 1, 4, 7));
    Outcome outcome = run(messages, OPTIONS.withTrace(true));
    assertThat(outcome.trace()).hasSize(outcome.iterations()).startsWith(0, -22, -36);
    assertThat(run(messages, OPTIONS).trace()).isEmpty();
  }

  @Test
  void cancellationEndsARunBeforeTheNextIteration() {
    Cancellation cancellation = new Cancellation();
    ScriptedMessages messages = new ScriptedMessages(9, 3, t -> flags(9, t % 9));
    List<Long> seen = new ArrayList<>();
    Progress progress =
        (stage, done, total) -> {
          assertThat(stage).isEqualTo("propagate");
          assertThat(total).isEqualTo(200);
          seen.add(done);
          if (done == 3) {
            cancellation.cancel();
          }
        };
    try (Execution execution = Execution.of(1, progress, cancellation)) {
      cancelled(
          () ->
              PropagationLoop.run(
                  messages,
                  ScriptedMessages::similarity,
                  new double[9],
                  OPTIONS,
                  execution,
                  progress));
    }
    assertThat(seen).containsExactly(1L, 2L, 3L);
    assertThat(messages.dampings()).hasSize(3);
  }
}
