package org.bandgram.internal.compute.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.gram.RandomCurves;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.SimilarityRange;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.storage.SimilarityStorage;
import org.bandgram.testing.Points;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Similarities on bands along several curves, computed and borrowed. */
@Tag("vectors")
class HostBandsTest {
  private static final Backend SCALAR = new ScalarCpuBackend("test");
  private static final Backend VECTOR = new VectorCpuBackend("test");
  private static final Similarity SIMILARITY = new NegativeSquaredEuclidean();
  private static final double NONE = Double.NEGATIVE_INFINITY;

  @AutoClose private final Execution execution = Execution.onThreads(1);

  private static PointSet points(int n, Precision precision, long seed) {
    Random random = new Random(seed);
    return Points.of(n, 3, precision, (i, f) -> random.nextInt(100));
  }

  @RandomCases(100)
  void everyKeptPairIsStoredOnceAndAllOthersAreMasked(
      @IntRange(min = 1, max = 80) int n,
      @IntRange(min = 1, max = 90) int h,
      @IntRange(min = 1, max = 4) int curves,
      Precision precision,
      boolean vector,
      long seed) {
    PointSet points = points(n, precision, seed);
    CurveBands bands = RandomCurves.bands(n, h, curves, seed);
    try (Execution execution = Execution.onThreads(2);
        SparseSimilarities kept =
            (vector ? VECTOR : SCALAR).bands(points, SIMILARITY, bands, execution)) {
      int pairs = 0;
      for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) {
          boolean isKept = bands.bandOf(i, k) >= 0;
          pairs += isKept && i != k ? 1 : 0;
          assertThat(kept.similarity(i, k))
              .isEqualTo(isKept ? SIMILARITY.between(points, i, points, k) : NONE);
        }
      }
      assertThat(kept.size()).isEqualTo(n);
      assertThat(kept.elementCount()).isEqualTo(bands.elementCount());
      assertThat(kept.range(execution).count()).isEqualTo(pairs);
      assertThat(kept.sample(1, execution)).hasSize(pairs);
    }
  }

  /** Points are far enough apart in the order for several blocks of rows. */
  @ParameterizedTest
  @CsvSource({"1100, 31, 2", "1100, 31, 3", "600, 599, 2"})
  void rangeAndSampleSpanWhatIsStored(int n, int h, int curves) {
    PointSet points = points(n, Precision.FLOAT64, 5);
    CurveBands bands = RandomCurves.bands(n, h, curves, n + curves);
    double[] expected =
        IntStream.range(0, n)
            .boxed()
            .flatMapToDouble(
                i ->
                    IntStream.range(0, n)
                        .filter(k -> k != i && bands.bandOf(i, k) >= 0)
                        .mapToDouble(k -> SIMILARITY.between(points, i, points, k)))
            .sorted()
            .toArray();
    try (Execution one = Execution.onThreads(1);
        Execution three = Execution.onThreads(3);
        SparseSimilarities kept = VECTOR.bands(points, SIMILARITY, bands, three)) {
      SimilarityRange range = kept.range(three);
      assertThat(range).isEqualTo(kept.range(one));
      assertThat(range.least()).isEqualTo(expected[0]);
      assertThat(range.greatest()).isEqualTo(expected[expected.length - 1]);
      double sum = DoubleStream.of(expected).sum();
      assertThat(range.sum()).isCloseTo(sum, within(1e-12 * Math.abs(sum)));
      double[] all = kept.sample(1, three);
      assertThat(DoubleStream.of(all).sorted().toArray()).isEqualTo(expected);
    }
  }

  /** Every third element of the bands one after another, as the test stores them. */
  @Test
  void samplesStrideOverTheBandsOneAfterAnother() {
    MessageCase input = MessageCase.random(31, 4, 3, MessageCase.Kind.SPARSE, 1);
    List<MemorySegment> stored = input.stored(Precision.FLOAT32);
    long perBand = input.layout().elementCount();
    double[] expected =
        IntStream.range(0, (int) (3 * perBand))
            .filter(at -> at % 5 == 0)
            .mapToDouble(
                at -> Precision.FLOAT32.get(stored.get((int) (at / perBand)), at % perBand))
            .filter(s -> s != NONE && s < 1000)
            .toArray();
    try (SparseSimilarities kept = SCALAR.bands(input.bands(), Precision.FLOAT32, stored)) {
      assertThat(kept.sample(5, execution)).isEqualTo(expected);
      for (int i = 0; i < 31; i++) {
        for (int k = 0; k < 31; k++) {
          double s = input.bands().bandOf(i, k) < 0 ? NONE : input.similarities()[i][k];
          assertThat(kept.similarity(i, k)).isEqualTo(s);
        }
      }
    }
  }

  @Test
  void aFaultNamesThePointsByTheirPositionOnTheFirstCurve() {
    MessageCase input = MessageCase.random(33, 2, 2, MessageCase.Kind.CONTINUOUS, 2);
    int i = 0;
    int k = 0;
    while (input.bands().bandOf(i, k) != 1) {
      i = k == 32 ? i + 1 : i;
      k = (k + 1) % 33;
    }
    input.similarities()[i][k] = Double.NaN;
    try (SparseSimilarities kept =
        SCALAR.bands(input.bands(), Precision.FLOAT32, input.stored(Precision.FLOAT32))) {
      refused(() -> kept.range(execution))
          .hasMessageStartingWith("similarity (%d, %d) is NaN", i, k);
    }
  }

  @Test
  void whereSimilaritiesAreMakesNoDifference() {
    SimilarityStorage storage = SimilarityStorage.RECOMPUTED;
    PointSet points = points(700, Precision.FLOAT32, 8);
    CurveBands bands = RandomCurves.bands(700, 20, 2, 8);
    try (Execution execution = Execution.onThreads(2);
        SparseSimilarities stored = SCALAR.bands(points, SIMILARITY, bands, execution);
        SparseSimilarities kept = SCALAR.bands(points, SIMILARITY, bands, storage, execution)) {
      SimilarityRange range = kept.range(execution);
      assertThat(range.count()).isEqualTo(stored.range(execution).count());
      assertThat(range.least()).isEqualTo(stored.range(execution).least());
      assertThat(kept.sample(7, execution)).isEqualTo(stored.sample(7, execution));
      for (int i = 0; i < 50; i++) {
        for (int k = 0; k < 50; k++) {
          assertThat(kept.similarity(i, k)).isEqualTo(stored.similarity(i, k));
        }
      }
    }
  }

  @Test
  void aFaultIsNoticedThoughNothingIsStored() {
    SimilarityStorage storage = SimilarityStorage.RECOMPUTED;
    CustomSimilarity faulty =
        new CustomSimilarity(
            "faulty", true, (x, i, y, k) -> i + k == 13 ? Double.NaN : -Math.abs(i - k));
    PointSet points = points(40, Precision.FLOAT32, 8);
    CurveBands bands = RandomCurves.bands(40, 39, 1, 8);
    refused(
            () -> {
              try (SparseSimilarities kept =
                  SCALAR.bands(points, faulty, bands, storage, execution)) {
                kept.range(execution);
              }
            })
        .hasMessageStartingWith("similarity faulty of points 0 and 13 is NaN");
  }

  @Test
  void asManyArraysAsBandsAreTaken() {
    MessageCase input = MessageCase.random(31, 4, 2, MessageCase.Kind.SPARSE, 1);
    List<MemorySegment> one = input.stored(Precision.FLOAT32).subList(0, 1);
    refused(() -> SCALAR.bands(input.bands(), Precision.FLOAT32, one))
        .hasMessage(
            "the number of arrays of similarities is 1, but must be 2, the number of bands");
  }
}
