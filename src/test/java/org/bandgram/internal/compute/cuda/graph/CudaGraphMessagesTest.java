package org.bandgram.internal.compute.cuda.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.bandgram.Execution;
import org.bandgram.internal.compute.cpu.graph.GraphCase;
import org.bandgram.internal.compute.cuda.CudaTransferTest;
import org.bandgram.internal.compute.cuda.CudaUnderTest;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.TwinContract;
import org.bandgram.storage.MessageFormat;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages on graphs on the device, held to the CPU bit for bit. */
@Tag("cuda")
class CudaGraphMessagesTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 31, 33, 257, 4098})
  void awkwardSizesGiveTheBitsOfTheCpu(int n) {
    Sizes.skipAbove(300, n);
    for (GraphCase.Kind kind : GraphCase.Kind.values()) {
      assertSameBits(GraphCase.random(n, kind, n), n < 1000 ? Sizes.of(25, 8) : 4);
    }
  }

  @RandomCases(60)
  void theDeviceGivesTheBitsOfTheCpu(
      @IntRange(min = 1, max = 150) int n, GraphCase.Kind kind, long seed) {
    assertSameBits(GraphCase.random(n, kind, seed), 10);
  }

  /** Rows of hundreds of slots, the more the longer the batches that they are read in. */
  @Test
  void longRowsGiveTheBitsOfTheCpu() {
    for (int edges = 95; edges < 420; edges += Sizes.of(54, 216)) {
      assertSameBits(GraphCase.star(450, edges), 12);
    }
  }

  private static void assertSameBits(GraphCase input, int iterations) {
    try (Execution execution = Execution.onThreads(1);
        SparseSimilarities onHost = CudaUnderTest.HOST.graph(input.layout(), input.similarities());
        SparseSimilarities onDevice =
            CudaUnderTest.cuda().graph(input.layout(), input.similarities())) {
      assertThat(onDevice.range(execution)).isEqualTo(onHost.range(execution));
      assertThat(onDevice.sample(3, execution)).isEqualTo(onHost.sample(3, execution));
      for (MessageFormat format : MessageFormat.values()) {
        try (Messages host = onHost.messages(format, execution);
            Messages device = onDevice.messages(format, execution)) {
          TwinContract.assertSameBits(input.preferences(), format, iterations, host, device);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(MessageFormat.class)
  void messagesGoOn(MessageFormat format) {
    GraphCase input = GraphCase.random(300, GraphCase.Kind.ASYMMETRIC, 5);
    try (Execution execution = Execution.onThreads(1);
        SparseSimilarities graph =
            CudaUnderTest.cuda().graph(input.layout(), input.similarities())) {
      CudaTransferTest.assertGoesOn(() -> graph.messages(format, execution), input.preferences());
    }
  }
}
