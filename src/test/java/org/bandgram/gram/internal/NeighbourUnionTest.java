package org.bandgram.gram.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sets of both directions are the oracle. */
class NeighbourUnionTest {
  @ParameterizedTest
  @CsvSource({"1, 1, 1", "2, 1, 1", "31, 4, 2", "33, 32, 1", "257, 9, 3", "4098, 5, 7"})
  void rowsHaveBothDirectionsInOrder(int n, int k, int threads) {
    Sizes.skipAbove(300, n);
    int[] lists = lists(n, k);
    List<SortedSet<Integer>> expected = union(lists, n, k);
    try (Execution execution = Execution.onThreads(threads)) {
      NeighbourUnion union =
          new NeighbourUnion(n, k, entry -> lists[entry], Arena.ofAuto(), execution);
      assertThat(union.lengths())
          .containsExactly(expected.stream().mapToInt(SortedSet::size).toArray());
      NeighbourUnion.Row row = union.row();
      for (int i = 0; i < n; i++) {
        row.load(i);
        int[] columns = IntStream.range(0, row.length()).map(row::column).toArray();
        assertThat(columns)
            .containsExactly(expected.get(i).stream().mapToInt(Integer::intValue).toArray());
        for (int e = 0; e < columns.length; e++) {
          assertThat(row.entry(e)).isEqualTo(entry(lists, k, i, columns[e]));
        }
      }
    }
  }

  /** Returns lists of different points, not all of k of them, in an order of their own. */
  private static int[] lists(int n, int k) {
    Random random = new Random(n);
    int[] lists = new int[n * k];
    for (int i = 0; i < n; i++) {
      List<Integer> others = new ArrayList<>();
      int wanted = random.nextInt(k + 1);
      while (others.size() < Math.min(wanted, n - 1)) {
        // Low numbers come more often, so that some points are named by many.
        int j = random.nextInt(1 + random.nextInt(n));
        if (j != i && !others.contains(j)) {
          others.add(j);
        }
      }
      Collections.shuffle(others, random);
      for (int rank = 0; rank < k; rank++) {
        lists[i * k + rank] = rank < others.size() ? others.get(rank) : NeighbourUnion.NONE;
      }
    }
    return lists;
  }

  private static List<SortedSet<Integer>> union(int[] lists, int n, int k) {
    List<SortedSet<Integer>> union = IntStream.range(0, n).mapToObj(_ -> sorted()).toList();
    for (int entry = 0; entry < lists.length; entry++) {
      if (lists[entry] != NeighbourUnion.NONE) {
        union.get(entry / k).add(lists[entry]);
        union.get(lists[entry]).add(entry / k);
      }
    }
    return union;
  }

  private static SortedSet<Integer> sorted() {
    return new TreeSet<>();
  }

  /** Returns the entry of a pair in the lower point's list, or else in the other's. */
  private static int entry(int[] lists, int k, int i, int j) {
    int low = place(lists, k, Math.min(i, j), Math.max(i, j));
    return low >= 0 ? low : place(lists, k, Math.max(i, j), Math.min(i, j));
  }

  private static int place(int[] lists, int k, int from, int to) {
    return IntStream.range(from * k, (from + 1) * k)
        .filter(entry -> lists[entry] == to)
        .findFirst()
        .orElse(-1);
  }
}
