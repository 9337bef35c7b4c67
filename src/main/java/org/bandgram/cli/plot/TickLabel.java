package org.bandgram.cli.plot;

import java.util.Locale;

/** Numbers beside axes and bars: 20,000 and 0.002, and powers from ten million on as 1e7. */
public final class TickLabel {
  private TickLabel() {}

  /** Returns a number with up to four significant digits if it is large or tiny, else as it is. */
  public static String of(double value) {
    double magnitude = Math.abs(value);
    if (value == 0) {
      return "0";
    }
    String format =
        magnitude >= 1e7 || magnitude < 1e-4 ? "%.3e" : magnitude >= 1000 ? "%,.0f" : "%.6f";
    String text =
        String.format(Locale.ROOT, format, value).replaceFirst("e\\+?(-?)0*(\\d+)", "e$1$2");
    if (text.contains(".")) {
      text = text.replaceFirst("\\.?0+(?=e|$)", "");
    }
    return text.replace('-', '\u2212');
  }
}
