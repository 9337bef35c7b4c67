package org.bandgram.compute.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.MessageCase;
import org.bandgram.compute.Messages;
import org.bandgram.compute.MessagesContract;
import org.bandgram.gram.CooMatrix;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CooMessagesTest extends MessagesContract {
  private final List<CooMatrix> matrices = new ArrayList<>();

  @Override
  protected Messages messages(MessageCase input, Precision precision, Execution execution) {
    CooMatrix matrix = input.coo(precision);
    matrices.add(matrix);
    return new CooMessages(matrix.layout(), precision, matrix.values(), execution);
  }

  @AfterEach
  void close() {
    matrices.forEach(CooMatrix::close);
  }

  /** Within one block of rows even the order of additions is that of the band. */
  @ParameterizedTest
  @EnumSource
  void theEdgesOfABandGiveTheBitsOfTheBand(Precision precision) {
    MessageCase input = MessageCase.random(257, 31, MessageCase.Kind.SPARSE, 37);
    try (Execution execution = Execution.onThreads(2);
        Messages band =
            new TwoScanBandMessages(
                input.layout(), precision, input.band(precision), execution);
        Messages coo = messages(input, precision, execution)) {
      band.reset(input.preferences());
      coo.reset(input.preferences());
      for (int iteration = 0; iteration < 30; iteration++) {
        band.iterate(0.6);
        coo.iterate(0.6);
        assertArrayEquals(band.evidence(), coo.evidence());
      }
      assertThat(coo.assign(coo.exemplars())).usingRecursiveComparison()
          .isEqualTo(band.assign(band.exemplars()));
    }
  }
}
