package org.bandgram.internal.compute.cuda.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cuda.CudaUnderTest;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.internal.compute.gram.RandomCurves;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Similarity.Sigmoid;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bands, sparse rows and nearest candidates, held to one pair at a time on the CPU. */
@Tag("cuda")
class CudaSimilaritiesTest {
  private static final int[][] SHAPES = {
    {1, 1, 1}, {2, 1, 3}, {31, 4, 2}, {33, 40, 17}, {65, 64, 5}, {257, 31, 8}, {130, 128, 129}
  };

  @AutoClose private static final Execution EXECUTION = Execution.onThreads(1);
  private static final Backend HOST = CudaUnderTest.HOST;
  private final Backend cuda = CudaUnderTest.cuda();

  static Stream<Arguments> cases() {
    return PairCase.all().map(pairs -> Arguments.of(pairs.similarity(), pairs.precision()));
  }

  /** Points on a coarse lattice with some noise, so that ties, zeros and rounding all occur. */
  private static PointSet points(int n, int d, Precision precision, long seed) {
    Random random = new Random(seed);
    PointSet points = PointSet.allocate(n, d, precision);
    for (int i = 0; i < n; i++) {
      for (int f = 0; f < d; f++) {
        double noise = random.nextInt(3) == 0 ? random.nextGaussian() : 0;
        points.set(i, f, random.nextInt(5) - 2 + noise);
      }
    }
    return points;
  }

