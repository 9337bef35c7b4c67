package org.bandgram.validation.exemplar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
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
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HalfArithmeticTest {
  private static final double ROOT = 1.4140625; // squared 1.9996, in half precision 2

  /** The fused distance by the JDK's own half-precision numbers, one after the other. */
  private static float distance(double[] a, double[] b) {
    Float16[] sums = {Float16.valueOf(0), Float16.valueOf(0)};
    for (int f = 0; f < a.length; f++) {
      Float16 difference = Float16.subtract(Float16.valueOf(a[f]), Float16.valueOf(b[f]));
      sums[f % 2] = Float16.fma(difference, difference, sums[f % 2]);
    }
    return Float16.add(sums[0], sums[1]).floatValue();
  }

  /** The cell of the authors' program by the same numbers. */
  private static float cell(double[] a, double[] b, int n) {
    Float16[] sums = {Float16.valueOf(0), Float16.valueOf(0), Float16.valueOf(0)};
    for (int f = 0; f < a.length; f++) {
      Float16 difference = Float16.subtract(Float16.valueOf(a[f]), Float16.valueOf(b[f]));
      int sum = f == a.length - 1 && f % 2 == 0 ? 2 : f % 2;
      sums[sum] = Float16.add(sums[sum], Float16.multiply(difference, difference));
    }
    Float16 distance = Float16.add(Float16.add(sums[0], sums[1]), sums[2]);
    Float16 least = Float16.min(Float16.valueOf(0x7BFF), distance);
    return Float16.divide(least, Float16.valueOf(n)).floatValue();
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
  void distancesAndCellsAreThoseOfTheJdksHalves(int n, int d, double factor) {
    PointSet points = SyntheticSets.gaussian(n, d, 3).points();
    HalfArithmetic half = new FusedHalves(points, factor);
    int to = new SplittableRandom(4).nextInt(n);

    float[] distances = half.distancesTo(to);
    float[] toOrigin = half.distancesToOrigin();
    float[] cells = new PublishedHalves(points, factor).cellsTo(to);

    for (int i = 0; i < n; i++) {
      double[] row = row(points, i, factor);
      assertThat(distances[i]).isEqualTo(distance(row, row(points, to, factor)));
      assertThat(toOrigin[i]).isEqualTo(distance(row, new double[d]));
      assertThat(cells[i]).isEqualTo(cell(row, row(points, to, factor), n));
    }
  }

  static List<Arguments> computedByHand() {
    return List.of(
        // 4100 + 1.9996 = 4100, but 4100 + 2 is halfway to 4104, the even one
        Arguments.of(4100, 4104, new float[] {64, 0, 2, 0, (float) ROOT, 0}),
        // the ones are added up before they meet 4096, to which none alone adds anything
        Arguments.of(4100, 4100, new float[] {64, 1, 0, 1, 0, 1}),
        // (4096 + 1.9996) + 4, but (4096 + 4) + 2
        Arguments.of(4100, 4104, new float[] {64, 2, (float) ROOT}),
        Arguments.of(65_504, 65_504, new float[] {255.875f, 6.5f}), // 65,472 + 42.25
        Arguments.of(Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY, new float[] {255.875f, 7}));
  }

  @ParameterizedTest
  @MethodSource("computedByHand")
  void stepsAreRoundedOneByOne(float fused, float published, float[] coordinates) {
    PointSet point = PointSet.of(new float[][] {coordinates});

    assertThat(new FusedHalves(point, 1).distancesToOrigin()).containsExactly(fused);
    assertThat(new PublishedHalves(point, 1).distancesToOrigin()).containsExactly(published);
  }

  @Test
  void noPublishedCellIsMoreThanWhatTheLeastDistanceStartsAt() {
    PointSet points = PointSet.of(new float[][] {{178}, {179}, {256}, {1}});

    assertThat(new PublishedHalves(points, 1).distancesToOrigin())
        .containsExactly(31_680, 32_048, Float.POSITIVE_INFINITY, 1);
    assertThat(new PublishedHalves(points, 1).cellsToOrigin())
        .containsExactly(31_680 / 4, 31_744 / 4, 31_744 / 4, 0.25f);
  }

  /** Half precision ends at 65,504; what lies below 65,520 is rounded to that. */
  @ParameterizedTest
  @CsvSource({"65504, 0x1p-16", "65505, 0x1p-16", "65519, 0x1p-16", "65520, 0", "400000, 0"})
  void cellsVanishWhereTheNumberOfPointsOverflows(int n, float cell) {
    float[][] ones = new float[n][1];
    for (float[] row : ones) {
      row[0] = 1;
    }

    assertThat(new PublishedHalves(PointSet.of(ones), 1).cellsToOrigin()).containsOnly(cell);
  }

  /** The least positive half is 2^-24; 2^-12 / 10,000 is less than half of it. */
  @Test
  void smallDistancesOfManyPointsVanish() {
    float[][] rows = new float[10_000][2];
    rows[0] = new float[] {0x1p-6f, 0};
    rows[1] = new float[] {0x1p-6f, 0x1p-6f};

    float[] cells = new PublishedHalves(PointSet.of(rows), 1).cellsToOrigin();

    assertThat(cells).startsWith(0, 0x1p-24f).hasSize(10_000);
  }

  @Test
  void distancesThatOverflowAreCounted() {
    PointSet points = PointSet.of(new float[][] {{255, 0, 0}, {256, 0, 0}, {0, 180, 180}});

    assertThat(new FusedHalves(points, 1).overflowing()).isEqualTo(1);
    assertThat(new FusedHalves(points, 0.5).overflowing()).isZero();
    assertThat(new FusedHalves(points, 1024).overflowing()).isEqualTo(3);
  }

  /** Coordinates and all sums are whole numbers that both formats hold, powers of two divide. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 32, 33, 256, 257})
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

      assertThat(new HalfGreedy(new FusedHalves(points, 1), execution).select(k))
          .isEqualTo(expected);
      if (Integer.bitCount(n) == 1) {
        assertThat(new HalfGreedy(new PublishedHalves(points, 1), execution).select(k))
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void whereEveryPublishedCellVanishesTheFirstPointsAreChosen() {
    PointSet points = SyntheticSets.gaussian(33, 3, 5).points();
    try (Execution execution = Execution.onThreads(1)) {
      assertThat(new HalfGreedy(new PublishedHalves(points, 0x1p-20), execution).select(4))
          .containsExactly(0, 1, 2, 3);
    }
  }

  @Test
  void whereEveryDistanceOverflowsTheFirstPointsAreChosen() {
    PointSet points = MinMaxScaling.from(1, SyntheticSets.gaussian(33, 3, 5).points());
    try (Execution execution = Execution.onThreads(1)) {
      assertThat(new HalfGreedy(new FusedHalves(points, 1024), execution).select(1))
          .containsExactly(0);
    }
  }
}
