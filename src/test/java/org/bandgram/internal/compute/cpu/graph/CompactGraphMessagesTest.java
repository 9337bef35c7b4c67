package org.bandgram.internal.compute.cpu.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.internal.compute.CompactReference.assertClose;
import static org.bandgram.internal.compute.CompactReference.assertStartsAgain;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.CompactReference;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.cpu.VectorCpuBackend;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.TwinContract;
import org.bandgram.layout.BandLayout;
import org.bandgram.storage.MessageFormat;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compact messages on graphs: their equations, their twins, and those of bands. */
@Tag("vectors")
class CompactGraphMessagesTest {
  private static final Backend SCALAR = new ScalarCpuBackend("test");
  private static final Backend VECTOR = new VectorCpuBackend("test");

  @AutoClose private final Execution execution = Execution.onThreads(2);

  private static Messages messages(Backend backend, GraphCase input, Execution execution) {
    return backend
        .graph(input.layout(), input.similarities())
        .messages(MessageFormat.COMPACT, execution);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "2, 1, 1",
    "3, 1, 1",
    "31, 4, 1",
    "31, 30, 1",
    "33, 16, 1",
    "65, 33, 1",
    "257, 31, 1",
    "65, 10, 2"
  })
  void evidenceFollowsTheEquations(int n, int h, int curves) {
    for (MessageCase.Kind kind : MessageCase.Kind.values()) {
      MessageCase input = MessageCase.random(n, h, curves, kind, 100 * n + h);
      CompactReference reference = new CompactReference(input);
      double damping = kind == MessageCase.Kind.TIED ? 0.9 : 0.7;
      try (Messages messages = messages(VECTOR, GraphCase.of(input), execution)) {
        messages.reset(input.preferences());
        for (int iteration = 0; iteration < 12; iteration++) {
          reference.iterate(damping);
          messages.iterate(damping);
          assertClose(messages.evidence(), reference.evidence(), kind + " " + iteration);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 33, 257, 4098})
  void twinsGiveTheSameBits(int n) {
    for (GraphCase.Kind kind : GraphCase.Kind.values()) {
      assertSameBits(GraphCase.random(n, kind, n), 25);
    }
  }

  @RandomCases(200)
  void twinsOfAnySizeGiveTheSameBits(
      @IntRange(min = 1, max = 150) int n, GraphCase.Kind kind, long seed) {
    assertSameBits(GraphCase.random(n, kind, seed), 15);
  }

  private static void assertSameBits(GraphCase input, int iterations) {
    try (Execution one = Execution.onThreads(1);
        Execution three = Execution.onThreads(3);
        Messages scalar = messages(SCALAR, input, one);
        Messages vector = messages(VECTOR, input, three)) {
      TwinContract.assertSameBits(
          input.preferences(), MessageFormat.COMPACT, iterations, scalar, vector);
    }
  }

  /** Sums over columns are added up in another order on bands, the rest is the same. */
  @ParameterizedTest
  @CsvSource({"60, 3, 1", "120, 5, 2", "200, 6, 3", "333, 12, 4"})
  void theGraphOfAllPairsSettlesAsTheFullBandDoes(int n, int blobs, long seed) {
    MessageCase input = blobs(n, blobs, seed);
    try (Messages graph = messages(VECTOR, GraphCase.of(input), execution);
        Messages band =
            VECTOR
                .bands(input.bands(), Precision.FLOAT32, input.stored(Precision.FLOAT32))
                .messages(MessageFormat.COMPACT, execution)) {
      graph.reset(input.preferences());
      band.reset(input.preferences());
      graph.iterate(0.9, 300);
      band.iterate(0.9, 300);
      assertThat(graph.exemplars()).isEqualTo(band.exemplars());
      assertThat(graph.exemplarCount()).isBetween(blobs, 4 * blobs);
      int[] changed = graph.iterate(0.9, 50);
      assertThat(changed).containsOnly(0);
      assertThat(graph.assign(graph.exemplars()))
          .usingRecursiveComparison()
          .isEqualTo(band.assign(band.exemplars()));
      assertArrayEquals(band.evidence(), graph.evidence(), 0.05);
    }
  }

  /** Negative squared distances within and between seeded blobs in the plane. */
  private static MessageCase blobs(int n, int blobs, long seed) {
    Random random = new Random(seed);
    double[][] points = new double[n][];
    for (int i = 0; i < n; i++) {
      double x = 10 * (i % blobs) + random.nextGaussian();
      double y = 7 * (i % blobs % 3) + random.nextGaussian();
      points[i] = new double[] {x, y};
    }
    double[][] s = new double[n][n];
    double[] preferences = new double[n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        double dx = points[i][0] - points[k][0];
        double dy = points[i][1] - points[k][1];
        s[i][k] = (float) -(dx * dx + dy * dy);
      }
      preferences[i] = (float) (-30 - 1e-3 * random.nextDouble());
    }
    return new MessageCase(BandLayout.of(n, n - 1), s, preferences);
  }

  @Test
  void resetStartsAgain() {
    GraphCase input = GraphCase.random(300, GraphCase.Kind.SYMMETRIC, 9);
    try (Messages messages = messages(VECTOR, input, execution)) {
      assertStartsAgain(messages, input.preferences());
    }
  }
}
