package org.bandgram.internal.compute.cpu.coo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

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
import org.bandgram.storage.MessageFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("vectors")
class CooMessagesTest extends MessagesContract {
  private final List<CooMatrix> matrices = new ArrayList<>();

  @Override
  protected Messages messages(MessageCase input, Precision precision, Execution execution) {
    CooMatrix matrix = input.coo(precision);
    matrices.add(matrix);
    return new ScalarCpuBackend("test")
        .coo(matrix.layout(), precision, matrix.values())
        .messages(MessageFormat.FULL, execution);
  }

  @AfterEach
  void close() {
    matrices.forEach(CooMatrix::close);
  }

  @Test
  void compactMessagesAreRefused() {
    MessageCase input = MessageCase.random(31, 5, 1, MessageCase.Kind.SPARSE, 3);
    try (Execution execution = Execution.onThreads(1);
        CooMatrix matrix = input.coo(Precision.FLOAT32);
        SparseSimilarities coo =
            new ScalarCpuBackend("test").coo(matrix.layout(), Precision.FLOAT32, matrix.values())) {
      refused(() -> coo.messages(MessageFormat.COMPACT, execution))
          .hasMessage("messages is compact, but must be full for similarities in coordinate form");
    }
  }

  /** The band adds up its columns in another order. */
  @ParameterizedTest
  @CsvSource({"1, FLOAT32", "1, FLOAT64", "2, FLOAT32", "2, FLOAT64", "3, FLOAT32", "3, FLOAT64"})
  void theEdgesOfBandsGiveTheMessagesOfTheBands(int curves, Precision precision) {
    MessageCase input = MessageCase.random(257, 31, curves, MessageCase.Kind.SPARSE, 37);
    double tolerance = precision == Precision.FLOAT32 ? 1e-4 : 1e-12;
    try (Execution execution = Execution.onThreads(2);
        Messages band =
            new ScalarCpuBackend("test")
                .bands(input.bands(), precision, input.stored(precision))
                .messages(MessageFormat.FULL, execution);
        Messages coo = messages(input, precision, execution)) {
      band.reset(input.preferences());
      coo.reset(input.preferences());
      for (int iteration = 0; iteration < 30; iteration++) {
        band.iterate(0.6);
        coo.iterate(0.6);
        assertArrayEquals(band.evidence(), coo.evidence(), tolerance);
        assertArrayEquals(band.exemplars(), coo.exemplars());
      }
      assertThat(coo.assign(coo.exemplars()))
          .usingRecursiveComparison()
          .isEqualTo(band.assign(band.exemplars()));
    }
  }
}
