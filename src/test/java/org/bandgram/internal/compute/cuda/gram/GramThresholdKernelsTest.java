package org.bandgram.internal.compute.cuda.gram;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.KernelBench;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.similarity.Linear;
import org.bandgram.similarity.NegativeSquaredEuclidean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds {@code gram_count} and {@code gram_keep} to similarities of single pairs. */
@Tag("cuda")
class GramThresholdKernelsTest {
  /** Where the first row's elements go: kernels take places in a longer array. */
  private static final int FIRST_PLACE = 3;

  private record Element(int row, int column, double value) {}

  /** Rows {@code from} to {@code to - 1} of a Gram matrix, from the diagonal on. */
  private record Rows(PairCase pairs, PointSet points, double threshold, int from, int to) {
    List<Element> kept() {
      List<Element> kept = new ArrayList<>();
      for (int i = from; i < to; i++) {
        for (int j = i; j < points.size(); j++) {
          double value = pairs.similarity().between(points, i, points, j);
          if (value >= threshold || i == j) {
            kept.add(new Element(i, j, value));
          }
        }
      }
      return kept;
    }

    long[] starts(List<Element> kept) {
      long[] starts = new long[to - from + 1];
      kept.forEach(element -> starts[element.row() - from + 1]++);
      starts[0] = FIRST_PLACE;
      for (int r = 0; r < to - from; r++) {
        starts[r + 1] += starts[r];
      }
      return starts;
    }

    KernelArguments arguments(KernelBench bench) {
      return KernelArguments.of()
          .pointer(bench.upload(points))
          .int32(points.size())
          .int32(points.dimensions())
          .pointer(pairs.norms(bench, points))
          .similarity(pairs.similarity())
          .float64(threshold)
          .int32(from)
          .int32(to - from);
    }

    void launch(KernelBench bench, String kernel, KernelArguments arguments) {
      bench.blocks(pairs.kernel(kernel), Math.ceilDiv(to - from, 64), 256, arguments);
    }

    @Override
    public String toString() {
      return "%s, n=%d, d=%d, threshold %s, rows %d to %d"
          .formatted(pairs, points.size(), points.dimensions(), threshold, from, to);
    }
  }

  private static void assertLikeSinglePairs(Rows rows) {
    List<Element> kept = rows.kept();
    long[] starts = rows.starts(kept);
    try (KernelBench bench = new KernelBench()) {
      assertCounts(bench, rows, starts);
      assertElements(bench, rows, starts, kept);
    }
  }

  private static void assertCounts(KernelBench bench, Rows rows, long[] starts) {
    DeviceBuffer counts = bench.allocate(8L * (starts.length - 1));
    rows.launch(bench, "gram_count", rows.arguments(bench).pointer(counts));
    long[] actual = KernelBench.longs(counts);
    for (int r = 0; r < actual.length; r++) {
      assertThat(actual[r]).as("%s: row %d", rows, r).isEqualTo(starts[r + 1] - starts[r]);
    }
  }

  private static void assertElements(
      KernelBench bench, Rows rows, long[] starts, List<Element> kept) {
    int places = FIRST_PLACE + kept.size();
    DeviceBuffer outColumns = bench.allocate(4L * places);
    DeviceBuffer values = bench.allocate((long) rows.pairs().precision().bytes() * places);
    KernelArguments arguments =
        rows.arguments(bench).pointer(bench.upload(starts)).pointer(outColumns).pointer(values);
    rows.launch(bench, "gram_keep", arguments);
    int[] actualColumns = KernelBench.ints(outColumns);
    double[] actualValues = KernelBench.reals(values, rows.pairs().precision());
    for (int e = 0; e < kept.size(); e++) {
      int place = FIRST_PLACE + e;
      String where = "%s: element %d".formatted(rows, e);
      assertThat(actualColumns[place]).as(where).isEqualTo(kept.get(e).column());
      rows.pairs().assertSame(actualValues[place], kept.get(e).value(), where);
    }
    for (int place = 0; place < FIRST_PLACE; place++) {
      assertThat(actualColumns[place]).as("%s: before its place", rows).isEqualTo(0x55555555);
    }
  }

  @ParameterizedTest
  @MethodSource("org.bandgram.internal.compute.cuda.gram.PairCase#all")
  void everySimilarityIsComparedWithTheThreshold(PairCase pairs) {
    PointSet points = pairs.points(130, 7, 1);
    double between = pairs.similarity().between(points, 3, points, 90);
    double threshold = pairs.isExact() ? between : between - 1e-9;
    assertLikeSinglePairs(new Rows(pairs, points, threshold, 0, 130));
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 3", "31, 2", "33, 8", "64, 1", "65, 17", "257, 33", "1025, 2"})
  void matricesOfAnySizeAreFiltered(int n, int d) {
    for (Precision precision : Precision.values()) {
      PairCase pairs = new PairCase(new NegativeSquaredEuclidean(), precision);
      assertLikeSinglePairs(new Rows(pairs, pairs.points(n, d, n), -d, 0, n));
    }
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {
        Double.NEGATIVE_INFINITY,
        -1e300,
        -0.5,
        0,
        Double.MIN_VALUE,
        1e300,
        Double.POSITIVE_INFINITY
      })
  void everyThresholdIsTaken(double threshold) {
    for (Precision precision : Precision.values()) {
      PairCase pairs = new PairCase(new Linear(), precision);
      assertLikeSinglePairs(new Rows(pairs, pairs.points(70, 2, 4), threshold, 0, 70));
    }
  }

  @Test
  void aThresholdIsNotRoundedToThePrecisionOfThePoints() {
    PairCase pairs = new PairCase(new Linear(), Precision.FLOAT32);
    PointSet points = PointSet.of(new float[][] {{1}, {0.1f}});
    double value = 0.1f;
    assertLikeSinglePairs(new Rows(pairs, points, Math.nextUp(value), 0, 2));
    assertLikeSinglePairs(new Rows(pairs, points, Math.nextDown(value), 0, 2));
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "256, 257", "63, 65", "64, 128", "70, 257", "1, 256"})
  void someOfTheRowsMayBeAskedFor(int from, int to) {
    PairCase pairs = new PairCase(new NegativeSquaredEuclidean(), Precision.FLOAT32);
    assertLikeSinglePairs(new Rows(pairs, pairs.points(257, 3, 5), -1.5, from, to));
  }
}
