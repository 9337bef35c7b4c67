package org.bandgram.cluster.internal.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.bandgram.Cancellation;
import org.bandgram.CancelledException;
import org.bandgram.Execution;
import org.bandgram.Progress;
import org.bandgram.StateTransfer;
import org.bandgram.cluster.Convergence;
import org.bandgram.cluster.Damping;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a run ends, with exemplars that follow a script: points on a line, joined to neighbours. */
class PropagationLoopTest {
  private static final Execution EXECUTION = Execution.onThreads(1);
  private static final PropagationOptions OPTIONS =
      PropagationOptions.defaults()
          .withConvergence(new Convergence(5, 200))
          .withDamping(Damping.fixed(0.8));

  /** Messages whose flags follow a script; a point reaches exemplars at most h places away. */
  private static final class Scripted implements Messages {
    private final int n;
    private final int h;
    private final IntFunction<boolean[]> script;
    private final List<Double> dampings = new ArrayList<>();
    private boolean[] flags;
    private int atOnce = 1;

    Scripted(int n, int h, IntFunction<boolean[]> script) {
      this.n = n;
      this.h = h;
      this.script = script;
    }

    Scripted atOnce(int iterations) {
      atOnce = iterations;
      return this;
    }

    @Override
    public int size() {
      return n;
    }

    @Override
    public void reset(double[] preferences) {
      flags = new boolean[n];
      dampings.clear();
    }

    @Override
    public int[] iterate(double damping, int iterations) {
      assertThat(iterations).isBetween(1, atOnce);
      return IntStream.range(0, iterations).map(iteration -> step(damping)).toArray();
    }

    private int step(double damping) {
      boolean[] next = script.apply(dampings.size());
      dampings.add(damping);
      int changed = 0;
      for (int k = 0; k < n; k++) {
        changed += next[k] == flags[k] ? 0 : 1;
      }
      flags = next;
      return changed;
    }

    @Override
    public int iterationsAtOnce() {
      return atOnce;
    }

    @Override
    public void transfer(StateTransfer state) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int exemplarCount() {
      return Partition.indices(flags).length;
    }

    @Override
    public boolean[] exemplars() {
      return flags.clone();
    }

    @Override
    public double[] evidence() {
      double[] evidence = new double[n];
      for (int k = 0; k < n; k++) {
        evidence[k] = flags[k] ? 1 : k == 2 ? -1 : -2;
      }
      return evidence;
    }

    @Override
    public Assignment assign(boolean[] exemplars) {
      int[] exemplarOf = new int[n];
      int orphans = 0;
      double net = 0;
      for (int i = 0; i < n; i++) {
        exemplarOf[i] = exemplars[i] ? i : Assignment.NONE;
        for (int distance = 1; distance <= h && exemplarOf[i] == Assignment.NONE; distance++) {
          for (int k : new int[] {i - distance, i + distance}) {
            if (k >= 0 && k < n && exemplars[k] && exemplarOf[i] == Assignment.NONE) {
              exemplarOf[i] = k;
            }
          }
        }
        orphans += exemplarOf[i] == Assignment.NONE ? 1 : 0;
        net += exemplarOf[i] == Assignment.NONE ? 0 : similarity(i, exemplarOf[i]);
      }
      return new Assignment(exemplarOf, orphans, net);
    }

    @Override
    public void close() {}
  }

  private static final double PREFERENCE = -10;

  private static double similarity(int i, int k) {
    return i == k ? PREFERENCE : -Math.abs(i - k);
  }

  private static boolean[] flags(int n, int... exemplars) {
    boolean[] flags = new boolean[n];
    for (int k : exemplars) {
      flags[k] = true;
    }
    return flags;
  }

