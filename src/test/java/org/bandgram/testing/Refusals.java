package org.bandgram.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bandgram.BandgramException;
import org.bandgram.CancelledException;
import org.bandgram.InvalidInputException;
import org.bandgram.io.DataFormatException;

/** Asserts that calls fail as they should, and returns the assertions of what was thrown. */
public final class Refusals {
  private Refusals() {}

  /** Asserts that the call refuses its input. */
  public static AbstractThrowableAssert<?, ? extends Throwable> refused(ThrowingCallable call) {
    return assertThatThrownBy(call).isInstanceOf(InvalidInputException.class);
  }

  /** Asserts that the call finds a file that is not as its format asks. */
  public static AbstractThrowableAssert<?, ? extends Throwable> malformed(ThrowingCallable call) {
    return assertThatThrownBy(call).isInstanceOf(DataFormatException.class);
  }

  /** Asserts that the call fails with a message for the user. */
  public static AbstractThrowableAssert<?, ? extends Throwable> failed(ThrowingCallable call) {
    return assertThatThrownBy(call).isInstanceOf(BandgramException.class);
  }

  /** Asserts that the call ends because it was cancelled. */
  public static AbstractThrowableAssert<?, ? extends Throwable> cancelled(ThrowingCallable call) {
    return assertThatThrownBy(call).isInstanceOf(CancelledException.class);
  }
}
