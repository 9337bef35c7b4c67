package org.bandgram.internal.compute.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;

class SortedLinksTest {
  private static InLinks links(int... degrees) {
    int[] starts = new int[degrees.length + 1];
    for (int i = 0; i < degrees.length; i++) {
      starts[i + 1] = starts[i] + degrees[i];
    }
    Random random = new Random(7);
    int[] sources = random.ints(starts[degrees.length], 0, degrees.length).toArray();
    return new InLinks(starts, sources, random.doubles(sources.length).toArray());
  }

  private static InLinks random(int n, long seed) {
    Random random = new Random(seed);
    return links(random.ints(n, 0, 9).map(most -> random.nextInt(1 + most * most)).toArray());
  }

  /** What a place gets where every node gives another share. */
  private static double sum(SortedLinks sorted, int place, double[] shares) {
    double sum = 0;
    if (place < sorted.rows().end()) {
      for (int k = sorted.rows().starts()[place]; k < sorted.rows().starts()[place + 1]; k++) {
        sum += sorted.rows().weights()[k] * shares[sorted.rows().sources()[k]];
      }
      return sum;
    }
    LinkSlices slices = sorted.slices();
    int slice = slices.slice(place);
    int lane = (place - slices.first()) % LinkSlices.LANES;
    for (int k = slices.starts()[slice] + lane;
        k < slices.starts()[slice + 1];
        k += LinkSlices.LANES) {
      sum += slices.weights()[k] * shares[slices.sources()[k]];
    }
    return sum;
  }

  @RandomCases(300)
  void everyLinkIsStoredWithItsNode(
      @IntRange(min = 1, max = 300) int n,
      @IntRange(max = 40) int longest,
      @IntRange(min = 1, max = 330) int window,
      long seed) {
    InLinks links = random(n, seed);
    SortedLinks sorted = SortedLinks.of(links, longest, window);
    double[] shares = new double[n + 1];
    for (int p = 0; p < n; p++) {
      shares[p] = 1 + sorted.order()[p];
    }
    for (int p = 0; p < n; p++) {
      int node = sorted.order()[p];
      double expected = 0;
      for (int k = links.starts()[node]; k < links.starts()[node + 1]; k++) {
        expected += links.weights()[k] * (1 + links.sources()[k]);
      }
      assertThat(sum(sorted, p, shares)).isEqualTo(expected);
    }
  }

  @RandomCases(300)
  void fillsUpAsLittleAsItSays(
      @IntRange(min = 1, max = 300) int n,
      @IntRange(max = 40) int longest,
      @IntRange(min = 1, max = 330) int window,
      long seed) {
    InLinks links = random(n, seed);
    SortedLinks sorted = SortedLinks.of(links, longest, window);
    int windows = (n + window - 1) / window;
    int stored = sorted.rows().sources().length + sorted.slices().sources().length;
    assertThat(stored - links.arcs()).isBetween(0, 16 * longest * windows);
  }

  @Test
  void nodesKeepTheirOrderButForTheirDegreesInAWindow() {
    SortedLinks sorted = SortedLinks.of(links(0, 2, 9, 1, 2, 0, 3, 12, 3, 1), 8, 4);
    assertThat(sorted.order()).containsExactly(2, 7, 1, 3, 0, 6, 4, 5, 8, 9);
    assertThat(sorted.rows().end()).isEqualTo(8);
  }

  @Test
  void oneWindowIsSortedAsAWhole() {
    int[] degrees = new Random(3).ints(100, 0, 30).toArray();
    SortedLinks sorted = SortedLinks.of(links(degrees), 30, 100);
    assertThat(Arrays.stream(sorted.order()).map(node -> -degrees[node]).toArray()).isSorted();
    assertThat(Arrays.stream(sorted.order()).sorted().toArray())
        .isEqualTo(IntStream.range(0, 100).toArray());
  }
}
