package org.bandgram.describe;

import java.util.Locale;

/**
 * What tells a cluster apart: the mean of a column of numbers, or how frequent a text is.
 *
 * @param column the column's name
 * @param text one of its texts; null for numbers
 * @param value the mean in the cluster, or the share of its points that have the text
 * @param all the same of all points
 * @param difference how far the value is from that of the other points, in standard deviations of
 *     all
 */
public record Trait(String column, String text, double value, double all, double difference) {
  private static final int MOST_CHARACTERS = 40;
  private static final double LARGEST_PLAIN = 1e7;
  private static final double SMALLEST_PLAIN = 1e-3;

  /** Tells whether the text is rarer in the cluster than among all points. */
  public boolean isRare() {
    return text != null && value < all;
  }

  /**
   * Returns it in words, such as {@code age 65 (+1.8 sd)}, {@code country DE 61 %, all 26 %} or
   * {@code country few DE (8 %, all 26 %)}.
   */
  @Override
  public String toString() {
    if (text == null) {
      return String.format(Locale.ROOT, "%s %s (%+.1f sd)", column, number(value), difference);
    }
    String form = isRare() ? "%s few %s (%.0f %%, all %.0f %%)" : "%s %s %.0f %%, all %.0f %%";
    return String.format(Locale.ROOT, form, column, shown(text), 100 * value, 100 * all);
  }

  private static String shown(String text) {
    return text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "...";
  }

  /**
   * Returns a number with three significant digits, two if it is below 1, or with all of its digits
   * before the point.
   */
  private static String number(double value) {
    double size = Math.abs(value);
    if (size == 0) {
      return "0";
    }
    if (size >= LARGEST_PLAIN || size < SMALLEST_PLAIN) {
      return String.format(Locale.ROOT, "%.2e", value);
    }
    int digits = size < 1 ? 2 : 3;
    int decimals = digits - 1 - (int) Math.floor(Math.log10(size));
    String text = String.format(Locale.ROOT, "%." + Math.max(0, decimals) + "f", value);
    return text.indexOf('.') < 0 ? text : text.replaceFirst("\\.?0+$", "");
  }
}
