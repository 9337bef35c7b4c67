package org.bandgram.internal.compute.gram;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;

class NeighbourListsTest {
  private static final float[] VALUES = {
    Float.MAX_VALUE, 3, 1, Float.MIN_VALUE, 0, -Float.MIN_VALUE, -1, -2.5f, -Float.MAX_VALUE
  };

  @Test
  void entriesSortBySimilarityThenIndex() {
    long before = Long.MIN_VALUE;
    for (float value : VALUES) {
      for (int index : new int[] {0, 1, 77, Integer.MAX_VALUE}) {
        long key = NeighbourLists.key(value, index);
        assertThat(key).isGreaterThan(before).isLessThan(NeighbourLists.NONE);
        assertThat(NeighbourLists.similarity(key)).isEqualTo(value);
        assertThat(NeighbourLists.index(key)).isEqualTo(index);
        assertThat(NeighbourLists.isNew(key)).isTrue();
        before = key;
      }
    }
    assertThat(NeighbourLists.key(-0f, 5)).isEqualTo(NeighbourLists.key(0, 5));
  }

  @RandomCases(100)
  void holdTheBestOfferedInAnyOrder(
      @IntRange(min = 1, max = 20) int most, @IntRange(min = 0, max = 60) int offers, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] values = new float[30];
    for (int j = 0; j < values.length; j++) {
      values[j] = VALUES[random.nextInt(VALUES.length)];
    }
    NeighbourLists lists = new NeighbourLists(3, most);
    List<Integer> offered = random.ints(offers, 0, 30).boxed().toList();
    for (int j : offered) {
      lists.offer(1, NeighbourLists.key(values[j], j));
      if (lists.count(1) > 0 && random.nextBoolean()) {
        lists.age(1, random.nextInt(lists.count(1)));
      }
    }
    int[] best =
        offered.stream()
            .distinct()
            .sorted(Comparator.comparing((Integer j) -> -values[j]).thenComparing(j -> j))
            .limit(most)
            .mapToInt(j -> j)
            .toArray();
    assertThat(lists.count(1)).isEqualTo(best.length);
    assertThat(
            IntStream.range(0, best.length).map(rank -> NeighbourLists.index(lists.entry(1, rank))))
        .containsExactly(Arrays.stream(best).boxed().toArray(Integer[]::new));
    assertThat(lists.count(0) + lists.count(2)).isZero();
    assertThat(lists.newCount(1)).isLessThanOrEqualTo(best.length);
  }
}
