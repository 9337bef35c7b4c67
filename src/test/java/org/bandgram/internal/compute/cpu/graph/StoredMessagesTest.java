package org.bandgram.internal.compute.cpu.graph;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.gram.CooMatrix;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.cpu.VectorCpuBackend;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.TwinContract;
import org.bandgram.storage.MessageFormat;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stored messages on graphs have the bits of those on coordinates, as have their twins. */
@Tag("vectors")
class StoredMessagesTest {
  private static final Backend SCALAR = new ScalarCpuBackend("test");
  private static final Backend VECTOR = new VectorCpuBackend("test");

  private static Messages messages(Backend backend, GraphCase input, Execution execution) {
    return backend
        .graph(input.layout(), input.similarities())
        .messages(MessageFormat.FULL, execution);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 31, 33, 257, 1100})
  void coordinatesGiveTheSameBits(int n) {
    for (GraphCase.Kind kind : GraphCase.Kind.values()) {
      assertSameBits(GraphCase.random(n, kind, n), 15);
    }
  }

  @RandomCases(100)
  void coordinatesOfAnySizeGiveTheSameBits(
      @IntRange(min = 1, max = 150) int n, GraphCase.Kind kind, long seed) {
    assertSameBits(GraphCase.random(n, kind, seed), 8);
  }

  private static void assertSameBits(GraphCase input, int iterations) {
    try (Execution one = Execution.onThreads(1);
        Execution three = Execution.onThreads(3);
        CooMatrix matrix = input.coo();
        Messages coo =
            SCALAR
                .coo(matrix.layout(), Precision.FLOAT32, matrix.values())
                .messages(MessageFormat.FULL, one);
        Messages scalar = messages(SCALAR, input, one);
        Messages vector = messages(VECTOR, input, three)) {
      TwinContract.assertSameBits(
          input.preferences(), MessageFormat.FULL, iterations, coo, scalar, vector);
    }
  }
}
