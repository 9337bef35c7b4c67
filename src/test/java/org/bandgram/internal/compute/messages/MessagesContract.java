package org.bandgram.internal.compute.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.DenseReference;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.gram.MessageCase.Kind;
import org.bandgram.internal.compute.messages.Messages.Assignment;
import org.bandgram.layout.BandLayout;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What every implementation of {@link Messages} must do. */
public abstract class MessagesContract {
  /** Sizes around the widths of vectors and blocks; the last is narrow, full or wider than full. */
  private static final int[][] SHAPES = {
    {1, 1}, {2, 1}, {2, 5}, {3, 1}, {31, 1}, {31, 4}, {31, 30}, {33, 16}, {33, 20}, {33, 64},
    {65, 33}, {257, 31}
  };

  private static final int[][] SMALL_SHAPES = {{1, 1}, {2, 5}, {31, 4}, {33, 64}, {65, 33}};

  private static final Map<String, List<double[]>> EXPECTED = new ConcurrentHashMap<>();

  @AutoClose private final Execution execution = Execution.onThreads(2);

  /** Returns new messages over the edges of a case. */
  protected abstract Messages messages(MessageCase input, Precision precision, Execution execution);

  /** Returns along how many curves the bands of the cases lie. */
  protected int curves() {
    return 1;
  }

  /** Returns how many rows several blocks have. */
  protected int manyRows() {
    return 1100;
  }

  private MessageCase random(int n, int h, Kind kind, long seed) {
    return MessageCase.random(n, h, curves(), kind, seed);
  }

  static Stream<Arguments> shapes() {
    return Arrays.stream(Sizes.of(SHAPES, SMALL_SHAPES))
        .flatMap(
            shape ->
                Arrays.stream(Precision.values())
                    .map(precision -> Arguments.of(shape[0], shape[1], precision)));
  }

  private static double tolerance(Precision precision) {
    return precision == Precision.FLOAT32 ? 2e-3 : 1e-9;
  }

