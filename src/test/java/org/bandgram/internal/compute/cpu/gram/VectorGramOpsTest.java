package org.bandgram.internal.compute.cpu.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.warmup.WarmUp;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.NeighbourLists;
import org.bandgram.internal.compute.gram.SimilarityRows;
import org.bandgram.internal.compute.gram.SparseRow;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds the fast path to the scalar reference, bit for bit. */
@Tag("vectors")
class VectorGramOpsTest {
  private static final GramOps SCALAR = new ScalarGramOps();
  private static final GramOps VECTOR = new VectorGramOps();

  private static MemorySegment band(
      GramOps ops,
      PointSet points,
      Similarity similarity,
      BandLayout layout,
      Precision precision,
      int threads) {
    MemorySegment target =
        Arena.ofAuto().allocate(layout.elementCount() * precision.bytes(), precision.bytes());
    target.fill((byte) 0x55);
    try (Execution execution = Execution.onThreads(threads)) {
      ops.bandSimilarities(points, similarity, layout, precision, target, execution);
    }
    return target;
  }

  /** Each operation takes in what it compares before it chooses its loops. */
  @Test
  void theFirstWorkOfAJvmIsLeftToTheReference() {
    PointSet points = GramOpsCases.points(33, 3, Precision.FLOAT32, 1);
    BandLayout layout = BandLayout.of(33, 4);
    WarmUp warmUp = new WarmUp(3 * (layout.elementCount() + 2 * 33 * 33), 0);
    GramOps ops = new VectorGramOps(warmUp);
    Similarity similarity = new NegativeSquaredEuclidean();
    MemorySegment band = band(ops, points, similarity, layout, Precision.FLOAT32, 2);
    assertThat(band.mismatch(band(SCALAR, points, similarity, layout, Precision.FLOAT32, 1)))
        .isNegative();
    try (Execution execution = Execution.onThreads(1)) {
      assertThat(ops.rows(points, points, similarity, execution)).isNotInstanceOf(PanelRows.class);
      assertThat(ops.nearest(points, points, similarity, execution))
          .isEqualTo(IntStream.range(0, 33).toArray());
      assertThat(warmUp.isOver()).isTrue();
      assertThat(ops.rows(points, points, similarity, execution)).isInstanceOf(PanelRows.class);
    }
  }

  private static void assertSameBand(
      PointSet points, Similarity similarity, BandLayout layout, Precision precision) {
    MemorySegment expected = band(SCALAR, points, similarity, layout, precision, 1);
    MemorySegment actual = band(VECTOR, points, similarity, layout, precision, 2);
    long differs = expected.mismatch(actual);
    if (differs >= 0) {
      long element = differs / precision.bytes();
      long row = element / layout.width();
      assertEquals(
          precision.get(expected, element),
          precision.get(actual, element),
          "%s, %s, d=%d, row %d, slot %d"
              .formatted(
                  similarity.name(), layout, points.dimensions(), row, element % layout.width()));
      throw new AssertionError("bits differ at element " + element);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 2",
    "2, 1, 1",
    "3, 1, 5",
    "31, 4, 3",
    "33, 64, 2",
    "257, 128, 7",
    "257, 300, 33",
    "1100, 17, 130",
    "4098, 31, 2"
  })
  void bandEqualsScalarBitForBit(int n, int h, int d) {
    PointSet points = GramOpsCases.points(n, d, Precision.FLOAT32, n);
    for (Similarity similarity : GramOpsCases.similarities()) {
      assertSameBand(points, similarity, BandLayout.of(n, h), Precision.FLOAT32);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "33, 5, 2", "257, 300, 9", "700, 40, 4"})
  void doublesEqualScalarBitForBit(int n, int h, int d) {
    PointSet points = GramOpsCases.points(n, d, Precision.FLOAT64, n);
    for (Similarity similarity : GramOpsCases.similarities()) {
      assertSameBand(points, similarity, BandLayout.of(n, h), Precision.FLOAT64);
    }
  }

  @ParameterizedTest
  @EnumSource(Precision.class)
  void targetMayHaveAnotherPrecision(Precision precision) {
    Precision other = precision == Precision.FLOAT32 ? Precision.FLOAT64 : Precision.FLOAT32;
    PointSet points = GramOpsCases.points(100, 3, precision, 5);
    for (Similarity similarity : GramOpsCases.similarities()) {
      assertSameBand(points, similarity, BandLayout.of(100, 9), other);
    }
  }

  /** The panel is narrower than the window of a block: several panels per block, h not small. */
  @ParameterizedTest
  @EnumSource(Precision.class)
  void severalPanelsPerBlock(Precision precision) {
    PointSet points = GramOpsCases.points(600, 3001, precision, 11);
    assertSameBand(points, new NegativeSquaredEuclidean(), BandLayout.of(600, 20), precision);
  }

  @RandomCases(60)
  void anyShape(
      @IntRange(min = 1, max = 120) int n,
      @IntRange(min = 1, max = 130) int h,
      @IntRange(min = 1, max = 20) int d,
      @IntRange(min = 0, max = 5) int which) {
    PointSet points = GramOpsCases.points(n, d, Precision.FLOAT32, 31L * n + d);
    Similarity similarity = GramOpsCases.similarities().get(which);
    assertSameBand(points, similarity, BandLayout.of(n, h), Precision.FLOAT32);
  }

  @Test
  void customSimilarityMayBeAsymmetric() {
    PointSet points = GramOpsCases.points(50, 2, Precision.FLOAT32, 3);
    Similarity first = CustomSimilarity.ofRows("first", false, (x, y) -> x[0] - 2 * y[0]);
    assertSameBand(points, first, BandLayout.of(50, 7), Precision.FLOAT32);
  }