  private static double tolerance(Similarity similarity, Precision precision) {
    return new PairCase(similarity, precision).tolerance();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void bandsAreThoseOfTheCpu(Similarity similarity, Precision precision) {
    for (int[] shape : SHAPES) {
      PointSet points = points(shape[0], shape[2], precision, 7);
      assertSameBand(points, similarity, BandLayout.of(shape[0], shape[1]));
    }
  }

  private void assertSameBand(PointSet points, Similarity similarity, BandLayout layout) {
    assertArrayEquals(
        band(HOST.gram(), points, similarity, layout),
        band(cuda.gram(), points, similarity, layout),
        tolerance(similarity, points.precision()),
        layout + " " + similarity);
  }

  /** Rows, columns and features around tiles and chunks. */
  @ParameterizedTest
  @CsvSource({
    "33, 40, 1",
    "64, 1, 2",
    "65, 31, 4",
    "127, 64, 15",
    "129, 63, 16",
    "257, 128, 17",
    "90, 33, 32",
    "90, 33, 33",
    "90, 33, 64",
    "4098, 3, 2"
  })
  void bandsOfAnyShapeAreThoseOfTheCpu(int n, int h, int d) {
    for (Precision precision : Precision.values()) {
      assertSameBand(
          points(n, d, precision, n), new NegativeSquaredEuclidean(), BandLayout.of(n, h));
    }
  }

  @Test
  void singlePrecisionFunctionsHaveTheBitsOfTheCpuOverTheirWholeRange() {
    PointSet points = PointSet.allocate(500, 1, Precision.FLOAT32);
    for (int i = 0; i < 500; i++) {
      points.set(i, 0, 0.02f * i);
    }
    for (Similarity similarity :
        List.of(new Gaussian(1), new Sigmoid(1, -10), new Sigmoid(0.01, -0.3))) {
      assertSameBand(points, similarity, BandLayout.full(500));
    }
  }

  private static double[] band(
      GramOps ops, PointSet points, Similarity similarity, BandLayout layout) {
    Precision precision = points.precision();
    int count = (int) layout.elementCount();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment target = arena.allocate((long) count * precision.bytes(), precision.bytes());
      ops.bandSimilarities(points, similarity, layout, precision, target, EXECUTION);
      double[] values = new double[count];
      for (int e = 0; e < count; e++) {
        values[e] = precision.get(target, e);
      }
      return values;
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "33, 5", "257, 31", "40, 39", "300, 128"})
  void whatABandTellsOfItselfIsWhatTheCpuSays(int n, int h) {
    for (Precision precision : Precision.values()) {
      PointSet points = points(n, 3, precision, n);
      BandLayout layout = BandLayout.of(n, h);
      Similarity similarity = new NegativeSquaredEuclidean();
      try (SparseSimilarities host = HOST.band(points, similarity, layout, EXECUTION);
          SparseSimilarities device = cuda.band(points, similarity, layout, EXECUTION)) {
        assertThat(device.size()).isEqualTo(n);
        assertThat(device.elementCount()).isEqualTo(host.elementCount());
        assertThat(device.range(EXECUTION)).isEqualTo(host.range(EXECUTION));
        assertThat(device.sample(1, EXECUTION)).isEqualTo(host.sample(1, EXECUTION));
        assertThat(device.sample(7, EXECUTION)).isEqualTo(host.sample(7, EXECUTION));
        for (int k = 0; k < n; k++) {
          assertThat(device.similarity(n / 2, k)).isEqualTo(host.similarity(n / 2, k));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 2", "33, 5, 3", "257, 31, 2", "40, 39, 2"})
  void whatSeveralBandsTellOfThemselvesIsWhatTheCpuSays(int n, int h, int curves) {
    CurveBands bands = RandomCurves.bands(n, h, curves, n);
    for (Precision precision : Precision.values()) {
      PointSet points = points(n, 3, precision, n);
      Similarity similarity = new NegativeSquaredEuclidean();
      try (SparseSimilarities host = HOST.bands(points, similarity, bands, EXECUTION);
          SparseSimilarities device = cuda.bands(points, similarity, bands, EXECUTION)) {
        assertThat(device.elementCount()).isEqualTo(host.elementCount());
        assertThat(device.range(EXECUTION)).isEqualTo(host.range(EXECUTION));
        for (long stride : new long[] {1, 2, 7, host.elementCount() + 1}) {
          assertThat(device.sample(stride, EXECUTION)).isEqualTo(host.sample(stride, EXECUTION));
        }
        for (int k = 0; k < n; k++) {
          assertThat(device.similarity(n / 2, k)).isEqualTo(host.similarity(n / 2, k));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void severalBandsGiveTheMessagesOfTheCpu(Similarity similarity, Precision precision) {
    for (int n : new int[] {1, 33, 130}) {
      PointSet points = points(n, 3, precision, n);
      CurveBands bands = RandomCurves.bands(n, 1 + n / 5, 3, n);
      try (SparseSimilarities host = HOST.bands(points, similarity, bands, EXECUTION);
          SparseSimilarities device = cuda.bands(points, similarity, bands, EXECUTION)) {
        assertSameMessages(host, device, tolerance(similarity, precision));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void pointsInAnyOrderGiveTheBandsOfOrderedOnes(Similarity similarity, Precision precision) {
    for (int n : new int[] {1, 2, 33, 130}) {
      for (int curves : new int[] {1, 3}) {
        assertOrdersPoints(
            points(n, 3, precision, n), curves, similarity, SimilarityStorage.STORED, precision);
      }
    }
  }

  @Test
  void pointsInAnyOrderSuitSimilaritiesThatAreRecomputed() {
    for (int n : new int[] {1, 2, 33, 130}) {
      for (int curves : new int[] {1, 3}) {
        PointSet points = points(n, 2, Precision.FLOAT32, n);
        assertOrdersPoints(
            points,
            curves,
            new NegativeSquaredEuclidean(),
            SimilarityStorage.RECOMPUTED,
            Precision.FLOAT32);
      }
    }
  }

  private void assertOrdersPoints(
      PointSet points,
      int curves,
      Similarity similarity,
      SimilarityStorage storage,
      Precision precision) {
    int n = points.size();
    CurveBands bands = RandomCurves.bands(n, 1 + n / 5, curves, n);
    Permutation order = RandomCurves.shuffled(n, new Random(n + curves));
    PointSet ordered = order.apply(points, EXECUTION);
    try (SparseSimilarities expected = HOST.bands(ordered, similarity, bands, storage, EXECUTION);
        HeldPoints held = cuda.gram().hold(points, EXECUTION);
        SparseSimilarities actual =
            cuda.bands(held, order, similarity, bands, storage, EXECUTION)) {
      assertArrayEquals(
          expected.sample(1, EXECUTION),
          actual.sample(1, EXECUTION),
          tolerance(similarity, precision));
      if (tolerance(similarity, precision) == 0) {
        assertThat(actual.range(EXECUTION)).isEqualTo(expected.range(EXECUTION));
      }
      for (int k = 0; k < n; k++) {
        assertThat(actual.similarity(n / 2, k)).isEqualTo(expected.similarity(n / 2, k));
      }
    }
  }

  /** The first band has the pair (3, 4), the second one the pair (5, 0). */
  @Test
  void aFaultInABandIsNamedByItsPoints() {
    CurveBands bands =
        CurveBands.of(
            BandLayout.of(6, 1),
            List.of(Permutation.identity(6), Permutation.of(new int[] {5, 0, 1, 2, 3, 4})));
    MemorySegment first = MemorySegment.ofArray(new double[18]);
    double[] values = new double[18];
    Arrays.fill(values, Double.NEGATIVE_INFINITY);
    values[(int) bands.layout().offset(0, 1)] = Double.NaN;
    MemorySegment second = MemorySegment.ofArray(values);
    try (SparseSimilarities kept = cuda.bands(bands, Precision.FLOAT64, List.of(first, second))) {
      refused(() -> kept.range(EXECUTION))
          .hasMessage(
              "similarity (5, 0) is NaN, but must be finite, or negative infinity for no edge");
    }
  }

  @Test
  void eachBandNeedsItsSimilarities() {
    CurveBands bands = RandomCurves.bands(9, 2, 3, 1);
    MemorySegment values = MemorySegment.ofArray(new double[45]);
    refused(() -> cuda.bands(bands, Precision.FLOAT64, List.of(values, values)))
        .hasMessage(
            "the number of arrays of similarities is 2, but must be 3, the number of bands");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
  void valuesThatAreNoSimilarityAreRefused(double bad) {
    BandLayout layout = BandLayout.of(9, 2);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment values = arena.allocate(layout.elementCount() * Double.BYTES, Double.BYTES);
      Precision.FLOAT64.set(values, layout.offset(3, 4), bad);
      try (SparseSimilarities band = cuda.band(layout, Precision.FLOAT64, values)) {
        refused(() -> band.range(EXECUTION))
            .hasMessage(
                "similarity (3, 4) is %s, but must be finite, or negative infinity for no edge"
                    .formatted(bad));
      }
    }
  }

  /** A rounding of the device's own tanh could exchange two candidates that are about as good. */
  static Stream<Arguments> casesOfEqualOrder() {
    return cases().filter(c -> !(c.get()[0] instanceof Sigmoid) || c.get()[1] == Precision.FLOAT32);
  }

  @ParameterizedTest
  @MethodSource("casesOfEqualOrder")
  void nearestCandidatesAreThoseOfTheCpu(Similarity similarity, Precision precision) {
    for (int[] shape : new int[][] {{1, 1, 1}, {33, 2, 3}, {257, 31, 2}, {65, 130, 17}}) {
      assertSameNearest(
          points(shape[0], shape[2], precision, 3),
          points(shape[1], shape[2], precision, 4),
          similarity);
    }
  }

  /** To other points and to themselves, whatever order the device has the points in. */
  @ParameterizedTest
  @MethodSource("cases")
  void similaritiesToOnesOwnExemplarsAreThoseOfTheCpu(Similarity similarity, Precision precision) {
    for (int[] shape : new int[][] {{1, 1, 1}, {31, 2, 4}, {257, 33, 17}, {4098, 5, 2}}) {
      PointSet points = points(shape[0], shape[2], precision, 5);
      Permutation shuffled = RandomCurves.shuffled(shape[0], new Random(6));
      for (PointSet others : List.of(points, points(shape[1], shape[2], precision, 7))) {
        int[] columns = new Random(8).ints(shape[0], 0, others.size()).toArray();
        try (HeldPoints onHost = HOST.gram().hold(points, EXECUTION);
            HeldPoints onDevice = cuda.gram().hold(points, EXECUTION)) {
          ((ResidentPoints) onDevice).resident(shuffled, new NegativeSquaredEuclidean());
          assertThat(onDevice.similarities(others, columns, similarity, EXECUTION))
              .containsExactly(
                  onHost.similarities(others, columns, similarity, EXECUTION),
                  within(tolerance(similarity, precision)));
        }
      }
    }
  }

  private int[] nearest(GramOps ops, PointSet points, PointSet candidates, Similarity similarity) {
    return ops.nearest(points, candidates, similarity, EXECUTION);
  }

  private void assertSameNearest(PointSet points, PointSet candidates, Similarity similarity) {
    assertThat(nearest(cuda.gram(), points, candidates, similarity))
        .isEqualTo(nearest(HOST.gram(), points, candidates, similarity));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 257, 2",
    "2, 1, 3",
    "33, 31, 8",
    "64, 64, 17",
    "65, 129, 64",
    "257, 2, 129",
    "4098, 65, 2"
  })
  void candidatesOfAnyNumberAreSearched(int n, int candidates, int d) {
    for (Precision precision : Precision.values()) {
      assertSameNearest(
          points(n, d, precision, n),
          points(candidates, d, precision, n + 1),
          new NegativeSquaredEuclidean());
    }
  }

  @Test
  void theLowestOfEqualCandidatesIsNearest() {
    PointSet equal = PointSet.allocate(200, 2, Precision.FLOAT32);
    assertThat(nearest(cuda.gram(), equal, equal, new NegativeSquaredEuclidean())).containsOnly(0);
  }

  @Test
  void distancesTellApartGaussiansThatUnderflow() {
    PointSet points = PointSet.of(new float[][] {{0}, {100}});
    PointSet candidates = PointSet.of(new float[][] {{70}, {40}, {140}});
    assertThat(nearest(cuda.gram(), points, candidates, new Gaussian(1))).containsExactly(1, 0);
  }

  /**
   * Thresholds that keep some, all and nothing but the diagonal; the first is not so close to a
   * similarity that its last bits decide.
   */
  @ParameterizedTest
  @MethodSource("cases")
  void sparseSimilaritiesGiveTheMessagesOfTheCpu(Similarity similarity, Precision precision) {
    for (int n : new int[] {1, 33, 130}) {
      PointSet points = points(n, 3, precision, n);
      double margin = tolerance(similarity, precision) > 0 ? 1e-9 : 0;
      double some = similarity.between(points, 0, points, n / 2) - margin;
      for (double threshold :
          new double[] {some, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}) {
        try (SparseSimilarities host = HOST.coo(points, similarity, threshold, EXECUTION);
            SparseSimilarities device = cuda.coo(points, similarity, threshold, EXECUTION)) {
          assertSameMessages(host, device, tolerance(similarity, precision));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 3", "31, 2", "64, 1", "65, 17", "257, 33", "1025, 2"})
  void matricesOfAnySizeAreFiltered(int n, int d) {
    for (Precision precision : Precision.values()) {
      assertSameElements(points(n, d, precision, n), new NegativeSquaredEuclidean(), -d);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1e300, -0.5, 0, Double.MIN_VALUE, 1e300})
  void everyThresholdIsTaken(double threshold) {
    for (Precision precision : Precision.values()) {
      assertSameElements(points(70, 2, precision, 4), new Linear(), threshold);
    }
  }

  @Test
  void aThresholdIsNotRoundedToThePrecisionOfThePoints() {
    PointSet points = PointSet.of(new float[][] {{1}, {0.1f}});
    for (double threshold :
        new double[] {Math.nextUp((double) 0.1f), Math.nextDown((double) 0.1f)}) {
      try (SparseSimilarities kept = cuda.coo(points, new Linear(), threshold, EXECUTION)) {
        assertThat(kept.elementCount()).isEqualTo(threshold > 0.1f ? 2 : 4);
      }
    }
  }

  private void assertSameElements(PointSet points, Similarity similarity, double threshold) {
    try (SparseSimilarities host = HOST.coo(points, similarity, threshold, EXECUTION);
        SparseSimilarities device = cuda.coo(points, similarity, threshold, EXECUTION)) {
      assertSameMessages(host, device, 0);
    }
  }

  private static void assertSameMessages(
      SparseSimilarities onHost, SparseSimilarities onDevice, double tolerance) {
    if (tolerance == 0) {
      assertThat(onDevice.elementCount()).isEqualTo(onHost.elementCount());
      assertThat(onDevice.range(EXECUTION)).isEqualTo(onHost.range(EXECUTION));
      for (int stride : new int[] {1, 7}) {
        assertArrayEquals(onHost.sample(stride, EXECUTION), onDevice.sample(stride, EXECUTION));
      }
    }
    int n = onHost.size();
    double[] preferences = new double[n];
    Random random = new Random(n);
    for (int i = 0; i < n; i++) {
      preferences[i] = -1 - random.nextDouble();
    }
    try (Messages host = onHost.messages(MessageFormat.FULL, EXECUTION);
        Messages device = onDevice.messages(MessageFormat.FULL, EXECUTION)) {
      host.reset(preferences);
      device.reset(preferences);
      for (int iteration = 0; iteration < 5; iteration++) {
        host.iterate(0.6);
        device.iterate(0.6);
      }
      double[] expected = host.evidence();
      double[] actual = device.evidence();
      for (int k = 0; k < n; k++) {
        assertThat(actual[k])
            .isCloseTo(expected[k], within(100 * tolerance * (1 + Math.abs(expected[k]))));
      }
    }
  }

  /**
   * There is no kernel for a function of Java; the host computes it, the device passes messages.
   */
  @Test
  void customSimilaritiesAreComputedOnTheHost() {
    Similarity custom =
        new CustomSimilarity("first", true, (x, i, y, j) -> -Math.abs(x.get(i, 0) - y.get(j, 0)));
    PointSet points = points(70, 2, Precision.FLOAT32, 5);
    BandLayout layout = BandLayout.of(70, 9);
    try (SparseSimilarities host = HOST.band(points, custom, layout, EXECUTION);
        SparseSimilarities device = cuda.band(points, custom, layout, EXECUTION)) {
      assertSameMessages(host, device, 0);
    }
    CurveBands bands = RandomCurves.bands(70, 9, 3, 5);
    try (SparseSimilarities host = HOST.bands(points, custom, bands, EXECUTION);
        SparseSimilarities device = cuda.bands(points, custom, bands, EXECUTION)) {
      assertSameMessages(host, device, 0);
    }
    assertOrdersPoints(points, 3, custom, SimilarityStorage.STORED, Precision.FLOAT32);
    try (SparseSimilarities host = HOST.coo(points, custom, -1, EXECUTION);
        SparseSimilarities device = cuda.coo(points, custom, -1, EXECUTION)) {
      assertSameMessages(host, device, 0);
    }
  }

  @Test
  void pointsWhoseSimilaritiesOverflowAreRefused() {
    PointSet points = PointSet.of(new float[][] {{1e30f}, {-1e30f}});
    Similarity similarity = new NegativeSquaredEuclidean();
    BandLayout layout = BandLayout.of(2, 1);
    refused(() -> cuda.band(points, similarity, layout, EXECUTION))
        .hasMessageContaining("the largest squared norm of a point");
    refused(() -> cuda.coo(points, similarity, 0, EXECUTION));
  }
}
