package org.bandgram.cli.plot;

import org.bandgram.BandgramException;

/** Says that a picture could not be drawn; all other results are written. */
public final class PictureException extends BandgramException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a one-line message for the user and the error that caused it. */
  public PictureException(String message, Throwable cause) {
    super(message, cause);
  }
}
