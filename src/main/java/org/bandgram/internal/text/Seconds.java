package org.bandgram.internal.text;

import java.util.Locale;

/** Formats times for people. */
public final class Seconds {
  private Seconds() {}

  /** Returns a time in milliseconds below a second and in seconds from there on. */
  public static String format(double seconds) {
    return seconds < 1
        ? String.format(Locale.ROOT, "%.0f ms", 1000 * seconds)
        : String.format(Locale.ROOT, "%.1f s", seconds);
  }
}
