package org.bandgram.internal.compute.cpu.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.cpu.VectorCpuBackend;
import org.bandgram.internal.compute.cpu.messages.RowMaxima;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.HalfScale;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.storage.MessageFormat;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages on graphs in 16 bits have the bits of formulas that round every message. */
@Tag("vectors")
class ElementMessagesTest {
  private static final Backend SCALAR = new ScalarCpuBackend("test");
  private static final Backend VECTOR = new VectorCpuBackend("test");

  private static Messages messages(
      Backend backend, GraphCase input, MessageFormat format, Execution execution) {
    Messages messages =
        backend.graph(input.layout(), input.similarities()).messages(format, execution);
    messages.reset(input.preferences());
    return messages;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 31, 33, 257, 600})
  void roundedFormulasGiveTheSameBits(int n) {
    for (GraphCase.Kind kind : GraphCase.Kind.values()) {
      assertSameBits(GraphCase.random(n, kind, n), 15);
    }
  }

  @RandomCases(50)
  void roundedFormulasOfAnySizeGiveTheSameBits(
      @IntRange(min = 1, max = 150) int n, GraphCase.Kind kind, long seed) {
    assertSameBits(GraphCase.random(n, kind, seed), 8);
  }

  private static void assertSameBits(GraphCase input, int iterations) {
    Random random = new Random(iterations);
    try (Execution one = Execution.onThreads(1);
        Execution three = Execution.onThreads(3);
        SparseSimilarities graph = SCALAR.graph(input.layout(), input.similarities());
        Messages scalar = messages(SCALAR, input, MessageFormat.HALF, one);
        Messages vector = messages(VECTOR, input, MessageFormat.HALF, three)) {
      Formulas formulas = new Formulas(input, HalfScale.of(graph.range(one), input.preferences()));
      for (int iteration = 0; iteration < iterations; iteration++) {
        double damping = 0.5 + 0.45 * random.nextDouble();
        formulas.step((float) damping);
        int changed = scalar.iterate(damping);
        assertThat(vector.iterate(damping)).isEqualTo(changed);
        assertArrayEquals(formulas.evidence(), scalar.evidence(), "iteration " + iteration);
        assertArrayEquals(formulas.evidence(), vector.evidence(), "iteration " + iteration);
      }
    }
  }

  /** Messages of three digits: an error of 2^-11 in each, damped and added up. */
  @ParameterizedTest
  @ValueSource(ints = {1, 31, 33, 257})
  void messagesStayCloseToThoseInFull(int n) {
    GraphCase input = GraphCase.random(n, GraphCase.Kind.ASYMMETRIC, n);
    try (Execution execution = Execution.onThreads(1);
        Messages full = messages(VECTOR, input, MessageFormat.FULL, execution);
        Messages half = messages(VECTOR, input, MessageFormat.HALF, execution)) {
      boolean differs = false;
      for (int iteration = 0; iteration < 12; iteration++) {
        full.iterate(0.5);
        half.iterate(0.5);
        double[] expected = full.evidence();
        double[] actual = half.evidence();
        for (int k = 0; k < n; k++) {
          differs |= actual[k] != expected[k];
          if (expected[k] < 1e30) {
            assertThat(actual[k])
                .isCloseTo(expected[k], within(0.02 * (4 + Math.abs(expected[k]))));
          }
        }
      }
      assertThat(differs).isEqualTo(n > 1);
    }
  }

  /** The formulas in single precision on a full matrix, every message rounded where it is kept. */
  private static final class Formulas {
    private static final float LOWEST = (float) RowMaxima.lowest(Precision.FLOAT32);

    private final GraphCase input;
    private final HalfScale scale;
    private final int n;
    private final float[][] r;
    private final float[][] a;
    private final float[] bases;
    private final float[] firsts;
    private final float[] seconds;
    private float lastDamping;

    Formulas(GraphCase input, HalfScale scale) {
      this.input = input;
      this.scale = scale;
      n = input.size();
      r = new float[n][n];
      a = new float[n][n];
      bases = new float[n];
      firsts = new float[n];
      seconds = new float[n];
    }

    private boolean isEdge(int i, int k) {
      return input.layout().find(i, k) >= 0;
    }

    private float similarity(int i, int k) {
      return input.similarities()[input.layout().find(i, k)];
    }

    private float rounded(float message) {
      return scale.load(scale.store(message));
    }

    void step(float damping) {
      for (int i = 0; i < n; i++) {
        updateRow(i, damping);
      }
      for (int k = 0; k < n; k++) {
        updatePoint(k, damping);
      }
      lastDamping = damping;
    }

    private void updateRow(int i, float damping) {
      firsts[i] = Math.max(LOWEST, a[i][i] + (float) input.preferences()[i]);
      seconds[i] = LOWEST;
      for (int k = 0; k < n; k++) {
        if (isEdge(i, k)) {
          float computed = Math.min(0, bases[k] - Math.max(0, r[i][k]));
          a[i][k] = rounded(lastDamping * a[i][k] + (1 - lastDamping) * computed);
          float sum = a[i][k] + similarity(i, k);
          seconds[i] = Math.max(seconds[i], Math.min(firsts[i], sum));
          firsts[i] = Math.max(firsts[i], sum);
        }
      }
      for (int k = 0; k < n; k++) {
        if (isEdge(i, k)) {
          float rival = a[i][k] + similarity(i, k) == firsts[i] ? seconds[i] : firsts[i];
          float computed = similarity(i, k) - rival;
          r[i][k] = rounded(damping * r[i][k] + (1 - damping) * computed);
        }
      }
    }

    /** Adds up a column in 32 partial sums, and those in pairs. */
    private float columnSum(int k) {
      float[] partial = new float[32];
      int place = 0;
      for (int i = 0; i < n; i++) {
        if (isEdge(i, k)) {
          partial[place++ % 32] += Math.max(0, r[i][k]);
        }
      }
      for (int distance = 16; distance > 0; distance /= 2) {
        for (int lane = 0; lane < distance; lane++) {
          partial[lane] += partial[lane + distance];
        }
      }
      return partial[0];
    }

    private void updatePoint(int k, float damping) {
      float preference = (float) input.preferences()[k];
      float sum = columnSum(k);
      float rival = a[k][k] + preference == firsts[k] ? seconds[k] : firsts[k];
      r[k][k] = damping * r[k][k] + (1 - damping) * (preference - rival);
      a[k][k] = damping * a[k][k] + (1 - damping) * sum;
      bases[k] = r[k][k] + sum;
    }

    double[] evidence() {
      double[] evidence = new double[n];
      for (int k = 0; k < n; k++) {
        evidence[k] = (double) r[k][k] + a[k][k];
      }
      return evidence;
    }
  }
}
