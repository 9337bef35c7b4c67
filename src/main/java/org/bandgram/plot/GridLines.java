package org.bandgram.plot;

import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;

/** Lines of a grid with their labels outside the field, in the font and stroke that are set. */
final class GridLines {
  private GridLines() {}

  /** Draws a line from the lower to the upper edge, its label below. */
  static void vertical(
      Graphics2D graphics,
      Viewport viewport,
      Theme theme,
      double value,
      String label,
      double scale) {
    double x = viewport.x(value);
    graphics.setColor(theme.grid());
    graphics.draw(new Line2D.Double(x, viewport.top(), x, viewport.bottom()));
    graphics.setColor(theme.mutedInk());
    FontMetrics metrics = graphics.getFontMetrics();
    graphics.drawString(
        label,
        (float) (x - metrics.stringWidth(label) / 2.0),
        (float) (viewport.bottom() + 30 * scale));
  }

  /** Draws a line from the left to the right edge, its label at the left. */
  static void horizontal(
      Graphics2D graphics,
      Viewport viewport,
      Theme theme,
      double value,
      String label,
      double scale) {
    double y = viewport.y(value);
    graphics.setColor(theme.grid());
    graphics.draw(new Line2D.Double(viewport.left(), y, viewport.right(), y));
    graphics.setColor(theme.mutedInk());
    FontMetrics metrics = graphics.getFontMetrics();
    graphics.drawString(
        label,
        (float) (viewport.left() - 14 * scale - metrics.stringWidth(label)),
        (float) (y + 0.36 * metrics.getAscent()));
  }

  /** Writes the title of the vertical axis upwards along the labels. */
  static void leftTitle(
      Graphics2D graphics, Viewport viewport, Theme theme, String title, double scale) {
    graphics.setColor(theme.mutedInk());
    double baseline = viewport.left() - 130 * scale;
    double centre = viewport.top() + viewport.height() / 2;
    AffineTransform upright = graphics.getTransform();
    graphics.rotate(-Math.PI / 2, baseline, centre);
    graphics.drawString(
        title,
        (float) (baseline - graphics.getFontMetrics().stringWidth(title) / 2.0),
        (float) centre);
    graphics.setTransform(upright);
  }
}
