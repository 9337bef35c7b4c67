package org.bandgram.internal.text;

import java.util.Locale;

/** Formats numbers of bytes for people. */
public final class ByteCount {
  private static final String[] UNITS = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  /** From here on one decimal would read 1024.0. */
  private static final double ROUNDS_UP = 1023.95;

  private ByteCount() {}

  /** Returns a count with a binary unit and one decimal, such as {@code 2.9 GiB}. */
  public static String format(long bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= (unit == 0 ? 1024 : ROUNDS_UP) && unit < UNITS.length - 1) {
      value /= 1024;
      unit++;
    }
    return unit == 0
        ? bytes + " " + UNITS[0]
        : String.format(Locale.ROOT, "%.1f %s", value, UNITS[unit]);
  }
}
