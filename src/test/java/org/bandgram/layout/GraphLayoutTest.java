package org.bandgram.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GraphLayoutTest {
  /** A random graph, beside what it should hold. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 33, 257})
  void rowsHoldNeighboursAndThenThemselves(int n) {
    SplittableRandom random = new SplittableRandom(n);
    BitSet[] neighbours = new BitSet[n];
    int[] degrees = new int[n];
    for (int i = 0; i < n; i++) {
      neighbours[i] = new BitSet();
      for (int e = random.nextInt(40); e > 0; e--) {
        neighbours[i].set(random.nextInt(n));
      }
      neighbours[i].clear(i);
      degrees[i] = neighbours[i].cardinality();
    }
    GraphLayout layout = GraphLayout.ofDegrees(degrees);
    for (int i = 0; i < n; i++) {
      int slot = layout.rowStarts()[i];
      for (int j : neighbours[i].stream().toArray()) {
        layout.columns()[slot++] = j;
      }
    }
    assertThat(layout.size()).isEqualTo(n);
    for (int i = 0; i < n; i++) {
      int length = layout.rowStarts()[i + 1] - layout.rowStarts()[i];
      assertThat(length).isLessThan(degrees[i] + GraphLayout.PADDING);
      assertThat(length % GraphLayout.PADDING).isZero();
      assertThat(layout.degree(i)).isEqualTo(degrees[i]);
      for (int j = 0; j < n; j++) {
        int slot = layout.find(i, j);
        assertThat(slot >= 0).isEqualTo(neighbours[i].get(j));
        if (slot >= 0) {
          assertThat(layout.columns()[slot]).isEqualTo(j);
          assertThat(slot).isBetween(layout.rowStarts()[i], layout.rowStarts()[i + 1] - 1);
        }
      }
    }
  }

  @Test
  void moreSlotsThanAnArrayHasAreRefused() {
    refused(() -> GraphLayout.ofDegrees(new int[] {Integer.MAX_VALUE / 2, 1 << 30, 9}))
        .hasMessageContaining("the number of edges of a graph is ")
        .hasMessageContaining("take fewer neighbours");
  }
}
