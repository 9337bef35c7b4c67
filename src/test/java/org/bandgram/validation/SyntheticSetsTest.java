package org.bandgram.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SyntheticSetsTest {
  @Test
  void uniformPointsFillTheUnitCubeAndDependOnTheSeed() {
    TestSet set = SyntheticSets.uniform(4000, 3, 1);
    double[] sum = new double[3];
    for (int i = 0; i < set.size(); i++) {
      for (int j = 0; j < 3; j++) {
        assertThat(set.points().get(i, j)).isBetween(0.0, 1.0);
        sum[j] += set.points().get(i, j) / set.size();
      }
    }
    assertThat(sum[0]).isCloseTo(0.5, within(0.03));
    assertThat(sum[2]).isCloseTo(0.5, within(0.03));
    assertThat(SyntheticSets.uniform(10, 3, 2).points().get(0, 0))
        .isNotEqualTo(set.points().get(0, 0));
    assertThat(SyntheticSets.uniform(10, 3, 1).points().get(9, 2))
        .isEqualTo(set.points().get(9, 2));
  }

  @Test
  void blobsSpreadAroundTheirCentresAsAskedFor() {
    TestSet set = SyntheticSets.blobs(20_000, 2, 5, 0.01, 3);
    int[] classes = set.classes().orElseThrow();
    double[][] mean = new double[5][3];
    for (int i = 0; i < set.size(); i++) {
      mean[classes[i]][0] += set.points().get(i, 0);
      mean[classes[i]][1] += set.points().get(i, 1);
      mean[classes[i]][2]++;
    }
    double squares = 0;
    for (int i = 0; i < set.size(); i++) {
      double[] m = mean[classes[i]];
      squares += Math.pow(set.points().get(i, 0) - m[0] / m[2], 2);
    }
    assertThat(Math.sqrt(squares / set.size())).isCloseTo(0.01, within(2e-4));
  }

  @Test
  void thinningTakesRowsAtEvenSteps() {
    TestSet set = SyntheticSets.blobs(10, 2, 3, 0.1, 4);
    TestSet thinned = set.thinned(4);
    assertThat(thinned.size()).isEqualTo(4);
    assertThat(thinned.points().get(1, 0)).isEqualTo(set.points().get(2, 0));
    assertThat(thinned.classes().orElseThrow()[3]).isEqualTo(set.classes().orElseThrow()[7]);
    assertThat(set.thinned(10)).isSameAs(set);
  }
}