  private static void assertClose(double[] actual, double[] expected, Precision precision) {
    assertThat(actual).hasSameSizeAs(expected);
    for (int k = 0; k < actual.length; k++) {
      if (expected[k] == Double.POSITIVE_INFINITY) {
        assertThat(actual[k]).as("evidence of %d", k).isGreaterThan(1e30);
      } else {
        assertThat(actual[k])
            .as("evidence of %d", k)
            .isCloseTo(expected[k], within(tolerance(precision) * (1 + Math.abs(expected[k]))));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("shapes")
  protected void evidenceFollowsTheFormulas(int n, int h, Precision precision) {
    for (Kind kind : Kind.values()) {
      MessageCase input = random(n, h, kind, 100 * n + h);
      double damping = kind == Kind.TIED ? 0.9 : 0.5;
      try (Messages messages = messages(input, precision, execution)) {
        messages.reset(input.preferences());
        for (double[] expected : expectedEvidence(input, h + " " + kind, damping)) {
          messages.iterate(damping);
          assertClose(messages.evidence(), expected, precision);
        }
      }
    }
  }

  /** The reference is slow, and the same for all implementations. */
  private static List<double[]> expectedEvidence(MessageCase input, String name, double damping) {
    return EXPECTED.computeIfAbsent(
        input.size() + " " + input.bands().count() + " " + name,
        key -> {
          DenseReference reference = new DenseReference(input);
          List<double[]> evidence = new ArrayList<>();
          for (int iteration = 0; iteration < 12; iteration++) {
            reference.iterate(damping);
            evidence.add(reference.evidence());
          }
          return evidence;
        });
  }

  /** Adaptive damping: an availability carries the damping of the iteration that it belongs to. */
  @ParameterizedTest
  @EnumSource
  protected void evidenceFollowsTheFormulasWhenDampingChanges(Precision precision) {
    MessageCase input = random(65, 20, Kind.CONTINUOUS, 3);
    DenseReference expected = new DenseReference(input);
    try (Messages messages = messages(input, precision, execution)) {
      messages.reset(input.preferences());
      for (double damping : new double[] {0.5, 0.9, 0.6, 0.6, 0.98, 0.5, 0.7, 0.5}) {
        expected.iterate(damping);
        messages.iterate(damping);
        assertClose(messages.evidence(), expected.evidence(), precision);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  protected void flagsAndCountsFollowTheEvidence(Precision precision) {
    MessageCase input = random(65, 12, Kind.CONTINUOUS, 5);
    try (Messages messages = messages(input, precision, execution)) {
      messages.reset(input.preferences());
      boolean[] last = new boolean[65];
      int changes = 0;
      for (int iteration = 0; iteration < 30; iteration++) {
        int reported = messages.iterate(0.6);
        boolean[] now = messages.exemplars();
        double[] evidence = messages.evidence();
        int changed = 0;
        int count = 0;
        for (int k = 0; k < now.length; k++) {
          assertThat(now[k]).isEqualTo(evidence[k] > 0);
          changed += now[k] == last[k] ? 0 : 1;
          count += now[k] ? 1 : 0;
        }
        assertThat(reported).isEqualTo(changed);
        assertThat(messages.exemplarCount()).isEqualTo(count);
        changes += changed;
        last = now;
      }
      assertThat(messages.exemplarCount()).isBetween(1, 64);
      assertThat(changes).isGreaterThan(messages.exemplarCount());
    }
  }

  @ParameterizedTest
  @EnumSource
  protected void iterationsAtOnceAreIterationsOneByOne(Precision precision) {
    MessageCase input = random(65, 12, Kind.CONTINUOUS, 7);
    try (Messages single = messages(input, precision, execution);
        Messages several = messages(input, precision, execution)) {
      assertThat(several.iterationsAtOnce()).isPositive();
      single.reset(input.preferences());
      several.reset(input.preferences());
      for (int iterations : new int[] {1, 2, 7, 40}) {
        double damping = 0.5 + 0.01 * iterations;
        int[] expected = new int[iterations];
        Arrays.setAll(expected, iteration -> single.iterate(damping));
        assertArrayEquals(expected, several.iterate(damping, iterations));
        assertArrayEquals(single.evidence(), several.evidence());
        assertArrayEquals(single.exemplars(), several.exemplars());
        assertThat(several.exemplarCount()).isEqualTo(single.exemplarCount());
      }
    }
  }

  /** Two points that are as well off together as apart. */
  @ParameterizedTest
  @EnumSource
  protected void evidenceOfZeroMakesNoExemplar(Precision precision) {
    double[][] similarities = {{0, -1}, {-1, 0}};
    MessageCase input = new MessageCase(BandLayout.of(2, 1), similarities, new double[] {-1, -1});
    try (Messages messages = messages(input, precision, execution)) {
      messages.reset(input.preferences());
      messages.iterate(0.5);
      assertThat(messages.evidence()).containsOnly(0);
      assertThat(messages.exemplars()).containsOnly(false);
      assertThat(messages.exemplarCount()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  protected void messagesStartAtZeroAndResetReturnsThere(Precision precision) {
    MessageCase input = random(65, 12, Kind.SPARSE, 9);
    double[] others = Arrays.stream(input.preferences()).map(p -> 0.5 * p).toArray();
    try (Messages messages = messages(input, precision, execution)) {
      messages.reset(input.preferences());
      assertThat(messages.size()).isEqualTo(65);
      assertThat(messages.evidence()).containsOnly(0);
      assertThat(messages.exemplarCount()).isZero();
      double[] first = run(messages, input.preferences());
      double[] second = run(messages, others);
      assertThat(second).isNotEqualTo(first);
      messages.reset(input.preferences());
      assertThat(messages.evidence()).containsOnly(0);
      assertThat(messages.exemplars()).containsOnly(false);
      assertThat(messages.exemplarCount()).isZero();
      assertArrayEquals(first, run(messages, input.preferences()));
    }
  }

  private static double[] run(Messages messages, double[] preferences) {
    messages.reset(preferences);
    for (int iteration = 0; iteration < 20; iteration++) {
      messages.iterate(iteration < 10 ? 0.5 : 0.8);
    }
    return messages.evidence();
  }

  /** Several blocks of rows, and more threads than blocks. */
  @ParameterizedTest
  @EnumSource
  protected void anyNumberOfThreadsGivesTheSameBits(Precision precision) {
    MessageCase input = random(manyRows(), 12, Kind.CONTINUOUS, 13);
    double[] expected = null;
    for (int threads : Sizes.of(new int[] {1, 2, 3, 7}, new int[] {1, 3})) {
      try (Execution execution = Execution.onThreads(threads);
          Messages messages = messages(input, precision, execution)) {
        double[] evidence = run(messages, input.preferences());
        expected = expected == null ? evidence : expected;
        assertArrayEquals(expected, evidence, threads + " threads");
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  protected void aForbiddenPointNeverBecomesAnExemplar(Precision precision) {
    MessageCase input = random(40, 6, Kind.CONTINUOUS, 17);
    double[] preferences = input.preferences().clone();
    for (int k = 0; k < preferences.length; k += 3) {
      preferences[k] = Double.NEGATIVE_INFINITY;
    }
    try (Messages messages = messages(input, precision, execution)) {
      messages.reset(preferences);
      for (int iteration = 0; iteration < 60; iteration++) {
        messages.iterate(0.7);
        for (int k = 0; k < preferences.length; k += 3) {
          assertThat(messages.exemplars()[k]).isFalse();
        }
        assertThat(messages.evidence()).doesNotContain(Double.NaN);
      }
      assertThat(messages.exemplarCount()).isPositive();
      assertThat(messages.assign(messages.exemplars()).totals().orphans()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  protected void aPointWithoutEdgesBecomesAnExemplarAndDisturbsNoOther(Precision precision) {
    MessageCase input = random(33, 5, Kind.CONTINUOUS, 19);
    for (int k = 0; k < 33; k++) {
      if (k != 11) {
        input.similarities()[11][k] = Double.NEGATIVE_INFINITY;
        input.similarities()[k][11] = Double.NEGATIVE_INFINITY;
      }
    }
    DenseReference expected = new DenseReference(input);
    try (Messages messages = messages(input, precision, execution)) {
      messages.reset(input.preferences());
      for (int iteration = 0; iteration < 12; iteration++) {
        expected.iterate(0.5);
        messages.iterate(0.5);
        assertThat(messages.exemplars()[11]).isTrue();
        assertClose(messages.evidence(), expected.evidence(), precision);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("shapes")
  protected void assignmentIsTheBestEdgeToAnExemplar(int n, int h, Precision precision) {
    for (Kind kind : Kind.values()) {
      MessageCase input = random(n, h, kind, 7 * n + h);
      boolean[] exemplars = new boolean[n];
      Random random = new Random(n);
      for (int k = 0; k < n; k++) {
        exemplars[k] = random.nextInt(5) == 0;
      }
      try (Messages messages = messages(input, precision, execution)) {
        messages.reset(input.preferences());
        assertAssigned(input, exemplars, messages.assign(exemplars));
      }
    }
  }

  private static void assertAssigned(
      MessageCase input, boolean[] exemplars, Assignment assignment) {
    int orphans = 0;
    double net = 0;
    for (int i = 0; i < input.size(); i++) {
      int best = exemplars[i] ? i : Assignment.NONE;
      for (int k = 0; !exemplars[i] && k < input.size(); k++) {
        boolean reached = exemplars[k] && input.isEdge(i, k);
        if (reached
            && (best == Assignment.NONE
                || input.similarities()[i][k] > input.similarities()[i][best])) {
          best = k;
        }
      }
      assertThat(assignment.exemplarOf()[i]).as("exemplar of %d", i).isEqualTo(best);
      orphans += best == Assignment.NONE ? 1 : 0;
      net +=
          best == Assignment.NONE
              ? 0
              : best == i ? input.preferences()[i] : input.similarities()[i][best];
    }
    assertThat(assignment.totals().orphans()).isEqualTo(orphans);
    assertThat(assignment.totals().netSimilarity())
        .isCloseTo(net, within(1e-9 * (1 + Math.abs(net))));
  }

  /** What is kept does not change with the messages; totals are those of the flags. */
  @ParameterizedTest
  @EnumSource
  protected void exemplarsAreKeptAsTheyAre(Precision precision) {
    MessageCase input = random(33, 5, Kind.CONTINUOUS, 29);
    try (Messages messages = messages(input, precision, execution)) {
      messages.reset(input.preferences());
      for (int iteration = 0; iteration < 12; iteration++) {
        boolean[] before = messages.exemplars();
        assertThat(messages.totals()).isEqualTo(messages.assign(before).totals());
        Supplier<boolean[]> kept = messages.keepExemplars();
        messages.iterate(0.5);
        assertThat(kept.get()).isEqualTo(before);
      }
    }
  }

  @Test
  protected void resultsAreCopies() {
    MessageCase input = random(20, 5, Kind.CONTINUOUS, 23);
    double[] preferences = input.preferences().clone();
    try (Messages messages = messages(input, Precision.FLOAT64, execution)) {
      messages.reset(preferences);
      messages.iterate(0.5);
      Arrays.fill(preferences, 100);
      Arrays.fill(messages.evidence(), 100);
      Arrays.fill(messages.exemplars(), true);
      messages.iterate(0.5);
      DenseReference expected = new DenseReference(input);
      expected.iterate(0.5);
      expected.iterate(0.5);
      assertClose(messages.evidence(), expected.evidence(), Precision.FLOAT64);
    }
  }

  @Test
  protected void closingTwiceIsHarmless() {
    MessageCase input = random(20, 5, Kind.CONTINUOUS, 29);
    Messages messages = messages(input, Precision.FLOAT32, execution);
    messages.close();
    messages.close();
  }
}
