package org.bandgram.internal.compute.cpu.band;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
import org.bandgram.internal.compute.messages.TwinContract;
import org.bandgram.storage.MessageFormat;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Holds the vectorised loops of either precision to the contract, and to the scalar forms bit for
 * bit.
 */
@Tag("vectors")
class VectorFusedRowsTest extends MessagesContract implements TwinContract {
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

  /** The reference and fused, scalar and vector. */
  @Override
  public void assertTwins(MessageCase input, Precision precision, int iterations) {
    try (Execution one = Execution.onThreads(1);
        Execution three = Execution.onThreads(3);
        Messages reference = reference(input, precision, one);
        Messages scalar = bands(SCALAR, input, precision).messages(MessageFormat.FULL, one);
        Messages vector = bands(VECTOR, input, precision).messages(MessageFormat.FULL, three)) {
      TwinContract.assertSameBits(
          input.preferences(), MessageFormat.FULL, iterations, reference, scalar, vector);
    }
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
          TwinContract.assertSameState(expected, actual, "iteration " + iteration);
          int begun = iteration / 32 + 1;
          assertThat(backend.warmUps().bands().isOver()).isEqualTo(begun >= timesCounted);
        }
      }
    }
  }

  private static WarmUps warmUps(long elements) {
    return new WarmUps(WarmUp.over(), new WarmUp(elements, 0), WarmUp.over(), WarmUp.over());
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
    assertTwins(input, precision, 8);
  }
}
