package org.bandgram.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypicalRowsTest {
  private static final int N = 1_000;

  private static TypicalRows typical(
      int[] labels, int[] exemplars, double[] values, boolean areSimilarities, int threads) {
    try (Execution execution = Execution.onThreads(threads)) {
      return areSimilarities
          ? TypicalRows.ofSimilarities(labels, exemplars, i -> values[i], execution)
          : TypicalRows.ofDistances(labels, exemplars, i -> values[i], execution);
    }
  }

  /** Many are equally near, some have no distance, and some are in no cluster. */
  @ParameterizedTest
  @CsvSource({"1, 1", "7, 3", "300, 1", "300, 3", "2000, 2"})
  void areTheFirstOfAllRowsInOrder(int clusters, int threads) {
    SplittableRandom random = new SplittableRandom(clusters);
    int[] labels = random.ints(N, -1, clusters).toArray();
    int[] exemplars = random.ints(clusters, 0, N).toArray();
    double[] values =
        random.ints(N, 0, 20).mapToDouble(v -> v == 19 ? Double.NaN : v / 4.0).toArray();
    for (boolean areSimilarities : new boolean[] {false, true}) {
      TypicalRows found = typical(labels, exemplars, values, areSimilarities, threads);
      for (int c = 0; c < clusters; c++) {
        int cluster = c;
        Comparator<Integer> nearest = Comparator.comparing(i -> values[i]);
        int[] expected =
            IntStream.range(0, N)
                .filter(i -> labels[i] == cluster && i != exemplars[cluster])
                .filter(i -> !Double.isNaN(values[i]))
                .boxed()
                .sorted(areSimilarities ? nearest.reversed() : nearest)
                .limit(5)
                .mapToInt(i -> i)
                .toArray();
        assertThat(found.rows()[c]).isEqualTo(expected);
        assertThat(found.values()[c])
            .isEqualTo(Arrays.stream(expected).mapToDouble(i -> values[i]).toArray());
      }
    }
  }

  @Test
  void aLabelOfNoClusterIsNamed() {
    int[] exemplars = {0, 2};
    for (int label : new int[] {2, 3}) {
      int[] labels = {0, -1, 1, label};
      for (boolean areSimilarities : new boolean[] {false, true}) {
        refused(() -> typical(labels, exemplars, new double[4], areSimilarities, 1))
            .hasMessage("the label of row 3 is %d, but must be from 0 to 1".formatted(label));
      }
    }
  }

  /** A name is cut, and no name begins beyond a line. */
  @Test
  void wordsBeginWithTheExemplar() {
    List<String> names = List.of("queen", "king", "prince", "x".repeat(41), "y".repeat(15), "cat");
    TypicalRows found =
        typical(
            new int[] {0, 0, 0, 0, 0, 1},
            new int[] {1, 5},
            new double[] {2, 0, 3, 4, 5, 0},
            false,
            1);
    assertThat(found.words(names::get))
        .containsExactly("king, queen, prince, " + "x".repeat(40) + "...", "cat");
  }
}
