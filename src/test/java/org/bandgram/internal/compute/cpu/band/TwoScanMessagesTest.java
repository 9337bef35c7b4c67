package org.bandgram.internal.compute.cpu.band;

import static org.bandgram.testing.Refusals.refused;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.cpu.VectorCpuBackend;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.MessagesContract;
import org.bandgram.internal.compute.messages.TwinContract;
import org.bandgram.storage.MessageFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The band paper's scans, held to the contract and to messages in one pass bit for bit. */
@Tag("vectors")
class TwoScanMessagesTest extends MessagesContract implements TwinContract {
  @Override
  protected Messages messages(MessageCase input, Precision precision, Execution execution) {
    assumeTrue(precision == Precision.FLOAT32, "the scans are in single precision");
    return band(input, precision).twoScanMessages(execution);
  }

  private static SparseSimilarities band(MessageCase input, Precision precision) {
    return new ScalarCpuBackend("test").bands(input.bands(), precision, input.stored(precision));
  }

  @Override
  public int mostCurves() {
    return 1;
  }

  @Override
  public List<Precision> precisions() {
    return List.of(Precision.FLOAT32);
  }

  /** Both with vectors and without, on three threads. */
  @Override
  public void assertTwins(MessageCase input, Precision precision, int iterations) {
    for (Backend backend : List.of(new VectorCpuBackend("test"), new ScalarCpuBackend("test"))) {
      try (Execution one = Execution.onThreads(1);
          Execution three = Execution.onThreads(3);
          SparseSimilarities band =
              backend.bands(input.bands(), precision, input.stored(precision));
          Messages expected = band.messages(MessageFormat.FULL, one);
          Messages actual = band.twoScanMessages(three)) {
        TwinContract.assertSameBits(
            input.preferences(), MessageFormat.FULL, iterations, expected, actual);
      }
    }
  }

  /** Rows and columns of several threads' turns. */
  @Test
  void manyRowsGiveTheSameBits() {
    for (int n : new int[] {2049, 4098}) {
      assertTwins(MessageCase.random(n, 33, MessageCase.Kind.SPARSE, n), Precision.FLOAT32, 4);
    }
  }

  @Test
  void otherSimilaritiesAreRefused() {
    try (Execution execution = Execution.onThreads(1)) {
      for (SparseSimilarities others :
          List.of(
              band(MessageCase.random(9, 2, 2, MessageCase.Kind.SPARSE, 1), Precision.FLOAT32),
              band(MessageCase.random(9, 2, 1, MessageCase.Kind.SPARSE, 1), Precision.FLOAT64))) {
        refused(() -> others.twoScanMessages(execution))
            .hasMessage(
                "asPublished is on, but must be off unless similarities are float32 numbers"
                    + " stored on one band or in coordinate form");
      }
    }
  }
}
