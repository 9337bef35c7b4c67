package org.bandgram.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.bandgram.InvalidInputException;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;

class ClustersTest {

  @RandomCases(100)
  void clustersAreThoseOfTheLabelsLargestFirst(
      @IntRange(min = 1, max = 400) int n, @IntRange(min = 1, max = 60) int labels, long seed) {
    int[] label = new Random(seed).ints(n, -1, labels).map(l -> l * 1000).toArray();
    Clusters clusters = Clusters.ofLabels(label);
    assertThat(clusters.count())
        .isEqualTo((int) Arrays.stream(label).filter(l -> l >= 0).distinct().count());
    for (int i = 0; i < n; i++) {
      int wanted = label[i];
      assertThat(clusters.clusterOf(i) < 0).isEqualTo(wanted < 0);
      if (wanted >= 0) {
        assertThat((long) clusters.size(clusters.clusterOf(i)))
            .isEqualTo(Arrays.stream(label).filter(l -> l == wanted).count());
      }
      for (int j = 0; j < i; j++) {
        assertThat(clusters.clusterOf(i) == clusters.clusterOf(j))
            .isEqualTo(wanted == label[j] || (wanted < 0 && label[j] < 0));
      }
    }
    for (int c = 1; c < clusters.count(); c++) {
      assertThat(clusters.size(c)).isLessThanOrEqualTo(clusters.size(c - 1));
    }
  }

  @Test
  void exemplarsFollowTheirClusters() {
    Clusters clusters = Clusters.ofExemplars(new int[] {1, 1, 4, 4, 4});
    assertThat(clusters.exemplar(0)).isEqualTo(4);
    assertThat(clusters.exemplar(1)).isEqualTo(1);
    assertThat(clusters.haveExemplars()).isTrue();
    assertThat(clusters.noise()).isZero();
    assertThatThrownBy(() -> Clusters.ofExemplars(new int[] {0, 2}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("the exemplar of point 1 is 2");
    assertThatThrownBy(() -> Clusters.ofLabels(new int[0]))
        .isInstanceOf(InvalidInputException.class);
  }
}
