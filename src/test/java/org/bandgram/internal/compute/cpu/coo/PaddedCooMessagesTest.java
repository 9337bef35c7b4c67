package org.bandgram.internal.compute.cpu.coo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.Consumer;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.StateTransfer;
import org.bandgram.WorkingMemory;
import org.bandgram.gram.CooMatrix;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.cpu.VectorCpuBackend;
import org.bandgram.internal.compute.cpu.graph.ElementMessages;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.storage.MessageFormat;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages on padded copies have the bits of those on the elements themselves. */
@Tag("vectors")
class PaddedCooMessagesTest {
  private static Messages messages(Backend backend, CooMatrix matrix, Execution execution) {
    return backend
        .coo(matrix.layout(), matrix.precision(), matrix.values())
        .messages(MessageFormat.FULL, execution);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "3, 1", "31, 4", "31, 30", "33, 16", "257, 31", "1100, 12"})
  void twinsGiveTheSameBits(int n, int h) {
    for (MessageCase.Kind kind : MessageCase.Kind.values()) {
      assertSameBits(MessageCase.random(n, h, kind, n + h), 15);
    }
  }

  @RandomCases(100)
  void twinsOfAnySizeGiveTheSameBits(
      @IntRange(min = 1, max = 120) int n,
      @IntRange(min = 1, max = 130) int h,
      MessageCase.Kind kind,
      long seed) {
    assertSameBits(MessageCase.random(n, h, kind, seed), 8);
  }

  @Test
  void forbiddenPointsAndPointsWithoutEdgesGiveTheSameBits() {
    MessageCase input = MessageCase.random(70, 9, MessageCase.Kind.SPARSE, 31);
    for (int i = 0; i < 70; i += 7) {
      input.preferences()[(i + 3) % 70] = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < 70; k++) {
        if (k != i) {
          input.similarities()[i][k] = Double.NEGATIVE_INFINITY;
        }
      }
    }
    assertSameBits(input, 25);
  }

  /** The state moves from either to the other. */
  private static void assertSameBits(MessageCase input, int iterations) {
    Random random = new Random(iterations);
    try (Execution one = Execution.onThreads(1);
        Execution three = Execution.onThreads(3);
        CooMatrix matrix = input.coo(Precision.FLOAT32);
        Messages scalar = messages(new ScalarCpuBackend("test"), matrix, one);
        Messages vector = messages(new VectorCpuBackend("test"), matrix, three)) {
      assertThat(scalar).isInstanceOf(ElementMessages.class);
      assertThat(vector).isInstanceOf(PaddedCooMessages.class);
      scalar.reset(input.preferences());
      vector.reset(input.preferences());
      for (int iteration = 0; iteration < iterations; iteration++) {
        double damping = 0.5 + 0.45 * random.nextDouble();
        assertThat(vector.iterate(damping)).isEqualTo(scalar.iterate(damping));
        assertArrayEquals(scalar.evidence(), vector.evidence(), "iteration " + iteration);
      }
      assertThat(vector.assign(vector.exemplars()))
          .usingRecursiveComparison()
          .isEqualTo(scalar.assign(scalar.exemplars()));
      swap(scalar, vector, input.preferences());
      assertThat(vector.iterate(0.7)).isEqualTo(scalar.iterate(0.7));
      assertArrayEquals(scalar.evidence(), vector.evidence());
    }
  }

  /** Lets each go on where the other stopped. */
  private static void swap(Messages one, Messages other, double[] preferences) {
    byte[] ofOne = out(one);
    byte[] ofOther = out(other);
    one.reset(preferences);
    other.reset(preferences);
    in(ofOther, one);
    in(ofOne, other);
  }

  private static byte[] out(Messages messages) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    messages.transfer(transfer(memory -> bytes.writeBytes(memory.toArray(ValueLayout.JAVA_BYTE))));
    return bytes.toByteArray();
  }

  private static void in(byte[] bytes, Messages messages) {
    ByteBuffer rest = ByteBuffer.wrap(bytes);
    messages.transfer(
        transfer(
            memory -> {
              byte[] part = new byte[(int) memory.byteSize()];
              rest.get(part);
              memory.copyFrom(MemorySegment.ofArray(part));
            }));
    assertThat(rest.hasRemaining()).isFalse();
  }

  private static StateTransfer transfer(Consumer<MemorySegment> move) {
    return new StateTransfer() {
      @Override
      public void memory(MemorySegment memory) {
        move.accept(memory);
      }

      @Override
      public long number(long value) {
        long[] number = {value};
        memory(MemorySegment.ofArray(number));
        return number[0];
      }
    };
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
