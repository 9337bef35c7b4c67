package org.bandgram;

import java.util.Locale;

/** Writes byte counts for people. */
public final class ByteCount {
  private static final String[] UNITS = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  private ByteCount() {}

  /** Returns a count with a binary unit and one decimal, such as {@code 2.9 GiB}. */
  public static String format(long bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= 1024 && unit < UNITS.length - 1) {
      value /= 1024;
      unit++;
    }
    return unit == 0
        ? bytes + " " + UNITS[0]
        : String.format(Locale.ROOT, "%.1f %s", value, UNITS[unit]);
  }
}
