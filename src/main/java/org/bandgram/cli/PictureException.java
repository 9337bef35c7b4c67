package org.bandgram.cli;

import java.io.Serial;
import org.bandgram.BandgramException;

/** Says that a picture could not be drawn; all other results are written. */
final class PictureException extends BandgramException {
  @Serial private static final long serialVersionUID = 1L;

  PictureException(String message, Throwable cause) {
    super(message, cause);
  }
}
