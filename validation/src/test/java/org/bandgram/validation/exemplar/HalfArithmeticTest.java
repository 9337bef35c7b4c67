package org.bandgram.validation.exemplar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import jdk.incubator.vector.Float16;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.exemplar.ExemplarOptimizer;
import org.bandgram.exemplar.SelectionOptions;
import org.bandgram.validation.sets.MinMaxScaling;
import org.bandgram.validation.sets.SyntheticSets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HalfArithmeticTest {
  /** The distance by the JDK's own half-precision numbers, one after the other. */
  private static float distance(double[] a, double[] b) {
    Float16[] sums = {Float16.valueOf(0), Float16.valueOf(0)};
    for (int f = 0; f < a.length; f++) {
      Float16 difference = Float16.subtract(Float16.valueOf(a[f]), Float16.valueOf(b[f]));
      sums[f % 2] = Float16.fma(difference, difference, sums[f % 2]);
    }
    return Float16.add(sums[0], sums[1]).floatValue();
  }

  private static double[] row(PointSet points, int i, double factor) {
    return Arrays.stream(points.row(i)).map(x -> factor * x).toArray();
  }

  @Test
  void everyHalfAndWhatLiesBetweenRoundsAsTheJdkRounds() {
    for (int bits = 0; bits < 1 << 16; bits++) {
      double half = Float.float16ToFloat((short) bits);
      double next = Float.float16ToFloat((short) (bits + 1));
      double between = half + (next - half) / 2;
      for (double x : new double[] {half, between, Math.nextUp(between), Math.nextDown(between)}) {
        if (!Double.isNaN(x)) {
          double positiveZero = Float16.valueOf(x).doubleValue() + 0.0;
          assertThat(HalfArithmetic.rounded(x)).isEqualTo(positiveZero);
        }
      }
    }
  }

  @Test
  void whatLiesAboveTheGreatestHalfIsInfinite() {
    assertThat(HalfArithmetic.rounded(Math.nextDown(65_520.0))).isEqualTo(65_504);
    assertThat(HalfArithmetic.rounded(65_520)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(HalfArithmetic.rounded(-1e300)).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  /** Small and large numbers, sums that no longer grow, squares that vanish or overflow. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "2, 2, 1",
    "33, 31, 1e-3",
    "257, 3, 1e-7",
    "31, 257, 30",
    "1025, 5, 256",
    "33, 4098, 1"
  })
  void distancesAreThoseOfTheJdksHalves(int n, int d, double factor) {
    PointSet points = SyntheticSets.gaussian(n, d, 3).points();
    HalfArithmetic half = new HalfArithmetic(points, factor);
    int to = new SplittableRandom(4).nextInt(n);

    float[] distances = half.distancesTo(to);
    float[] toOrigin = half.distancesToOrigin();

    for (int i = 0; i < n; i++) {
      double[] row = row(points, i, factor);
      assertThat(distances[i]).isEqualTo(distance(row, row(points, to, factor)));
      assertThat(toOrigin[i]).isEqualTo(distance(row, new double[d]));
    }
  }

  @Test
  void distancesThatOverflowAreCounted() {
    PointSet points = PointSet.of(new float[][] {{255, 0, 0}, {256, 0, 0}, {0, 180, 180}});

    assertThat(new HalfArithmetic(points, 1).overflowing()).isEqualTo(1);
    assertThat(new HalfArithmetic(points, 0.5).overflowing()).isZero();
    assertThat(new HalfArithmetic(points, 1024).overflowing()).isEqualTo(3);
  }

  /** Coordinates and all sums are whole numbers that both formats hold. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 33, 257})
  void greedyChoosesWhatExactArithmeticChooses(int n) {
    SplittableRandom random = new SplittableRandom(n);
    float[][] rows = new float[n][3];
    for (float[] row : rows) {
      for (int f = 0; f < 3; f++) {
        row[f] = random.nextInt(1, 20);
      }
    }
    PointSet points = PointSet.of(rows);
    int k = Math.min(n, 12);
    try (Execution execution = Execution.onThreads(2)) {
      ExemplarClustering function =
          ExemplarClustering.of(points, ExemplarClustering.Options.defaults(), execution);
      int[] expected =
          ExemplarOptimizer.lazyGreedy().select(function, SelectionOptions.of(k), execution).rows();

      assertThat(new HalfGreedy(new HalfArithmetic(points, 1), execution).select(k))
          .isEqualTo(expected);
    }
  }

  @Test
  void whereEveryDistanceOverflowsTheFirstPointsAreChosen() {
    PointSet points = MinMaxScaling.from(1, SyntheticSets.gaussian(33, 3, 5).points());
    try (Execution execution = Execution.onThreads(1)) {
      assertThat(new HalfGreedy(new HalfArithmetic(points, 1024), execution).select(1))
          .containsExactly(0);
    }
  }
}
