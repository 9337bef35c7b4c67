package org.bandgram.validation.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.util.Optional;
import java.util.OptionalLong;
import org.bandgram.data.PointSet;
import org.junit.jupiter.api.Test;

class TestSetTest {
  private static final PointSet FIVE = PointSet.of(new double[][] {{0}, {1}, {2}, {3}, {4}});

  @Test
  void thinsEvenly() {
    TestSet set =
        new TestSet("five", FIVE, Optional.of(new int[] {5, 6, 7, 8, 9}), OptionalLong.empty());

    TestSet thinned = set.thinned(3);

    assertThat(thinned.name()).isEqualTo("five-3");
    assertThat(thinned.classes().orElseThrow()).containsExactly(5, 6, 8);
    assertThat(thinned.points().get(0, 0)).isEqualTo(0);
    assertThat(thinned.points().get(1, 0)).isEqualTo(1);
    assertThat(thinned.points().get(2, 0)).isEqualTo(3);
    assertThat(set.thinned(5)).isSameAs(set);
  }

  @Test
  void theFirstPointsKeepTheirClasses() {
    TestSet set =
        new TestSet("five", FIVE, Optional.of(new int[] {5, 6, 7, 8, 9}), OptionalLong.empty());
    TestSet first = set.first(2);
    assertThat(first.name()).isEqualTo("five-first2");
    assertThat(first.classes().orElseThrow()).containsExactly(5, 6);
    assertThat(first.size()).isEqualTo(2);
    assertThat(first.points().get(1, 0)).isEqualTo(1);
  }

  @Test
  void needsAClassForEveryPoint() {
    refused(() -> new TestSet("five", FIVE, Optional.of(new int[4]), OptionalLong.empty()))
        .hasMessage("the number of classes of five is 4, but must be 5, the number of points");
  }
}