  private static long[] neighbours(
      GramOps ops, PointSet points, Similarity similarity, int k, int threads) {
    NeighbourLists lists = new NeighbourLists(points.size(), k);
    try (Execution execution = Execution.onThreads(threads)) {
      ops.neighbours(points, similarity, lists, execution);
    }
    return IntStream.range(0, points.size() * k).mapToLong(lists::entry).toArray();
  }

  @ParameterizedTest
  @CsvSource({"2, 1, 9", "31, 4, 11", "33, 32, 9", "257, 5, 9", "1100, 32, 17", "300, 7, 3001"})
  void neighboursAreThoseOfTheScalarSearch(int n, int k, int d) {
    Sizes.skipAbove(257, n);
    PointSet points = GramOpsCases.points(n, d, Precision.FLOAT32, n);
    for (Similarity similarity : GramOpsCases.similarities()) {
      assertArrayEquals(
          neighbours(SCALAR, points, similarity, k, 1),
          neighbours(VECTOR, points, similarity, k, 2),
          similarity.name());
    }
  }

  private static SimilarityRows rows(GramOps ops, PointSet x, PointSet y, Similarity similarity) {
    try (Execution execution = Execution.onThreads(1)) {
      return ops.rows(x, y, similarity, execution);
    }
  }

  @ParameterizedTest
  @EnumSource(Precision.class)
  void rowsEqualScalar(Precision precision) {
    PointSet x = GramOpsCases.points(270, 6, precision, 1);
    PointSet y = GramOpsCases.points(1030, 6, precision, 2);
    for (Similarity similarity : GramOpsCases.similarities()) {
      MemorySegment expected = Arena.ofAuto().allocate(5L * 1030 * precision.bytes(), 8);
      MemorySegment actual = Arena.ofAuto().allocate(5L * 1030 * precision.bytes(), 8);
      rows(SCALAR, x, y, similarity).rows(263, 268, expected);
      rows(VECTOR, x, y, similarity).rows(263, 268, actual);
      assertEquals(-1, expected.mismatch(actual), similarity.name());
    }
  }

  @ParameterizedTest
  @EnumSource(Precision.class)
  void atLeastKeepsWhatReachesTheThreshold(Precision precision) {
    PointSet x = GramOpsCases.points(1030, 3, precision, 1);
    Similarity similarity = new NegativeSquaredEuclidean();
    for (double threshold : new double[] {0, -1, -1.0000001, Double.NEGATIVE_INFINITY, 1}) {
      SparseRow[] expected = rows(SCALAR, x, x, similarity).atLeast(1000, 1030, threshold);
      SparseRow[] actual = rows(VECTOR, x, x, similarity).atLeast(1000, 1030, threshold);
      assertEquals(expected.length, actual.length);
      for (int r = 0; r < expected.length; r++) {
        assertSameRow(expected[r], actual[r]);
      }
    }
  }

  private static void assertSameRow(SparseRow expected, SparseRow actual) {
    assertEquals(expected.count(), actual.count());
    for (int e = 0; e < expected.count(); e++) {
      assertEquals(expected.column(e), actual.column(e));
      assertEquals(expected.value(e), actual.value(e));
    }
  }

  private static int[] nearest(GramOps ops, PointSet x, PointSet y, Similarity s, int threads) {
    try (Execution execution = Execution.onThreads(threads)) {
      return ops.nearest(x, y, s, execution);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "600, 1, 2", "31, 33, 3", "1025, 259, 2", "300, 2100, 2", "90, 4098, 17"})
  void nearestEqualsScalar(int n, int k, int d) {
    for (Precision precision : Precision.values()) {
      PointSet points = GramOpsCases.points(n, d, precision, 1);
      PointSet candidates = GramOpsCases.points(k, d, precision, 2);
      for (Similarity similarity : GramOpsCases.similarities()) {
        assertArrayEquals(
            nearest(SCALAR, points, candidates, similarity, 1),
            nearest(VECTOR, points, candidates, similarity, 2),
            similarity.name());
      }
    }
  }

  @Test
  void nearestIsNotHiddenByUnderflow() {
    PointSet points = PointSet.of(new float[][] {{0}});
    PointSet candidates = PointSet.of(new float[][] {{-1000}, {900}});
    assertEquals(1, nearest(VECTOR, points, candidates, new Gaussian(1), 1)[0]);
    assertEquals(1, nearest(SCALAR, points, candidates, new Gaussian(1), 1)[0]);
  }

  @Test
  void refusesWhatDoesNotFit() {
    PointSet points = GramOpsCases.points(10, 2, Precision.FLOAT32, 1);
    Similarity similarity = new NegativeSquaredEuclidean();
    assertThrows(
        InvalidInputException.class,
        () -> band(VECTOR, points, similarity, BandLayout.of(9, 2), Precision.FLOAT32, 1));
    PointSet other = GramOpsCases.points(10, 3, Precision.FLOAT32, 1);
    assertThrows(InvalidInputException.class, () -> nearest(VECTOR, points, other, similarity, 1));
    assertThrows(InvalidInputException.class, () -> rows(VECTOR, points, other, similarity));
    PointSet far = PointSet.of(new float[][] {{1e19f}, {-1e19f}});
    for (GramOps ops : new GramOps[] {SCALAR, VECTOR}) {
      assertThrows(
          InvalidInputException.class,
          () -> band(ops, far, similarity, BandLayout.of(2, 1), Precision.FLOAT32, 1));
      assertThrows(InvalidInputException.class, () -> rows(ops, far, far, similarity));
      assertThrows(InvalidInputException.class, () -> nearest(ops, far, far, similarity, 1));
    }
  }
}
