package org.bandgram.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.DoubleRange;
import org.bandgram.testing.RandomCases.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HeightAxisTest {
  @RandomCases(200)
  void higherMergesAreHigher(
      HeightScale scale,
      @Size(min = 1, max = 20) @DoubleRange(min = 1e-6, max = 1e9) double[] drawn,
      @DoubleRange(min = 0.03, max = 0.4) double gap) {
    double[] heights = Arrays.stream(drawn).sorted().toArray();
    HeightAxis axis = HeightAxis.of(scale, heights);
    double below = axis.at(0);
    assertThat(below).isZero();
    for (int m = 0; m < heights.length; m++) {
      assertThat(axis.at(heights[m])).isGreaterThanOrEqualTo(below).isLessThanOrEqualTo(1 + 1e-12);
      below = axis.at(heights[m]);
    }
    assertThat(below).isCloseTo(1, within(1e-12));
    assertTicks(axis, gap);
  }

  private static void assertTicks(HeightAxis axis, double gap) {
    List<Double> ticks = axis.ticks(gap);
    assertThat(ticks.getFirst()).isZero();
    for (int t = 1; t < ticks.size(); t++) {
      double height = ticks.get(t);
      assertThat(height).isGreaterThan(ticks.get(t - 1));
      assertThat(axis.at(height)).isLessThanOrEqualTo(1 + 1e-6);
      assertThat(axis.at(height) - axis.at(ticks.get(t - 1))).isGreaterThanOrEqualTo(0.99 * gap);
    }
  }

  @Test
  void squareRootsAndLogarithms() {
    double[] heights = {0, 1, 25, 100};
    HeightAxis root = HeightAxis.of(HeightScale.SQUARE_ROOT, heights);
    assertThat(root.at(25)).isEqualTo(0.5);
    assertThat(root.ticks(0.1)).containsExactly(0.0, 2.0, 10.0, 20.0, 50.0, 100.0);
    assertThat(root.ticks(0.3)).containsExactly(0.0, 20.0, 100.0);
    HeightAxis logarithm = HeightAxis.of(HeightScale.LOGARITHMIC, heights);
    assertThat(logarithm.at(1)).isBetween(0.05, 0.1);
    assertThat(logarithm.at(10)).isCloseTo((logarithm.at(1) + 1) / 2, within(1e-12));
    assertThat(logarithm.at(0.5)).as("below the least").isZero();
    assertThat(logarithm.ticks(0.2)).containsExactly(0.0, 5.0, 20.0, 100.0);
    assertThat(HeightAxis.of(HeightScale.LINEAR, heights).ticks(0.2))
        .containsExactly(0.0, 20.0, 40.0, 60.0, 80.0, 100.0);
  }

  @ParameterizedTest
  @EnumSource(HeightScale.class)
  void withoutHeightsOnlyZeroIsMarked(HeightScale scale) {
    for (double[] heights : new double[][] {{}, {0}, {0, 0}}) {
      HeightAxis axis = HeightAxis.of(scale, heights);
      assertThat(axis.at(0)).isZero();
      assertThat(axis.ticks(0.1)).containsExactly(0.0);
    }
    HeightAxis same = HeightAxis.of(scale, new double[] {7, 7});
    assertThat(same.at(7)).isEqualTo(1);
  }

  @Test
  void logarithmsAreForHeightsOfAllOrders() {
    assertThat(HeightScale.suiting(new double[0])).isEqualTo(HeightScale.SQUARE_ROOT);
    assertThat(HeightScale.suiting(new double[] {0, 0})).isEqualTo(HeightScale.SQUARE_ROOT);
    assertThat(HeightScale.suiting(new double[] {1e-9, 1, 2, 1000}))
        .isEqualTo(HeightScale.SQUARE_ROOT);
    assertThat(HeightScale.suiting(new double[] {0, 1, 1, 1001}))
        .isEqualTo(HeightScale.LOGARITHMIC);
  }
}
