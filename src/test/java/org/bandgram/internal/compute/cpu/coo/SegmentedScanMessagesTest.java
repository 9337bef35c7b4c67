package org.bandgram.internal.compute.cpu.coo;

import static org.bandgram.testing.Refusals.refused;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.gram.CooMatrix;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.MessagesContract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The band paper's baseline, held to the contract of messages. */
class SegmentedScanMessagesTest extends MessagesContract {
  private final List<CooMatrix> matrices = new ArrayList<>();

  @Override
  protected Messages messages(MessageCase input, Precision precision, Execution execution) {
    assumeTrue(precision == Precision.FLOAT32, "the scans are in single precision");
    return coo(input, precision).twoScanMessages(execution);
  }

  private SparseSimilarities coo(MessageCase input, Precision precision) {
    CooMatrix matrix = input.coo(precision);
    matrices.add(matrix);
    return new ScalarCpuBackend("test").coo(matrix.layout(), precision, matrix.values());
  }

  @AfterEach
  void close() {
    matrices.forEach(CooMatrix::close);
  }

  @Test
  void doublePrecisionIsRefused() {
    MessageCase input = MessageCase.random(9, 2, 1, MessageCase.Kind.SPARSE, 1);
    try (Execution execution = Execution.onThreads(1)) {
      refused(() -> coo(input, Precision.FLOAT64).twoScanMessages(execution))
          .hasMessageContaining("asPublished is on, but must be off unless");
    }
  }
}
