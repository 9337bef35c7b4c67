package org.bandgram.internal.compute.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.gram.CooMatrix;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cpu.graph.GraphCase;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.storage.MessageForm;
import org.bandgram.storage.MessageFormat;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One short run of every kind of messages at sizes around warps, stripes and full bands, and around
 * the 512 points from which on a warp of the emulated device walks a stripe.
 */
@Tag("cuda")
class CudaMessagesSizesTest {
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1", "2, 1, 1", "31, 30, 1", "33, 4, 1", "64, 32, 1", "65, 64, 1", "130, 16, 1",
    "300, 160, 1", "1, 1, 2", "2, 1, 3", "31, 4, 2", "33, 40, 2", "130, 16, 3", "300, 140, 2",
    "512, 16, 1", "513, 16, 1", "540, 160, 1", "540, 140, 2"
  })
  void everyKindOfMessagesGivesTheBitsOfTheCpu(int n, int h, int curves) {
    Sizes.skipAbove(150, n);
    MessageCase input = MessageCase.random(n, h, curves, MessageCase.Kind.SPARSE, n);
    for (Precision precision : Precision.values()) {
      for (MessageForm form : MessageForm.values()) {
        assertSame(
            bands(CudaUnderTest.cuda(), input, precision),
            bands(CudaUnderTest.HOST, input, precision),
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
          bands(CudaUnderTest.cuda(), input, Precision.FLOAT32),
          bands(CudaUnderTest.HOST, input, Precision.FLOAT32),
          form,
          MessageFormat.HALF,
          input);
    }
    GraphCase graph = GraphCase.of(input);
    for (MessageFormat format : new MessageFormat[] {MessageFormat.FULL, MessageFormat.COMPACT}) {
      assertSame(
          CudaUnderTest.cuda().graph(graph.layout(), graph.similarities()),
          CudaUnderTest.HOST.graph(graph.layout(), graph.similarities()),
          MessageForm.FUSED,
          format,
          input);
    }
  }

  private static SparseSimilarities bands(Backend backend, MessageCase input, Precision precision) {
    return backend.bands(input.bands(), precision, input.stored(precision));
  }

  /** Closes both. */
  private static void assertSame(
      SparseSimilarities onDevice,
      SparseSimilarities onHost,
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
      double damping = format == MessageFormat.COMPACT ? MessageFormat.LEAST_DAMPING : 0.6;
      assertThat(device.iterate(damping, 3)).isEqualTo(host.iterate(damping, 3));
      assertArrayEquals(host.evidence(), device.evidence());
      assertThat(device.assign(device.exemplars()))
          .usingRecursiveComparison()
          .isEqualTo(host.assign(host.exemplars()));
    }
  }
}
