package org.bandgram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.bandgram.testing.Refusals.cancelled;
import static org.bandgram.testing.Refusals.refused;

import org.bandgram.internal.text.ByteCount;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exceptions, byte counts and cancellation. */
class ErrorsTest {
  @Test
  void invalidInputNamesArgumentValueAndBound() {
    assertThat(InvalidInputException.of("damping", 1.5, "at least 0.5 and less than 1"))
        .isInstanceOf(BandgramException.class)
        .hasMessage("damping is 1.5, but must be at least 0.5 and less than 1");
    refused(() -> InvalidInputException.require(false, "k", 0, "at least 1"))
        .hasMessage("k is 0, but must be at least 1");
    assertThatCode(() -> InvalidInputException.require(true, "k", 1, "at least 1"))
        .doesNotThrowAnyException();
  }

  @Test
  void insufficientMemorySaysHowMuchAndWhatWouldFit() {
    InsufficientMemoryException e =
        new InsufficientMemoryException("a band", 3L << 30, 1L << 29, "a smaller one would fit");
    assertThat(e)
        .hasMessage(
            "a band needs 3.0 GiB of memory, but only 512.0 MiB can be had; a smaller one would fit");
    assertThat(e.neededBytes()).isEqualTo(3L << 30);
    assertThat(e.availableBytes()).isEqualTo(1L << 29);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 bytes",
    "1, 1 bytes",
    "1023, 1023 bytes",
    "1024, 1.0 KiB",
    "1536, 1.5 KiB",
    "1048575, 1.0 MiB",
    "1048576, 1.0 MiB",
    "3113851290, 2.9 GiB",
    "9223372036854775807, 8.0 EiB"
  })
  void byteCountsHaveABinaryUnit(long bytes, String expected) {
    assertThat(ByteCount.format(bytes)).isEqualTo(expected);
  }

  @Test
  void aRaisedCancellationStaysRaised() {
    Cancellation cancellation = new Cancellation();
    assertThatCode(cancellation::throwIfCancelled).doesNotThrowAnyException();
    assertThat(cancellation.isCancelled()).isFalse();
    cancellation.cancel();
    cancellation.cancel();
    assertThat(cancellation.isCancelled()).isTrue();
    cancelled(cancellation::throwIfCancelled);
    cancelled(cancellation::throwIfCancelled);
  }
}
