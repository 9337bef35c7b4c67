package org.bandgram.internal.compute.cpu.band;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.cpu.messages.FusedRows;
import org.bandgram.internal.compute.cpu.warmup.WarmUp;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.MessagesContract;
import org.bandgram.storage.MessageFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With scalar loops; {@link VectorFusedRowsTest} has the vectorised ones. */
@Tag("vectors")
class FusedBandMessagesTest extends MessagesContract {
  @Override
  protected Messages messages(MessageCase input, Precision precision, Execution execution) {
    return new ScalarCpuBackend("test")
        .bands(input.bands(), precision, input.stored(precision))
        .messages(MessageFormat.FULL, execution);
  }

  /**
   * Whether a JVM has just begun is asked every 32 iterations; loops are made when that changes.
   */
  @ParameterizedTest
  @CsvSource({"96, true false, 97", "64, true false, 65", "63, true false, 33", "31, false, 1"})
  void loopsAreMadeForAJvmThatHasJustBegunAndOnceItHasNot(
      int iterationsLeft, String made, int lastMadeIn) {
    MessageCase input = MessageCase.random(70, 9, 2, MessageCase.Kind.SPARSE, 5);
    WarmUp warmUp = new WarmUp(iterationsLeft * input.bands().elementCount(), 0);
    List<String> asked = new ArrayList<>();
    try (Execution execution = Execution.onThreads(1);
        UnionState state =
            new UnionState(input.bands(), Precision.FLOAT32, (_, _, _) -> 0, execution)) {
      FusedBandMessages messages =
          new FusedBandMessages(
              state,
              cold -> {
                asked.add(String.valueOf(cold));
                return rows(state, input);
              },
              warmUp);
      messages.reset(input.preferences());
      int last = 0;
      for (int iteration = 1; iteration <= 200; iteration++) {
        int before = asked.size();
        messages.iterate(0.8);
        last = asked.size() > before ? iteration : last;
      }
      assertThat(String.join(" ", asked)).isEqualTo(made);
      assertThat(last).isEqualTo(lastMadeIn);
    }
  }

  private static List<FusedRows> rows(UnionState state, MessageCase input) {
    List<MemorySegment> stored = input.stored(Precision.FLOAT32);
    return IntStream.range(0, stored.size())
        .<FusedRows>mapToObj(
            band ->
                new ScalarFusedRowsFloat32(state.bands.get(band), stored.get(band), state.diagonal))
        .toList();
  }
}
