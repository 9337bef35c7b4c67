package org.bandgram.internal.compute.cuda.coo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.gram.CooMatrix;
import org.bandgram.internal.compute.cuda.CudaUnderTest;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.MessagesContract;
import org.bandgram.storage.MessageForm;
import org.bandgram.storage.MessageFormat;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;

/** Messages in coordinate form on the device, held to the contract and to the CPU bit for bit. */
@Tag("cuda")
class CudaCooMessagesTest extends MessagesContract {
  private final List<AutoCloseable> opened = new ArrayList<>();

  @Override
  protected Messages messages(MessageCase input, Precision precision, Execution execution) {
    CooMatrix matrix = input.coo(precision);
    SparseSimilarities kept = CudaUnderTest.cuda().coo(matrix.layout(), precision, matrix.values());
    opened.add(matrix);
    opened.add(kept);
    return kept.messages(MessageForm.FUSED, MessageFormat.FULL, execution);
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : opened) {
      each.close();
    }
  }

  @RandomCases(60)
  void theDeviceGivesTheBitsOfTheCpu(
      @IntRange(min = 1, max = 150) int n,
      @IntRange(min = 1, max = 160) int h,
      MessageCase.Kind kind,
      Precision precision,
      long seed) {
    MessageCase input = MessageCase.random(n, h, kind, seed);
    try (Execution execution = Execution.onThreads(1);
        CooMatrix matrix = input.coo(precision);
        SparseSimilarities onHost =
            CudaUnderTest.HOST.coo(matrix.layout(), precision, matrix.values());
        SparseSimilarities onDevice =
            CudaUnderTest.cuda().coo(matrix.layout(), precision, matrix.values());
        Messages host = onHost.messages(MessageForm.FUSED, MessageFormat.FULL, execution);
        Messages device = onDevice.messages(MessageForm.FUSED, MessageFormat.FULL, execution)) {
      host.reset(input.preferences());
      device.reset(input.preferences());
      for (double damping : new double[] {0.5, 0.9, 0.6, 0.6, 0.98, 0.7}) {
        assertThat(device.iterate(damping)).isEqualTo(host.iterate(damping));
        assertArrayEquals(host.evidence(), device.evidence());
        assertThat(device.assign(device.exemplars()))
            .usingRecursiveComparison()
            .isEqualTo(host.assign(host.exemplars()));
      }
      assertThat(onDevice.range(execution)).isEqualTo(onHost.range(execution));
      assertThat(onDevice.sample(3, execution)).isEqualTo(onHost.sample(3, execution));
    }
  }
}
