package org.bandgram.compute.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.Backend;
import org.bandgram.compute.KeptSimilarities;
import org.bandgram.compute.MessageCase;
import org.bandgram.compute.MessageForm;
import org.bandgram.compute.MessageFormat;
import org.bandgram.compute.Messages;
import org.bandgram.gram.CooMatrix;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One short run of every kind of messages at sizes around warps, stripes and full bands. */
@Tag("cuda")
class CudaMessagesSizesTest {
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "31, 30", "33, 4", "64, 32", "65, 64", "130, 16", "300, 160"})
  void everyKindOfMessagesGivesTheBitsOfTheCpu(int n, int h) {
    MessageCase input = MessageCase.random(n, h, MessageCase.Kind.SPARSE, n);
    for (Precision precision : Precision.values()) {
      for (MessageForm form : MessageForm.values()) {
        assertSame(
            band(CudaUnderTest.cuda(), input, precision),
            band(CudaUnderTest.HOST, input, precision),
            form,
            MessageFormat.FULL,
            input);
      }
      try (CooMatrix matrix = input.coo(precision)) {
        assertSame(
            CudaUnderTest.cuda().coo(matrix.layout(), precision, matrix.values()),
            CudaUnderTest.HOST.coo(matrix.layout(), precision, matrix.values()),
            MessageForm.FUSED,
            MessageFormat.FULL,
            input);
      }
    }
    for (MessageForm form : MessageForm.values()) {
      assertSame(
          band(CudaUnderTest.cuda(), input, Precision.FLOAT32),
          band(CudaUnderTest.HOST, input, Precision.FLOAT32),
          form,
          MessageFormat.HALF,
          input);
    }
  }

  private static KeptSimilarities band(Backend backend, MessageCase input, Precision precision) {
    return backend.band(input.layout(), precision, input.band(precision));
  }

  /** Closes both. */
  private static void assertSame(
      KeptSimilarities onDevice,
      KeptSimilarities onHost,
      MessageForm form,
      MessageFormat format,
      MessageCase input) {
    try (Execution execution = Execution.onThreads(1);
        onDevice;
        onHost;
        Messages device = onDevice.messages(form, format, execution);
        Messages host = onHost.messages(form, format, execution)) {
      device.reset(input.preferences());
      host.reset(input.preferences());
      assertThat(device.iterate(0.6, 3)).isEqualTo(host.iterate(0.6, 3));
      assertArrayEquals(host.evidence(), device.evidence());
      assertThat(device.assign(device.exemplars()))
          .usingRecursiveComparison()
          .isEqualTo(host.assign(host.exemplars()));
    }
  }
}
