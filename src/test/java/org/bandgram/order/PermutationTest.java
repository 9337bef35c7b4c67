package org.bandgram.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bandgram.testing.Refusals.refused;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.testing.Points;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PermutationTest {
  private static Permutation random(int n, long seed) {
    Random random = new Random(seed);
    int[] sources = Permutation.ascending(n);
    for (int i = n - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swap = sources[i];
      sources[i] = sources[j];
      sources[j] = swap;
    }
    return Permutation.of(sources);
  }

  @RandomCases(100)
  void positionUndoesSource(@IntRange(min = 0, max = 300) int n, long seed) {
    Permutation order = random(n, seed);
    for (int i = 0; i < n; i++) {
      assertThat(order.position(order.source(i))).isEqualTo(i);
      assertThat(order.inverse().source(i)).isEqualTo(order.position(i));
    }
    assertThat(order.inverse().inverse()).isEqualTo(order);
  }

  @RandomCases(100)
  void unapplyUndoesApply(@IntRange(min = 0, max = 300) int n, long seed) {
    Permutation order = random(n, seed);
    int[] ints = new Random(seed).ints(n).toArray();
    double[] doubles = new Random(seed).doubles(n).toArray();
    for (int i = 0; i < n; i++) {
      assertThat(order.apply(doubles)[i]).isEqualTo(doubles[order.source(i)]);
    }
    assertThat(order.unapply(order.apply(ints))).isEqualTo(ints);
    assertThat(order.unapply(order.apply(doubles))).isEqualTo(doubles);
    assertThat(order.unapply(ints)).isEqualTo(order.inverse().apply(ints));
  }

  @RandomCases(100)
  void thenAppliesOneAfterTheOther(@IntRange(min = 1, max = 300) int n, long seed) {
    Permutation first = random(n, seed);
    Permutation second = random(n, ~seed);
    int[] values = new Random(seed).ints(n).toArray();
    assertThat(first.then(second).apply(values)).isEqualTo(second.apply(first.apply(values)));
    assertThat(first.then(first.inverse()).isIdentity()).isTrue();
    assertThat(first.inverse().then(first).isIdentity()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 33, 257, 40_000})
  void reordersPointsOfEitherPrecision(int n) {
    Permutation order = random(n, n);
    for (Precision precision : Precision.values()) {
      PointSet points = Points.of(n, 3, precision, (i, j) -> 3.0 * i + j);
      try (Execution execution = Execution.onThreads(2)) {
        PointSet ordered = order.apply(points, execution);
        assertThat(ordered.precision()).isEqualTo(precision);
        for (int i = 0; i < n; i++) {
          assertThat(ordered.row(i)).isEqualTo(points.row(order.source(i)));
        }
      }
    }
  }

  @Test
  void identityIsIdentity() {
    assertThat(Permutation.identity(5).isIdentity()).isTrue();
    assertThat(Permutation.identity(5)).isEqualTo(Permutation.of(new int[] {0, 1, 2, 3, 4}));
    assertThat(Permutation.of(new int[] {0, 2, 1}).isIdentity()).isFalse();
  }

  @Test
  void doesNotShareItsArrays() {
    int[] sources = {1, 0};
    Permutation order = Permutation.of(sources);
    sources[0] = 7;
    Arrays.fill(order.toArray(), 7);
    assertThat(order.toArray()).containsExactly(1, 0);
  }

  @Test
  void rejectsRepeatsAndIndicesOutOfRange() {
    refused(() -> Permutation.of(new int[] {0, 2, 2}))
        .hasMessage(
            "the source at position 2 is 2, but must be an index from 0 to 2 that no earlier"
                + " position has");
    refused(() -> Permutation.of(new int[] {0, 2})).hasMessageContaining("position 1 is 2");
    refused(() -> Permutation.of(new int[] {-1})).hasMessageContaining("position 0 is -1");
    refused(() -> Permutation.identity(-1));
  }

  @Test
  void rejectsValuesOfAnotherLength() {
    refused(() -> Permutation.identity(3).apply(new int[4]))
        .hasMessage("the number of items to order is 4, but must be 3");
  }

  @Test
  void copyInAnArenaIsReleasedWithIt() {
    PointSet points = PointSet.of(new float[][] {{1}, {2}, {3}});
    PointSet copy;
    try (Execution execution = Execution.onThreads(1);
        Arena arena = Arena.ofShared()) {
      copy = Permutation.of(new int[] {2, 0, 1}).apply(points, arena, execution);
      assertThat(copy.row(0)).containsExactly(3);
    }
    assertThatThrownBy(() -> copy.get(0, 0)).isInstanceOf(IllegalStateException.class);
    assertThat(points.row(0)).containsExactly(1);
  }
}