  private static Outcome run(Messages messages, PropagationOptions options) {
    double[] preferences = new double[messages.size()];
    Arrays.fill(preferences, PREFERENCE);
    return PropagationLoop.run(
        messages, PropagationLoopTest::similarity, preferences, options, EXECUTION, Progress.NONE);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 30})
  void aRunEndsWhenTheExemplarsWereTheSameForAsLongAsAsked(int wanted) {
    Scripted messages =
        new Scripted(9, 3, t -> t < 10 ? flags(9, 1, t % 2 + 6) : flags(9, 1, 4, 7));
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
    Scripted single = new Scripted(9, 2, script);
    Scripted several = new Scripted(9, 2, script).atOnce(atOnce);
    Outcome expected = run(single, options);
    Outcome actual = run(several, options);
    assertThat(several.dampings).isEqualTo(single.dampings);
    assertThat(actual.exemplars()).isEqualTo(expected.exemplars());
    assertThat(actual.iterations()).isEqualTo(expected.iterations());
    assertThat(actual.status()).isEqualTo(expected.status());
    assertThat(actual.damping()).isEqualTo(expected.damping());
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

  @Test
  void noExemplarsAreNotSettledExemplars() {
    Scripted messages = new Scripted(9, 8, t -> t < 60 ? flags(9) : flags(9, 3));
    assertThat(run(messages, OPTIONS).iterations()).isEqualTo(65);
  }

  /** The defect of apcluster: few exemplars, unchanged, that most points know nothing of. */
  @Test
  void aRunDoesNotEndWhilePointsReachNoExemplar() {
    Scripted messages = new Scripted(9, 2, t -> t < 40 ? flags(9, 1) : flags(9, 1, 4, 7));
    Outcome outcome = run(messages, OPTIONS);
    assertThat(outcome.iterations()).isEqualTo(45);
    assertThat(outcome.orphans()).isZero();
  }

  /** Some points may never reach any; a run does not wait for ever for them. */
  @Test
  void aRunEndsWithOrphansThatStaySo() {
    Scripted messages = new Scripted(9, 2, t -> flags(9, 1));
    Outcome outcome = run(messages, OPTIONS);
    assertThat(outcome.status()).isEqualTo(Status.CONVERGED);
    assertThat(outcome.iterations()).isBetween(50, 60);
    assertThat(outcome.orphans()).isEqualTo(5);
  }

  /** Everything is an exemplar for a long time, though each point would rather join a neighbour. */
  @Test
  void aRunDoesNotEndInTheMiddleOfASwing() {
    boolean[] all = {true, true, true, true, true, true, true, true, true};
    Scripted messages = new Scripted(9, 3, t -> t < 150 ? all : flags(9, 1, 4, 7));
    Outcome outcome = run(messages, OPTIONS);
    assertThat(outcome.iterations()).isEqualTo(155);
    assertThat(Partition.indices(outcome.exemplars())).containsExactly(1, 4, 7);
  }

  @Test
  void pointsThatAreBetterOffAloneMayStandAlone() {
    Scripted messages = new Scripted(40, 39, t -> flags(40, 0, 20));
    assertThat(run(messages, OPTIONS).iterations()).isEqualTo(6);
    Scripted apart = new Scripted(30, 1, t -> flags(30, 0, 2, 5, 8, 11, 14, 17, 20, 23, 26, 29));
    assertThat(run(apart, OPTIONS).iterations()).isEqualTo(6);
  }

  @Test
  void whereNothingSettlesTheBestOfTheLastIterationsIsReturned() {
    Scripted messages =
        new Scripted(
            9, 3, t -> t < 190 ? flags(9, 4) : t == 197 ? flags(9, 1, 4, 7) : flags(9, t % 9));
    Outcome outcome = run(messages, OPTIONS);
    assertThat(outcome.status()).isEqualTo(Status.CONVERGED);
    Scripted restless = new Scripted(9, 3, t -> t == 197 ? flags(9, 1, 4, 7) : flags(9, t % 2));
    outcome = run(restless, OPTIONS);
    assertThat(outcome.status()).isEqualTo(Status.NOT_CONVERGED);
    assertThat(outcome.iterations()).isEqualTo(200);
    assertThat(Partition.indices(outcome.exemplars())).containsExactly(1, 4, 7);
    assertThat(outcome.orphans()).isZero();
  }

  private static final PropagationOptions ADAPTIVE =
      OPTIONS.withMaxIterations(2000).withDamping(new Damping(0.8, true));

  /** Enough points, nine to three exemplars, that a run may level off. */
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
  private static Scripted swinging() {
    return new Scripted(MANY, 3, t -> t % 3 == 0 ? everyNine(1, 4, 7) : everyNine(1, 3 + t % 3, 8));
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
    Scripted few = new Scripted(9, 3, t -> t % 3 == 0 ? flags(9, 1, 4, 7) : flags(9, 1, 4, 8));
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
    Outcome outcome = run(new Scripted(MANY, 3, rising), ADAPTIVE);
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
    Outcome outcome = run(new Scripted(MANY, 1, late), ADAPTIVE);
    assertThat(outcome.status()).isEqualTo(Status.LEVELLED_OFF);
    assertThat(outcome.orphans()).isZero();
    assertThat(outcome.iterations()).isGreaterThan(600);
  }

  /** Nearly all points stand alone for long, though each would rather join a neighbour. */
  @Test
  void aRunDoesNotEndWithPointsThatWouldRatherJoinOthers() {
    boolean[] all = everyNine(0, 1, 2, 3, 4, 5, 6, 7, 8);
    boolean[] most = everyNine(0, 1, 2, 3, 5, 6, 7, 8);
    Scripted messages =
        new Scripted(MANY, 3, t -> t >= 600 ? everyNine(1, 4, 7) : t % 2 == 0 ? all : most);
    Outcome outcome = run(messages, ADAPTIVE);
    assertThat(outcome.status()).isEqualTo(Status.CONVERGED);
    assertThat(outcome.iterations()).isEqualTo(605);
  }

  @Test
  void withoutExemplarsNothingLevelsOff() {
    Scripted messages = new Scripted(9, 8, t -> t < 600 ? flags(9) : flags(9, 3));
    assertThat(run(messages, ADAPTIVE).iterations()).isEqualTo(605);
  }

  @Test
  void withoutAnyExemplarTheStrongestPointIsOne() {
    Outcome outcome = run(new Scripted(9, 3, t -> flags(9)), OPTIONS);
    assertThat(outcome.status()).isEqualTo(Status.NOT_CONVERGED);
    assertThat(Partition.indices(outcome.exemplars())).containsExactly(2);
    assertThat(outcome.orphans()).isEqualTo(3);
  }

  @Test
  void oscillationRaisesTheDampingOnlyWhereAllowed() {
    IntFunction<boolean[]> swing = t -> flags(9, t % 2 == 0 ? 3 : 4);
    Scripted messages = new Scripted(9, 8, swing);
    Outcome fixed = run(messages, OPTIONS.withMaxIterations(400));
    assertThat(fixed.damping()).isEqualTo(0.8);
    assertThat(messages.dampings).containsOnly(0.8);
    Outcome adapted =
        run(messages, OPTIONS.withMaxIterations(400).withDamping(new Damping(0.8, true)));
    assertThat(adapted.damping()).isBetween(0.86, 0.98);
    assertThat(messages.dampings).isSorted().contains(0.8, adapted.damping());
  }

  @Test
  void aSettledRunKeepsItsDamping() {
    Scripted messages = new Scripted(9, 3, t -> t < 100 ? flags(9, t / 10 % 9) : flags(9, 1, 4, 7));
    PropagationOptions options = OPTIONS.withConvergence(new Convergence(30, 200));
    assertThat(run(messages, options.withDamping(new Damping(0.8, true))).status())
        .isEqualTo(Status.CONVERGED);
  }

  @Test
  void theTraceFollowsTheIterations() {
    Scripted messages =
        new Scripted(9, 3, t -> t == 0 ? flags(9) : t == 1 ? flags(9, 4) : flags(9, 1, 4, 7));
    Outcome outcome = run(messages, OPTIONS.withTrace(true));
    assertThat(outcome.trace()).hasSize(outcome.iterations()).startsWith(0, -22, -36);
    assertThat(run(messages, OPTIONS).trace()).isEmpty();
  }

  @Test
  void cancellationEndsARunBeforeTheNextIteration() {
    Cancellation cancellation = new Cancellation();
    Scripted messages = new Scripted(9, 3, t -> flags(9, t % 9));
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
      assertThatThrownBy(
              () ->
                  PropagationLoop.run(
                      messages,
                      PropagationLoopTest::similarity,
                      new double[9],
                      OPTIONS,
                      execution,
                      progress))
          .isInstanceOf(CancelledException.class);
    }
    assertThat(seen).containsExactly(1L, 2L, 3L);
    assertThat(messages.dampings).hasSize(3);
  }
}
