package org.bandgram.internal.compute.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.function.Supplier;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.gram.CooMatrix;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.RecordedState;
import org.bandgram.storage.MessageFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Messages moved out of the device and into others, which go on as if nothing had happened. */
@Tag("cuda")
public class CudaTransferTest {
  private static final int BEFORE = 5;

  @ParameterizedTest
  @CsvSource({
    "70, 9, 1, FLOAT32",
    "70, 9, 1, FLOAT64",
    "70, 9, 2, FLOAT32",
    "70, 9, 3, FLOAT64",
    "1, 1, 1, FLOAT32"
  })
  void bandsGoOn(int n, int h, int curves, Precision precision) {
    MessageCase input = MessageCase.random(n, h, curves, MessageCase.Kind.SPARSE, n + h);
    try (Execution execution = Execution.onThreads(1);
        SparseSimilarities kept =
            CudaUnderTest.cuda().bands(input.bands(), precision, input.stored(precision))) {
      assertGoesOn(() -> kept.messages(MessageFormat.FULL, execution), input.preferences());
      if (curves == 1 && precision == Precision.FLOAT32) {
        assertGoesOn(() -> kept.twoScanMessages(execution), input.preferences());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void coordinateFormGoesOn(Precision precision) {
    MessageCase input = MessageCase.random(70, 9, MessageCase.Kind.SPARSE, 3);
    try (Execution execution = Execution.onThreads(1);
        CooMatrix matrix = input.coo(precision);
        SparseSimilarities kept =
            CudaUnderTest.cuda().coo(matrix.layout(), precision, matrix.values())) {
      assertGoesOn(() -> kept.messages(MessageFormat.FULL, execution), input.preferences());
      if (precision == Precision.FLOAT32) {
        assertGoesOn(() -> kept.twoScanMessages(execution), input.preferences());
      }
    }
  }

  /** Messages that have done other work, whose state must all be replaced, take over. */
  public static void assertGoesOn(Supplier<Messages> make, double[] preferences) {
    try (Messages whole = make.get();
        Messages first = make.get();
        Messages second = make.get()) {
      whole.reset(preferences);
      int[] expected = whole.iterate(0.8, 2 * BEFORE);
      first.reset(preferences);
      first.iterate(0.8, BEFORE);
      second.reset(preferences);
      second.iterate(0.9, 2);
      second.reset(preferences);
      RecordedState.of(first).moveInto(second);
      assertThat(second.exemplarCount()).isEqualTo(first.exemplarCount());
      assertArrayEquals(first.exemplars(), second.exemplars());
      assertArrayEquals(first.evidence(), second.evidence());
      for (Messages half : new Messages[] {first, second}) {
        for (int iteration = BEFORE; iteration < 2 * BEFORE; iteration++) {
          assertThat(half.iterate(0.8)).isEqualTo(expected[iteration]);
        }
        assertArrayEquals(whole.evidence(), half.evidence());
        assertArrayEquals(whole.exemplars(), half.exemplars());
        assertThat(RecordedState.of(half).sameBits(RecordedState.of(whole))).isTrue();
        assertThat(half.assign(half.exemplars()))
            .usingRecursiveComparison()
            .isEqualTo(whole.assign(whole.exemplars()));
      }
    }
  }
}
