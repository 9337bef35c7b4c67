package org.bandgram.internal.compute.cpu.coo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.WorkingMemory;
import org.bandgram.gram.CooMatrix;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.cpu.VectorCpuBackend;
import org.bandgram.internal.compute.cpu.graph.ElementMessages;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.RecordedState;
import org.bandgram.internal.compute.messages.TwinContract;
import org.bandgram.storage.MessageFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages on padded copies have the bits of those on the elements themselves. */
@Tag("vectors")
class PaddedCooMessagesTest implements TwinContract {
  private static Messages messages(Backend backend, CooMatrix matrix, Execution execution) {
    return backend
        .coo(matrix.layout(), matrix.precision(), matrix.values())
        .messages(MessageFormat.FULL, execution);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "3, 1", "31, 4", "31, 30", "33, 16", "257, 31", "1100, 12"})
  void twinsGiveTheSameBits(int n, int h) {
    for (MessageCase.Kind kind : MessageCase.Kind.values()) {
      assertTwins(MessageCase.random(n, h, kind, n + h), Precision.FLOAT32, 15);
    }
  }

  @Override
  public int mostCurves() {
    return 1;
  }

  @Override
  public List<Precision> precisions() {
    return List.of(Precision.FLOAT32);
  }

  /** The state moves from either to the other. */
  @Override
  public void assertTwins(MessageCase input, Precision precision, int iterations) {
    try (Execution one = Execution.onThreads(1);
        Execution three = Execution.onThreads(3);
        CooMatrix matrix = input.coo(precision);
        Messages scalar = messages(new ScalarCpuBackend("test"), matrix, one);
        Messages vector = messages(new VectorCpuBackend("test"), matrix, three)) {
      assertThat(scalar).isInstanceOf(ElementMessages.class);
      assertThat(vector).isInstanceOf(PaddedCooMessages.class);
      TwinContract.assertSameBits(
          input.preferences(), MessageFormat.FULL, iterations, scalar, vector);
      RecordedState ofScalar = RecordedState.of(scalar);
      RecordedState ofVector = RecordedState.of(vector);
      scalar.reset(input.preferences());
      vector.reset(input.preferences());
      ofVector.moveInto(scalar);
      ofScalar.moveInto(vector);
      assertThat(vector.iterate(0.7)).isEqualTo(scalar.iterate(0.7));
      TwinContract.assertSameState(scalar, vector, "moved");
    }
  }

  @Test
  void elementsThatAreNotCopiedAreIteratedThemselves(@TempDir Path folder) {
    MessageCase input = MessageCase.random(20, 5, MessageCase.Kind.SPARSE, 3);
    Execution.Settings settings =
        Execution.Settings.ofThreads(1).withMemory(WorkingMemory.mapped(folder));
    try (CooMatrix doubles = input.coo(Precision.FLOAT64);
        CooMatrix floats = input.coo(Precision.FLOAT32);
        Execution mapped = Execution.of(settings);
        Execution main = Execution.onThreads(1);
        Messages ofDoubles = messages(new VectorCpuBackend("test"), doubles, main);
        Messages ofFloats = messages(new VectorCpuBackend("test"), floats, mapped)) {
      assertThat(ofDoubles).isInstanceOf(ElementMessages.class);
      assertThat(ofFloats).isInstanceOf(ElementMessages.class);
    }
  }
}
