package org.bandgram.internal.text;

import java.util.Locale;

/** Formats times for people. */
public final class Seconds {
  private Seconds() {}

  /** Returns a time in milliseconds below a second, with tenths below ten, and in seconds above. */
  public static String format(double seconds) {
    return seconds < 1
        ? String.format(Locale.ROOT, seconds < 0.01 ? "%.1f ms" : "%.0f ms", 1000 * seconds)
        : String.format(Locale.ROOT, "%.1f s", seconds);
  }
}
