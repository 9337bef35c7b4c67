package org.bandgram.compute;

import java.util.Locale;
import org.bandgram.InvalidInputException;

/** How messages are stored between passes; arithmetic is in the run's precision either way. */
public enum MessageFormat {
  /** In the run's precision. */
  FULL,

  /**
   * As 16-bit floating-point numbers (IEEE 754 binary16), scaled by a power of two to the range of
   * the similarities; for single-precision runs. Two thirds of the memory, and on a GPU less than
   * two thirds of the time; messages keep about three decimal digits, so that results differ a
   * little.
   */
  HALF;

  /**
   * Reads a format as users write it.
   *
   * @throws InvalidInputException if the text is neither full nor half
   */
  public static MessageFormat parse(String text) {
    for (MessageFormat format : values()) {
      if (format.toString().equals(text)) {
        return format;
      }
    }
    throw InvalidInputException.of("messages", "'" + text + "'", "full or half");
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
