package org.bandgram.internal.compute.cpu.band;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.List;
import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cpu.CpuBackend;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.cpu.VectorCpuBackend;
import org.bandgram.internal.compute.cpu.warmup.WarmUp;
import org.bandgram.internal.compute.cpu.warmup.WarmUps;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.MessagesContract;
import org.bandgram.storage.MessageFormat;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Holds the vectorised loops of either precision to the contract, and to the scalar forms bit for
 * bit.
 */
@Tag("vectors")
class VectorFusedRowsTest extends MessagesContract {
  private static final Backend SCALAR = new ScalarCpuBackend("test");
  private static final Backend VECTOR = new VectorCpuBackend("test");

  @Override
  protected Messages messages(MessageCase input, Precision precision, Execution execution) {
    return bands(VECTOR, input, precision).messages(MessageFormat.FULL, execution);
  }

  private static SparseSimilarities bands(Backend backend, MessageCase input, Precision precision) {
    return backend.bands(input.bands(), precision, input.stored(precision));
  }

  private static Messages reference(MessageCase input, Precision precision, Execution execution) {
    return ReferenceMessages.of(bands(SCALAR, input, precision), input.bands(), execution);
  }

  /** The reference and fused, scalar and vector, side by side with the same changing damping. */
  private static void assertSameBits(MessageCase input, Precision precision, int iterations) {
    Random random = new Random(iterations);
    try (Execution one = Execution.onThreads(1);
        Execution three = Execution.onThreads(3);
        Messages reference = reference(input, precision, one);
        Messages scalar = bands(SCALAR, input, precision).messages(MessageFormat.FULL, one);
        Messages vector = bands(VECTOR, input, precision).messages(MessageFormat.FULL, three)) {
      reference.reset(input.preferences());
      scalar.reset(input.preferences());
      vector.reset(input.preferences());
      for (int iteration = 0; iteration < iterations; iteration++) {
        double damping = 0.5 + 0.45 * random.nextDouble();
        int changed = reference.iterate(damping);
        assertThat(scalar.iterate(damping)).isEqualTo(changed);
        assertThat(vector.iterate(damping)).isEqualTo(changed);
        assertSameState(reference, scalar, "fused, iteration " + iteration);
        assertSameState(scalar, vector, "scalar and vector, iteration " + iteration);
      }
    }
  }

  static void assertSameState(Messages expected, Messages actual, String what) {
    assertArrayEquals(expected.evidence(), actual.evidence(), what);
    assertArrayEquals(expected.exemplars(), actual.exemplars(), what);
    assertThat(actual.exemplarCount()).isEqualTo(expected.exemplarCount());
    assertThat(actual.assign(actual.exemplars()).exemplarOf())
        .isEqualTo(expected.assign(expected.exemplars()).exemplarOf());
  }

  /** Left to plain loops are twice 32 iterations, once 32, or less than the run begins with. */
  @ParameterizedTest
  @Tag("thorough")
  @CsvSource({"64, 2", "32, 1", "31, 1"})
  void changesOverFromPlainLoopsWithinARun(int iterationsLeft, int timesCounted) {
    MessageCase input = MessageCase.random(257, 31, 2, MessageCase.Kind.SPARSE, 9);
    long elements = input.bands().elementCount();
    for (CpuBackend backend :
        List.of(
            new VectorCpuBackend("test", warmUps(iterationsLeft * elements)),
            new ScalarCpuBackend("test", warmUps(iterationsLeft * elements)))) {
      try (Execution two = Execution.onThreads(2);
          Messages expected = reference(input, Precision.FLOAT32, two);
          Messages actual =
              bands(backend, input, Precision.FLOAT32).messages(MessageFormat.FULL, two)) {
        expected.reset(input.preferences());
        actual.reset(input.preferences());
        for (int iteration = 0; iteration < 100; iteration++) {
          assertThat(actual.iterate(0.8)).isEqualTo(expected.iterate(0.8));
          assertSameState(expected, actual, "iteration " + iteration);
          int begun = iteration / 32 + 1;
          assertThat(backend.warmUps().bands().isOver()).isEqualTo(begun >= timesCounted);
        }
      }
    }
  }

  private static WarmUps warmUps(long elements) {
    return new WarmUps(WarmUp.over(), new WarmUp(elements, 0), WarmUp.over(), WarmUp.over());
  }

  @RandomCases(300)
  void allFormsGiveTheSameBits(
      @IntRange(min = 1, max = 150) int n,
      @IntRange(min = 1, max = 160) int h,
      @IntRange(min = 1, max = 3) int curves,
      MessageCase.Kind kind,
      Precision precision,
      long seed) {
    assertSameBits(MessageCase.random(n, h, curves, kind, seed), precision, 15);
  }

  /**
   * Several blocks of rows, whose windows of columns overlap or, in the last case, cover
   * everything.
   */
  @ParameterizedTest
  @CsvSource({
    "1025, 31, FLOAT32",
    "1025, 31, FLOAT64",
    "600, 128, FLOAT32",
    "600, 300, FLOAT64",
    "530, 530, FLOAT32"
  })
  void allFormsGiveTheSameBitsOverBlocks(int n, int h, Precision precision) {
    Sizes.skipAbove(550, n);
    MessageCase input = MessageCase.random(n, h, curves(), MessageCase.Kind.SPARSE, n + h);
    assertSameBits(input, precision, 8);
  }

  @ParameterizedTest
  @CsvSource({"FLOAT32", "FLOAT64"})
  void forbiddenPointsAndPointsWithoutEdgesGiveTheSameBits(Precision precision) {
    MessageCase input = MessageCase.random(70, 9, curves(), MessageCase.Kind.SPARSE, 31);
    for (int i = 0; i < 70; i += 7) {
      input.preferences()[(i + 3) % 70] = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < 70; k++) {
        if (k != i) {
          input.similarities()[i][k] = Double.NEGATIVE_INFINITY;
        }
      }
    }
    assertSameBits(input, precision, 25);
  }
}
