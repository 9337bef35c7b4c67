package org.bandgram.cli.plot;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.util.function.DoubleFunction;

/**
 * The field of a picture and the lines of its grid, with their labels outside the field.
 *
 * @param viewport the field
 * @param scale pixels per unit of the standard picture
 */
record Grid(Graphics2D graphics, Viewport viewport, Theme theme, double scale) {
  /** Fills the field. */
  void fill() {
    graphics.setColor(theme.field());
    graphics.fill(viewport.rectangle());
    setPen(21, 1.5);
  }

  /** Sets the size of labels and the width of lines. */
  void setPen(double text, double line) {
    graphics.setFont(Typeface.plain(text * scale));
    graphics.setStroke(new BasicStroke((float) (line * scale)));
  }

  /** Returns how many ticks there is room for, at least two. */
  int mostTicks(double length, double spacing) {
    return (int) Math.max(2, length / (spacing * scale));
  }

  /** Draws lines from the lower to the upper edge, their labels below. */
  void vertical(Ticks ticks, DoubleFunction<String> label) {
    for (double value : ticks.values()) {
      double x = viewport.x(value);
      line(x, viewport.top(), x, viewport.bottom());
      Typeface.draw(graphics, label.apply(value), x, 0.5, viewport.bottom() + 30 * scale);
    }
  }

  /** Draws a line from the left to the right edge, its label at the left. */
  void horizontal(double value, String label) {
    double y = viewport.y(value);
    line(viewport.left(), y, viewport.right(), y);
    double baseline = y + 0.36 * graphics.getFontMetrics().getAscent();
    Typeface.draw(graphics, label, viewport.left() - 14 * scale, 1, baseline);
  }

  private void line(double fromX, double fromY, double toX, double toY) {
    graphics.setColor(theme.grid());
    graphics.draw(new Line2D.Double(fromX, fromY, toX, toY));
    graphics.setColor(theme.mutedInk());
  }

  /** Draws the part of a shape that is in the field, as a thin line. */
  void outline(Shape shape) {
    Shape clip = graphics.getClip();
    graphics.clip(viewport.rectangle());
    graphics.setColor(theme.mutedInk());
    graphics.draw(shape);
    graphics.setClip(clip);
  }

  /** Writes the title of the horizontal axis so far below the field. */
  void bottomTitle(String title, double below) {
    graphics.setColor(theme.mutedInk());
    double centre = viewport.left() + viewport.width() / 2;
    Typeface.draw(graphics, title, centre, 0.5, viewport.bottom() + below * scale);
  }

  /** Writes the title of the vertical axis upwards along the labels. */
  void leftTitle(String title) {
    graphics.setColor(theme.mutedInk());
    double baseline = viewport.left() - 130 * scale;
    double centre = viewport.top() + viewport.height() / 2;
    AffineTransform upright = graphics.getTransform();
    graphics.rotate(-Math.PI / 2, baseline, centre);
    Typeface.draw(graphics, title, baseline, 0.5, centre);
    graphics.setTransform(upright);
  }
}
