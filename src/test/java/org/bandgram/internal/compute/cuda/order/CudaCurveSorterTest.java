package org.bandgram.internal.compute.cuda.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.CudaUnderTest;
import org.bandgram.order.CurveKind;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.CurveOrdering.Scaling;
import org.bandgram.order.CurveOrdering.SortMethod;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Orders along curves, held to those of the CPU. */
@Tag("cuda")
class CudaCurveSorterTest {
  private static PointSet points(int n, int d, Precision precision, long seed) {
    Random random = new Random(seed);
    PointSet points = PointSet.allocate(n, d, precision);
    for (int i = 0; i < n; i++) {
      for (int f = 0; f < d; f++) {
        points.set(i, f, random.nextInt(4) == 0 ? random.nextInt(3) : random.nextGaussian());
      }
    }
    return points;
  }

  private static void assertSameOrder(PointSet points, CurveOrdering.Options options) {
    try (Execution execution = Execution.onThreads(1)) {
      Permutation expected = CurveOrdering.order(points, options, execution);
      Permutation actual =
          CurveOrders.of(points, options, 1, CudaUnderTest.cuda().curves(), execution).getFirst();
      assertThat(actual.toArray()).as(options.toString()).isEqualTo(expected.toArray());
    }
  }

  /** Up to four dimensions codes have 64 bits; above, they are wide. */
  @RandomCases(80)
  void ordersAreThoseOfTheCpu(
      @IntRange(min = 1, max = 300) int n,
      @IntRange(min = 1, max = 12) int d,
      Precision precision,
      CurveKind curve,
      SortMethod sort,
      Scaling scaling,
      boolean shifted,
      long seed) {
    CurveOrdering.Options options =
        CurveOrdering.Options.defaults()
            .withCurve(curve)
            .withSort(sort)
            .withScaling(scaling)
            .withMaxDimensions(12);
    assertSameOrder(points(n, d, precision, seed), shifted ? options.withSeed(seed) : options);
  }

  /** More than one chunk of shared memory; duplicates keep their order. */
  @ParameterizedTest
  @ValueSource(ints = {2047, 2048, 2049, 4098, 8192, 20_001})
  void longerSetsAreOrderedAsOnTheCpu(int n) {
    for (SortMethod sort : SortMethod.values()) {
      CurveOrdering.Options options = CurveOrdering.Options.defaults().withSort(sort);
      for (int d : new int[] {2, 6}) {
        assertSameOrder(points(n, d, Precision.FLOAT32, n), options);
      }
      PointSet descending = PointSet.allocate(n, 1, Precision.FLOAT64);
      for (int i = 0; i < n; i++) {
        descending.set(i, 0, -i);
      }
      assertSameOrder(descending, options);
    }
  }

  /** More dimensions than codes have bits are reduced to those that vary most. */
  @ParameterizedTest
  @CsvSource({"15, 15", "17, 15", "64, 64", "128, 128", "130, 128", "784, 3"})
  void pointsOfManyDimensionsAreOrderedAsOnTheCpu(int d, int most) {
    for (CurveKind curve : CurveKind.values()) {
      CurveOrdering.Options options =
          CurveOrdering.Options.defaults().withCurve(curve).withMaxDimensions(most);
      for (Precision precision : Precision.values()) {
        assertSameOrder(points(257, d, precision, d), options);
        assertSameOrder(points(257, d, precision, d), options.withSeed(d));
      }
    }
  }

  @Test
  void theFarFaceOfTheCubeLiesInTheLastCell() {
    PointSet points = PointSet.of(new double[][] {{0, 0}, {1, 1}, {0.5, 1}, {1 - 0x1p-53, 0}});
    for (CurveKind curve : CurveKind.values()) {
      assertSameOrder(points, CurveOrdering.Options.defaults().withCurve(curve));
    }
  }
}
