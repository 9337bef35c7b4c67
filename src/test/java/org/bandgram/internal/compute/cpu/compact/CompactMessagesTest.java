package org.bandgram.internal.compute.cpu.compact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.internal.compute.CompactReference.assertClose;
import static org.bandgram.internal.compute.CompactReference.assertStartsAgain;
import static org.bandgram.testing.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.List;
import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.CompactReference;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.cpu.VectorCpuBackend;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.gram.RandomCurves;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.TwinContract;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
import org.bandgram.testing.Points;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compact messages: their equations, their twins, and where their similarities come from. */
@Tag("vectors")
class CompactMessagesTest implements TwinContract {
  private static final Backend SCALAR = new ScalarCpuBackend("test");
  private static final Backend VECTOR = new VectorCpuBackend("test");

  @AutoClose private final Execution execution = Execution.onThreads(2);

  private static Messages messages(Backend backend, MessageCase input, Execution execution) {
    return backend
        .bands(input.bands(), Precision.FLOAT32, input.stored(Precision.FLOAT32))
        .messages(MessageFormat.COMPACT, execution);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "2, 1, 1",
    "2, 5, 1",
    "3, 1, 1",
    "31, 4, 1",
    "31, 30, 1",
    "33, 16, 1",
    "33, 64, 1",
    "65, 33, 1",
    "257, 31, 1",
    "2, 1, 2",
    "31, 4, 2",
    "33, 16, 3",
    "65, 10, 2",
    "257, 31, 3"
  })
  void evidenceFollowsTheEquations(int n, int h, int curves) {
    for (MessageCase.Kind kind : MessageCase.Kind.values()) {
      MessageCase input = MessageCase.random(n, h, curves, kind, 100 * n + h);
      CompactReference reference = new CompactReference(input);
      double damping = kind == MessageCase.Kind.TIED ? 0.9 : 0.7;
      try (Messages scalar = messages(SCALAR, input, execution);
          Messages vector = messages(VECTOR, input, execution)) {
        scalar.reset(input.preferences());
        vector.reset(input.preferences());
        for (int iteration = 0; iteration < 12; iteration++) {
          reference.iterate(damping);
          scalar.iterate(damping);
          vector.iterate(damping);
          assertClose(scalar.evidence(), reference.evidence(), kind + " " + iteration);
          assertArrayEquals(scalar.evidence(), vector.evidence());
        }
      }
    }
  }

  @Override
  public List<Precision> precisions() {
    return List.of(Precision.FLOAT32);
  }

  @Override
  public void assertTwins(MessageCase input, Precision precision, int iterations) {
    try (Execution one = Execution.onThreads(1);
        Execution three = Execution.onThreads(3);
        Messages scalar = messages(SCALAR, input, one);
        Messages vector = messages(VECTOR, input, three)) {
      TwinContract.assertSameBits(
          input.preferences(), MessageFormat.COMPACT, iterations, scalar, vector);
    }
  }

  @ParameterizedTest
  @CsvSource({"1025, 31, 1", "600, 128, 2", "600, 300, 1", "530, 530, 1", "4098, 40, 2"})
  void twinsGiveTheSameBitsOverBlocks(int n, int h, int curves) {
    assertTwins(
        MessageCase.random(n, h, curves, MessageCase.Kind.SPARSE, n + h), Precision.FLOAT32, 12);
  }

  /** Where nothing changes any more, the formulas of the standard form hold. */
  @Test
  void settledMessagesSatisfyTheStandardFormulas() {
    PointSet points = points(60, 2, 4);
    CurveBands bands = RandomCurves.bands(60, 12, 1, 1);
    try (Execution execution = Execution.onThreads(1);
        SparseSimilarities kept =
            bands(
                VECTOR,
                points,
                new NegativeSquaredEuclidean(),
                bands,
                SimilarityStorage.STORED,
                execution);
        Messages messages = kept.messages(MessageFormat.COMPACT, execution)) {
      double[][] similarities = new double[60][60];
      for (int i = 0; i < 60; i++) {
        for (int k = 0; k < 60; k++) {
          similarities[i][k] = kept.similarity(i, k);
        }
      }
      MessageCase input = new MessageCase(bands, similarities, preferences(60));
      CompactReference reference = new CompactReference(input);
      messages.reset(input.preferences());
      reference.iterate(0.8);
      assertThat(reference.distanceFromStandardFormulas()).isGreaterThan(0.1);
      for (int iteration = 1; iteration < 600; iteration++) {
        reference.iterate(0.8);
      }
      messages.iterate(0.8, 600);
      assertThat(reference.distanceFromStandardFormulas()).isLessThan(1e-9);
      assertClose(messages.evidence(), reference.evidence(), "settled");
      assertThat(messages.exemplarCount()).isBetween(2, 30);
    }
  }

  @Test
  void resetStartsAgain() {
    MessageCase input = MessageCase.random(65, 12, 2, MessageCase.Kind.SPARSE, 9);
    try (Messages messages = messages(VECTOR, input, execution)) {
      assertStartsAgain(messages, input.preferences());
    }
  }

  @Test
  void otherPrecisionsAreRefused() {
    MessageCase input = MessageCase.random(10, 3, 1, MessageCase.Kind.CONTINUOUS, 9);
    try (Execution execution = Execution.onThreads(1)) {
      SparseSimilarities doubles =
          VECTOR.bands(input.bands(), Precision.FLOAT64, input.stored(Precision.FLOAT64));
      refused(() -> doubles.messages(MessageFormat.COMPACT, execution))
          .hasMessageContaining("messages is compact, but must be full for precision float64");
    }
  }

  private static PointSet points(int n, int d, long seed) {
    Random random = new Random(seed);
    return Points.of(n, d, Precision.FLOAT32, (i, f) -> random.nextGaussian());
  }

  private static SparseSimilarities bands(
      Backend backend,
      PointSet points,
      Similarity similarity,
      CurveBands bands,
      SimilarityStorage storage,
      Execution execution) {
    return backend.bands(points, similarity, bands, storage, execution);
  }

  /** What is computed anew is what would have been stored, bit for bit. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, 2",
    "2, 1, 1, 1",
    "31, 4, 2, 3",
    "33, 64, 1, 2",
    "257, 31, 3, 2",
    "700, 20, 2, 4",
    "700, 130, 1, 9",
    "130, 7, 1, 5"
  })
  void recomputedSimilaritiesAreTheStoredOnes(int n, int h, int curves, int d) {
    CurveBands bands = RandomCurves.bands(n, h, curves, n);
    PointSet points = points(n, d, n + h);
    Similarity[] similarities = {new NegativeSquaredEuclidean(), new Gaussian(0.5), new Linear()};
    for (Similarity similarity : similarities) {
      for (Backend backend : new Backend[] {SCALAR, VECTOR}) {
        try (SparseSimilarities stored =
                bands(backend, points, similarity, bands, SimilarityStorage.STORED, execution);
            SparseSimilarities anew =
                bands(
                    backend, points, similarity, bands, SimilarityStorage.RECOMPUTED, execution)) {
          assertThat(anew.elementCount()).isEqualTo(stored.elementCount());
          assertThat(anew.range(execution)).isEqualTo(stored.range(execution));
          assertArrayEquals(stored.sample(3, execution), anew.sample(3, execution));
          assertSimilarities(stored, anew);
          assertSameRun(stored, anew, execution);
        }
      }
    }
  }

  private static void assertSimilarities(SparseSimilarities expected, SparseSimilarities actual) {
    Random random = new Random(1);
    for (int pair = 0; pair < 500; pair++) {
      int i = random.nextInt(expected.size());
      int k = random.nextInt(expected.size());
      assertThat(actual.similarity(i, k)).isEqualTo(expected.similarity(i, k));
    }
  }

  private static void assertSameRun(
      SparseSimilarities stored, SparseSimilarities anew, Execution execution) {
    double[] preferences = new double[stored.size()];
    for (int k = 0; k < preferences.length; k++) {
      preferences[k] = -3 - 0.01 * (k % 7);
    }
    try (Messages expected = stored.messages(MessageFormat.COMPACT, execution);
        Messages actual = anew.messages(MessageFormat.COMPACT, execution)) {
      TwinContract.assertSameBits(preferences, MessageFormat.COMPACT, 20, expected, actual);
    }
  }

  private static double[] preferences(int n) {
    Random random = new Random(n);
    return random.doubles(n).map(x -> -5 - x).toArray();
  }
}
