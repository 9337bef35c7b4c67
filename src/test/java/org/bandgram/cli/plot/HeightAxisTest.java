package org.bandgram.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.DoubleRange;
import org.bandgram.testing.RandomCases.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeightAxisTest {
  private static HeightAxis axis(double... heights) {
    return new HeightAxis(heights, heights.length + 1);
  }

  @RandomCases(200)
  void higherMergesAreHigher(
      @Size(min = 1, max = 20) @DoubleRange(min = 1e-6, max = 1e9) double[] drawn,
      @DoubleRange(min = 0.03, max = 0.4) double gap) {
    double[] heights = Arrays.stream(drawn).sorted().toArray();
    HeightAxis axis = axis(heights);
    double below = axis.at(0);
    assertThat(below).isZero();
    for (double height : heights) {
      assertThat(axis.at(height)).isGreaterThanOrEqualTo(below).isLessThanOrEqualTo(1 + 1e-12);
      below = axis.at(height);
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
  void squareRootsOfHeightsAreShown() {
    HeightAxis axis = axis(0, 1, 25, 100);
    assertThat(axis.at(25)).isEqualTo(0.5);
    assertThat(axis.ticks(0.1)).containsExactly(0.0, 2.0, 10.0, 20.0, 50.0, 100.0);
    assertThat(axis.ticks(0.3)).containsExactly(0.0, 20.0, 100.0);
  }

  @Test
  void withoutHeightsOnlyZeroIsMarked() {
    for (double[] heights : new double[][] {{}, {0}, {0, 0}}) {
      assertThat(axis(heights).at(0)).isZero();
      assertThat(axis(heights).ticks(0.1)).containsExactly(0.0);
    }
    assertThat(axis(7, 7).at(7)).isEqualTo(1);
  }

  /** Half of the merges are no flat line at the lower edge. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1000, 1e6, 1e12, 1e90, Double.MAX_VALUE})
  void lowMergesStayVisibleBelowAHighOne(double highest) {
    HeightAxis axis = axis(0, 0.5, 1, 1, 1.5, highest);
    assertThat(axis.at(1)).isGreaterThan(highest < 1e91 ? 0.03 : 1e-5);
    assertThat(axis.ticks(0.06)).startsWith(0.0).hasSizeBetween(2, 20);
  }
}
