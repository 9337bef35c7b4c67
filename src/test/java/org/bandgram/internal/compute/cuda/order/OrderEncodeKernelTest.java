package org.bandgram.internal.compute.cuda.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.KernelBench;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.order.internal.CurveCodes;
import org.bandgram.order.internal.HilbertCurve;
import org.bandgram.order.internal.MortonCurve;
import org.bandgram.order.internal.SpaceFillingCurve;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds {@code order_encode} to the CPU's codes of cells. */
@Tag("cuda")
class OrderEncodeKernelTest {
  /** A box: its axes, and the origins, sides and shifts of the cube it becomes. */
  private record Cube(int[] axes, double[] sizes, double factor, boolean shifted) {
    static Cube of(PointSet points, int[] axes, double factor, boolean shifted, Random random) {
      int m = axes.length;
      double[] sizes = new double[3 * m];
      for (int k = 0; k < m; k++) {
        int axis = axes[k];
        double[] values =
            IntStream.range(0, points.size())
                .mapToDouble(i -> points.get(i, axis) * factor)
                .sorted()
                .toArray();
        sizes[k] = values[0];
        sizes[m + k] = Math.max(values[values.length - 1] - values[0], Double.MIN_NORMAL);
        sizes[2 * m + k] = random.nextDouble();
      }
      return new Cube(axes, sizes, factor, shifted);
    }

    int dimensions() {
      return axes.length;
    }

    /** Returns a point's cell in dimension k, of {@code 2^bits}. */
    int cell(PointSet points, int i, int k, int bits) {
      int m = dimensions();
      double unit = (points.get(i, axes[k]) * factor - sizes[k]) / sizes[m + k];
      double placed = shifted ? (unit + sizes[2 * m + k]) / 2 : unit;
      return (int) Math.min((long) (placed * (1L << bits)), (1L << bits) - 1);
    }
  }

  private static CurveCodes onCpu(PointSet points, Cube cube, SpaceFillingCurve curve) {
    int m = cube.dimensions();
    int[] cells = new int[points.size() * m];
    for (int c = 0; c < cells.length; c++) {
      cells[c] = cube.cell(points, c / m, c % m, curve.bits());
    }
    CurveCodes codes = CurveCodes.allocate(points.size(), curve.codeBits());
    curve.encode(cells, points.size(), codes, 0);
    return codes;
  }

  private static void assertLikeCpu(PointSet points, Cube cube, SpaceFillingCurve curve) {
    CurveCodes expected = onCpu(points, cube, curve);
    int n = points.size();
    try (KernelBench bench = new KernelBench()) {
      DeviceBuffer high = curve.codeBits() > Long.SIZE ? bench.allocate(8L * n) : null;
      DeviceBuffer low = bench.allocate(8L * n);
      KernelArguments arguments =
          KernelArguments.of()
              .pointer(bench.upload(points))
              .int32(n)
              .int32(points.dimensions())
              .pointer(bench.upload(cube.axes()))
              .pointer(bench.upload(cube.sizes()))
              .int32(cube.dimensions())
              .float64(cube.factor())
              .int32(cube.shifted() ? 1 : 0)
              .int32(curve.bits())
              .int32(curve instanceof HilbertCurve ? 1 : 0)
              .pointer(high)
              .pointer(low);
      bench.threads(KernelBench.name("order_encode", points.precision()), n, arguments);
      assertThat(KernelBench.longs(low))
          .as("%s", curve)
          .isEqualTo(IntStream.range(0, n).mapToLong(expected::low).toArray());
      if (high != null) {
        assertThat(KernelBench.longs(high))
            .as("%s", curve)
            .isEqualTo(IntStream.range(0, n).mapToLong(expected::high).toArray());
      }
    }
  }

  private static PointSet points(int n, int d, Precision precision, Random random) {
    PointSet points = PointSet.allocate(n, d, precision);
    for (int e = 0; e < n * d; e++) {
      points.set(e / d, e % d, random.nextGaussian() * 100);
    }
    return points;
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 32",
    "1, 1, 1",
    "2, 2, 32",
    "2, 2, 7",
    "3, 3, 21",
    "3, 3, 32",
    "3, 2, 32",
    "4, 4, 16",
    "5, 5, 25",
    "8, 8, 16",
    "17, 15, 8",
    "64, 64, 2",
    "128, 128, 1",
    "130, 128, 1",
    "784, 3, 21"
  })
  void codesAreThoseOfTheCpu(int d, int m, int bits) {
    Random random = new Random(31L * d + bits);
    for (Precision precision : Precision.values()) {
      for (int n : new int[] {1, 2, 257}) {
        PointSet points = points(n, d, precision, random);
        int[] axes = IntStream.range(d - m, d).toArray();
        for (boolean shifted : new boolean[] {false, true}) {
          Cube cube = Cube.of(points, axes, shifted ? 0.5 : 1, shifted, random);
          assertLikeCpu(points, cube, MortonCurve.of(m, bits));
          assertLikeCpu(points, cube, HilbertCurve.of(m, bits));
        }
      }
    }
  }

  @Test
  void theFarFaceOfTheCubeLiesInTheLastCell() {
    PointSet points = PointSet.of(new double[][] {{0, 0}, {1, 1}, {0.5, 1}, {1 - 0x1p-53, 0}});
    Cube cube = new Cube(new int[] {0, 1}, new double[] {0, 0, 1, 1, 0, 0}, 1, false);
    for (int bits : new int[] {1, 31, 32}) {
      assertLikeCpu(points, cube, MortonCurve.of(2, bits));
      assertLikeCpu(points, cube, HilbertCurve.of(2, bits));
    }
  }
}
