package org.bandgram.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.Random;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    refused(() -> Clusters.ofExemplars(new int[] {0, 2}))
        .hasMessageStartingWith("the exemplar of point 1 is 2");
    refused(() -> Clusters.ofLabels(new int[0]));
  }

  /** Of an even number of sizes the larger one in the middle, as in summaries. */
  @ParameterizedTest
  @CsvSource({"0011122223, 3", "001, 2", "001112, 2", "00112233344, 2", "0001, 3"})
  void theMedianIsASize(String labels, int median) {
    Clusters clusters = Clusters.ofLabels(labels.chars().map(digit -> digit - '0').toArray());
    assertThat(clusters.summary()).contains("median " + median + " ");
  }

  @Test
  void noiseIsSaid() {
    assertThat(Clusters.ofLabels(new int[] {-1, -1}).summary())
        .isEqualTo("No cluster \u00b7 2 noise");
    assertThat(Clusters.ofLabels(new int[] {3, -1}).summary())
        .isEqualTo("1 cluster \u00b7 largest 1 \u00b7 median 1 \u00b7 smallest 1 \u00b7 1 noise");
  }
}
