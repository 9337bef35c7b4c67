package org.bandgram.spectral;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Random;
import org.bandgram.Precision;
import org.bandgram.gram.BandMatrix;
import org.bandgram.gram.GramOperator;
import org.bandgram.layout.BandLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectedComponentsTest {
  /** Labels by searching from one row after another in a dense copy. */
  private static int[] searched(GramOperator matrix) {
    int n = matrix.size();
    int[] labels = new int[n];
    Arrays.fill(labels, -1);
    int next = 0;
    for (int start = 0; start < n; start++) {
      if (labels[start] >= 0) {
        continue;
      }
      Deque<Integer> open = new ArrayDeque<>();
      open.add(start);
      labels[start] = next;
      while (!open.isEmpty()) {
        int i = open.remove();
        for (int j = 0; j < n; j++) {
          if (labels[j] < 0 && (matrix.get(i, j) != 0 || matrix.get(j, i) != 0)) {
            labels[j] = next;
            open.add(j);
          }
        }
      }
      next++;
    }
    return labels;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 33, 257})
  void findsWhatASearchFinds(int n) {
    Random random = new Random(n);
    BandLayout layout = BandLayout.of(n, 20);
    try (BandMatrix band = BandMatrix.allocate(layout, Precision.FLOAT32)) {
      for (int i = 0; i < n; i++) {
        for (int j = layout.firstStored(i); j < layout.firstStored(i) + layout.width(); j++) {
          band.set(i, j, layout.contains(i, j) && random.nextInt(24) == 0 ? 1 : 0);
        }
      }
      GramOperator matrix = GramOperator.of(band);
      ConnectedComponents components = ConnectedComponents.of(matrix);
      int[] expected = searched(matrix);
      assertThat(components.labels()).isEqualTo(expected);
      assertThat(components.count()).isEqualTo(Arrays.stream(expected).max().orElseThrow() + 1);
    }
  }

  /** One chain through all rows, joined by elements below the diagonal. */
  @Test
  void joinsALongChain() {
    int n = 4098;
    BandLayout layout = BandLayout.of(n, 1);
    try (BandMatrix band = BandMatrix.allocate(layout, Precision.FLOAT32)) {
      for (int i = n - 1; i > 0; i--) {
        band.set(i, i - 1, 1);
      }
      assertThat(ConnectedComponents.of(GramOperator.of(band)).count()).isEqualTo(1);
    }
  }
}
