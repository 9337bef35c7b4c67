package org.bandgram.plot;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntFunction;

/**
 * Below each leaf a bar in its colour, as long as its cluster is large, with the number of points
 * where there is room.
 */
final class LeafBars {
  private static final double TOP = 8;
  private static final double LONGEST = 62;
  private static final double SHARE_OF_COLUMN = 0.72;
  private static final double NUMBER_TEXT = 16;

  private final int[] order;
  private final int[] sizes;
  private final Color[] colors;

  /**
   * Prepares the bars.
   *
   * @param order the leaves from left to right
   * @param sizes the number of points of each leaf
   * @param colors the colour of each leaf
   */
  LeafBars(int[] order, int[] sizes, Color[] colors) {
    this.order = order;
    this.sizes = sizes;
    this.colors = colors;
  }

  void draw(Graphics2D graphics, Viewport viewport, Theme theme, double scale) {
    int largest = Arrays.stream(sizes).max().orElseThrow();
    double column = viewport.width() / order.length;
    double width = column > 3 * scale ? SHARE_OF_COLUMN * column : column;
    double top = viewport.bottom() + TOP * scale;
    graphics.setFont(Typeface.plain(NUMBER_TEXT * scale));
    IntFunction<String> number = numbers(graphics, column - 4 * scale);
    for (int at = 0; at < order.length; at++) {
      Drawing.look(at);
      int size = sizes[order[at]];
      double length = Math.max(scale, LONGEST * scale * size / largest);
      double centre = viewport.x(at + 0.5);
      graphics.setColor(colors[order[at]]);
      graphics.fill(new Rectangle2D.Double(centre - width / 2, top, width, length));
      String label = number.apply(size);
      graphics.setColor(theme.mutedInk());
      Typeface.draw(graphics, label, centre, 0.5, top + length + 18 * scale);
    }
  }

  /** Numbers are written in full, rounded or not at all, as the widest fits a column. */
  private IntFunction<String> numbers(Graphics2D graphics, double room) {
    if (widest(graphics, SizeStrip::count) <= room) {
      return SizeStrip::count;
    }
    return widest(graphics, LeafBars::rounded) <= room ? LeafBars::rounded : size -> "";
  }

  private int widest(Graphics2D graphics, IntFunction<String> number) {
    return Arrays.stream(sizes)
        .map(size -> graphics.getFontMetrics().stringWidth(number.apply(size)))
        .max()
        .orElseThrow();
  }

  /** Returns a number in at most four characters, such as 999, 1.2k, 34k or 5.6M. */
  static String rounded(int number) {
    if (number < 1000) {
      return Integer.toString(number);
    }
    boolean thousands = number < 999_500;
    double mantissa = number / (thousands ? 1e3 : 1e6);
    return String.format(Locale.ROOT, mantissa < 9.95 ? "%.1f" : "%.0f", mantissa)
        + (thousands ? "k" : "M");
  }
}
