package org.bandgram.internal.compute.cpu.band;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.cpu.VectorCpuBackend;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.MessagesContract;
import org.bandgram.storage.MessageFormat;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The band paper's scans, held to the contract and to messages in one pass bit for bit. */
@Tag("vectors")
class TwoScanMessagesTest extends MessagesContract {
  @Override
  protected Messages messages(MessageCase input, Precision precision, Execution execution) {
    assumeTrue(precision == Precision.FLOAT32, "the scans are in single precision");
    return band(input, precision).twoScanMessages(execution);
  }

  private static SparseSimilarities band(MessageCase input, Precision precision) {
    return new ScalarCpuBackend("test").bands(input.bands(), precision, input.stored(precision));
  }

  @RandomCases(100)
  void onePassGivesTheSameBits(
      @IntRange(min = 1, max = 150) int n,
      @IntRange(min = 1, max = 160) int h,
      MessageCase.Kind kind,
      long seed) {
    MessageCase input = MessageCase.random(n, h, 1, kind, seed);
    try (Execution one = Execution.onThreads(1);
        Execution three = Execution.onThreads(3);
        SparseSimilarities band =
            new VectorCpuBackend("test")
                .bands(input.bands(), Precision.FLOAT32, input.stored(Precision.FLOAT32));
        Messages expected = band.messages(MessageFormat.FULL, one);
        Messages actual = band.twoScanMessages(three)) {
      expected.reset(input.preferences());
      actual.reset(input.preferences());
      for (double damping : List.of(0.5, 0.9, 0.6, 0.7, 0.8)) {
        assertThat(actual.iterate(damping)).isEqualTo(expected.iterate(damping));
        VectorFusedRowsTest.assertSameState(expected, actual, "damping " + damping);
      }
    }
  }

  @Test
  void otherSimilaritiesAreRefused() {
    try (Execution execution = Execution.onThreads(1)) {
      for (SparseSimilarities others :
          List.of(
              band(MessageCase.random(9, 2, 2, MessageCase.Kind.SPARSE, 1), Precision.FLOAT32),
              band(MessageCase.random(9, 2, 1, MessageCase.Kind.SPARSE, 1), Precision.FLOAT64))) {
        assertThatThrownBy(() -> others.twoScanMessages(execution))
            .isInstanceOf(InvalidInputException.class)
            .hasMessage(
                "as-published is on, but must be off unless similarities are float32 numbers"
                    + " stored on one band");
      }
    }
  }
}
