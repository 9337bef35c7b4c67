package org.bandgram;

import org.bandgram.internal.text.Printable;

/**
 * Base of every exception that bandgram throws on purpose. Its message is one line, meant for a
 * user, in which {@linkplain Printable nothing is hidden}.
 */
public class BandgramException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a one-line message for the user. */
  public BandgramException(String message) {
    super(Printable.of(message));
  }

  /** Creates an exception with a one-line message for the user and the error that caused it. */
  public BandgramException(String message, Throwable cause) {
    super(Printable.of(message), cause);
  }
}
