package org.bandgram.validation.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.validation.harness.Column.column;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.junit.jupiter.api.Test;

class SyntheticSetsTest {

  @Test
  void uniformPointsFillTheUnitCube() {
    TestSet set = SyntheticSets.uniform(4098, 3, 7);

    assertThat(set.name()).isEqualTo("uniform-3d-4098");
    assertThat(set.size()).isEqualTo(4098);
    assertThat(set.dimensions()).isEqualTo(3);
    assertThat(set.points().precision()).isEqualTo(Precision.FLOAT32);
    assertThat(set.seed()).hasValue(7);
    for (int j = 0; j < 3; j++) {
      double[] column = column(set.points(), j);
      assertThat(Arrays.stream(column).min().orElseThrow()).isBetween(0.0, 0.01);
      assertThat(Arrays.stream(column).max().orElseThrow()).isBetween(0.99, 1.0);
      assertThat(Arrays.stream(column).average().orElseThrow()).isCloseTo(0.5, within(0.02));
    }
  }

  @Test
  void blobsLieAroundTheirCentres() {
    double deviation = 0.01;
    TestSet set = SyntheticSets.blobs(4098, 2, 5, deviation, 7);

    int[] classes = set.classes().orElseThrow();
    assertThat(Arrays.stream(classes).distinct().sorted().toArray()).containsExactly(0, 1, 2, 3, 4);
    for (int c = 0; c < 5; c++) {
      int blob = c;
      int[] members = IntStream.range(0, classes.length).filter(i -> classes[i] == blob).toArray();
      assertThat(members.length).isBetween(700, 950);
      for (int j = 0; j < 2; j++) {
        assertThat(standardDeviation(column(set.points().select(members), j)))
            .isCloseTo(deviation, within(0.1 * deviation));
      }
    }
  }

  @Test
  void textsHaveWordsOfTheirTopic() {
    TestSet set = SyntheticSets.texts(300, 257, 4, 50, 7);

    assertThat(set.name()).isEqualTo("texts4-257d-300");
    int[] classes = set.classes().orElseThrow();
    assertThat(Arrays.stream(classes).distinct().sorted().toArray()).containsExactly(0, 1, 2, 3);
    double own = 0;
    double others = 0;
    for (int i = 0; i < set.size(); i++) {
      double[] words = set.points().row(i);
      assertThat(Arrays.stream(words).sum()).isEqualTo(50);
      // the most frequent word of each topic but the first, whose words all texts have
      for (int topic = 1; topic < 4; topic++) {
        double count = words[topic * 257 / 4];
        own += classes[i] == topic ? count : 0;
        others += classes[i] == topic ? 0 : count / 3;
      }
    }
    assertThat(own).isGreaterThan(5 * others);
  }

  @Test
  void seedsDecide() {
    assertThat(rows(SyntheticSets.blobs(100, 4, 3, 0.1, 1)))
        .isDeepEqualTo(rows(SyntheticSets.blobs(100, 4, 3, 0.1, 1)));
    assertThat(SyntheticSets.uniform(100, 4, 1).points().row(0))
        .isEqualTo(SyntheticSets.uniform(100, 4, 1).points().row(0))
        .isNotEqualTo(SyntheticSets.uniform(100, 4, 2).points().row(0));
  }

  private static double[][] rows(TestSet set) {
    return IntStream.range(0, set.size()).mapToObj(set.points()::row).toArray(double[][]::new);
  }

  private static double[] column(PointSet points, int j) {
    return IntStream.range(0, points.size()).mapToDouble(i -> points.get(i, j)).toArray();
  }

  private static double standardDeviation(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    return Math.sqrt(
        Arrays.stream(values).map(v -> (v - mean) * (v - mean)).average().orElseThrow());
  }
}
