package org.bandgram.internal.compute.cpu.band;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.MessagesContract;
import org.bandgram.storage.MessageForm;
import org.bandgram.storage.MessageFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("vectors")
class TwoScanMessagesTest extends MessagesContract {
  @Override
  protected Messages messages(MessageCase input, Precision precision, Execution execution) {
    return messages(input, precision, MessageFormat.FULL, execution);
  }

  private static Messages messages(
      MessageCase input, Precision precision, MessageFormat format, Execution execution) {
    return new ScalarCpuBackend("test")
        .bands(input.bands(), precision, input.stored(precision))
        .messages(MessageForm.TWO_SCAN, format, execution);
  }

  /** Messages of three digits: an error of 2^-11 in each, damped and added up. */
  @ParameterizedTest
  @CsvSource({"1, 1", "31, 4", "33, 16", "65, 64", "257, 31"})
  void messagesInHalfPrecisionStayCloseToThoseInFull(int n, int h) {
    MessageCase input = MessageCase.random(n, h, curves(), MessageCase.Kind.CONTINUOUS, n);
    try (Execution execution = Execution.onThreads(1);
        Messages full = messages(input, Precision.FLOAT32, MessageFormat.FULL, execution);
        Messages half = messages(input, Precision.FLOAT32, MessageFormat.HALF, execution)) {
      full.reset(input.preferences());
      half.reset(input.preferences());
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
}
