package org.bandgram.order.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.order.CurveOrdering.Scaling;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.bandgram.testing.RandomCases.Size;
import org.junit.jupiter.api.Test;

class UnitCubeMappingTest {
  private static UnitCubeMapping mapping(Scaling scaling, double[]... rows) {
    try (Execution execution = Execution.onThreads(2)) {
      return UnitCubeMapping.of(BoundingBox.of(PointSet.of(rows), execution), scaling);
    }
  }

  @Test
  void keepsTheAspectWithACommonScale() {
    UnitCubeMapping cube = mapping(Scaling.COMMON, new double[] {-2, 10}, new double[] {6, 12});
    assertThat(cube.map(new double[] {-2, 10, 6, 12, 0, 11}))
        .containsExactly(0, 0, 1, 0.25, 0.25, 0.125);
  }

  @Test
  void stretchesEachDimensionWhenAsked() {
    UnitCubeMapping cube =
        mapping(Scaling.PER_DIMENSION, new double[] {-2, 10}, new double[] {6, 12});
    assertThat(cube.map(new double[] {-2, 10, 6, 12, 0, 11}))
        .containsExactly(0, 0, 1, 1, 0.25, 0.5);
  }

  @Test
  void leavesConstantDimensionsOut() {
    UnitCubeMapping cube =
        mapping(Scaling.COMMON, new double[] {7, 0, 5, 1}, new double[] {7, 4, 5, 3});
    assertThat(cube.dimensions()).isEqualTo(2);
    assertThat(cube.map(new double[] {7, 4, 5, 3})).containsExactly(1, 0.5);
  }

  @Test
  void mapsEqualPointsToZero() {
    for (Scaling scaling : Scaling.values()) {
      UnitCubeMapping cube = mapping(scaling, new double[] {7, 8}, new double[] {7, 8});
      assertThat(cube.dimensions()).isEqualTo(1);
      assertThat(cube.map(new double[] {7, 8})).containsExactly(0);
    }
  }

  @RandomCases(500)
  void mapsAllFiniteNumbersIntoTheCubeAndKeepsTheirOrder(@Size(min = 1, max = 20) double[] drawn) {
    double[] values = Arrays.stream(drawn).filter(Double::isFinite).sorted().toArray();
    double[][] rows =
        Arrays.stream(values).mapToObj(x -> new double[] {x}).toArray(double[][]::new);
    if (rows.length == 0) {
      return;
    }
    double[] unit = mapping(Scaling.COMMON, rows).map(values);
    int[] cells = UnitCubeMapping.cells(unit, 32);
    for (int i = 0; i < unit.length; i++) {
      assertThat(unit[i]).isBetween(0.0, 1.0);
      if (i > 0) {
        assertThat(unit[i]).isGreaterThanOrEqualTo(unit[i - 1]);
        assertThat(Integer.compareUnsigned(cells[i], cells[i - 1])).isNotNegative();
      }
    }
    assertThat(unit[0]).isZero();
    if (values[0] < values[values.length - 1]) {
      assertThat(unit[unit.length - 1]).isOne();
      assertThat(cells[cells.length - 1]).isEqualTo(-1);
    }
  }

  @Test
  void survivesTheEndsOfTheNumberRange() {
    double max = Double.MAX_VALUE;
    UnitCubeMapping wide = mapping(Scaling.COMMON, new double[] {-max, 0}, new double[] {max, max});
    assertThat(wide.map(new double[] {-max, 0, max, max, 0, max / 2}))
        .containsExactly(0, 0, 1, 0.5, 0.5, 0.25);
    UnitCubeMapping tiny =
        mapping(Scaling.COMMON, new double[] {0}, new double[] {Double.MIN_VALUE});
    assertThat(tiny.map(new double[] {0, Double.MIN_VALUE})).containsExactly(0, 1);
    float most = Float.MAX_VALUE;
    UnitCubeMapping floats = mapping(Scaling.COMMON, new double[] {-most}, new double[] {most});
    assertThat(floats.map(new double[] {-most, 0, most})).containsExactly(0, 0.5, 1);
  }

  @Test
  void shiftsWithinACubeOfTwiceTheSide() {
    UnitCubeMapping cube = mapping(Scaling.COMMON, new double[] {0, 0}, new double[] {4, 4});
    assertThat(cube.shifted(new double[] {0.5, 0.25}).map(new double[] {0, 0, 4, 2}))
        .containsExactly(0.25, 0.125, 0.75, 0.375);
  }

  @RandomCases(100)
  void putsOneIntoTheLastCell(@IntRange(min = 1, max = 32) int bits) {
    int last = (int) ((1L << bits) - 1);
    int[] cells =
        UnitCubeMapping.cells(new double[] {0, 0.5, Math.nextDown(1.0), 1, 0.499999}, bits);
    assertThat(cells[0]).isZero();
    assertThat(cells[1]).isEqualTo((int) (1L << (bits - 1)));
    assertThat(cells[2]).isEqualTo(last);
    assertThat(cells[3]).isEqualTo(last);
    assertThat(Integer.compareUnsigned(cells[4], cells[1])).isNegative();
  }
}
