package org.bandgram.cli.plot;

import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.util.List;
import org.bandgram.BandgramException;

/** The family of type that pictures are set in: the first of a list that the machine has. */
public final class Typeface {
  private static final List<String> WANTED =
      List.of(
          "Inter",
          "Source Sans 3",
          "Source Sans Pro",
          "Helvetica Neue",
          "Segoe UI",
          "Noto Sans",
          "Open Sans",
          "Roboto",
          "DejaVu Sans Condensed");

  private static final String FAMILY = family();

  private Typeface() {}

  private static String family() {
    try {
      for (String name : WANTED) {
        if (new Font(name, Font.PLAIN, 12).getFamily().equals(name)) {
          return name;
        }
      }
      return Font.SANS_SERIF;
    } catch (Error | RuntimeException e) {
      throw new BandgramException(
          "cannot draw text: this machine has no usable font; install fontconfig and a font", e);
    }
  }

  /** Returns the family at a size in pixels. */
  public static Font plain(double size) {
    return new Font(FAMILY, Font.PLAIN, 1).deriveFont((float) size);
  }

  /** Returns the bold face at a size in pixels. */
  public static Font bold(double size) {
    return new Font(FAMILY, Font.BOLD, 1).deriveFont((float) size);
  }

  /** Draws a line of text; x is where its left edge is, or so much of its width further right. */
  static void draw(Graphics2D graphics, String text, double x, double share, double baseline) {
    double left = x - share * graphics.getFontMetrics().stringWidth(text);
    graphics.drawString(text, (float) left, (float) baseline);
  }

  /** Returns the text, cut with an ellipsis if it is wider than the space. */
  static String fit(String text, Graphics2D graphics, double space) {
    FontMetrics metrics = graphics.getFontMetrics();
    if (metrics.stringWidth(text) <= space) {
      return text;
    }
    int length = text.length();
    while (length > 0 && metrics.stringWidth(text.substring(0, length) + "\u2026") > space) {
      length--;
    }
    return text.substring(0, length).stripTrailing() + "\u2026";
  }
}
