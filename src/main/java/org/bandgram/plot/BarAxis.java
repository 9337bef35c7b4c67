package org.bandgram.plot;

import java.awt.BasicStroke;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;

/** The axis below horizontal bars, which stand in rows of height 1. */
final class BarAxis implements Chart {
  private static final double ROOM_FOR_VALUES = 0.12;
  private static final double TICK_TEXT = 21;
  private static final double TICK_SPACING = 220;

  private final String title;
  private final Window window;

  BarAxis(String title, int bars, double longest) {
    this.title = title;
    this.window = new Window(0, (1 + ROOM_FOR_VALUES) * longest, 0, bars);
  }

  @Override
  public Window window() {
    return window;
  }

  @Override
  public double aspect() {
    return 0;
  }

  @Override
  public double leftMargin() {
    return 330;
  }

  @Override
  public double bottomMargin() {
    return 20;
  }

  @Override
  public void drawBackground(Graphics2D graphics, Viewport viewport, Theme theme, double scale) {
    graphics.setColor(theme.field());
    graphics.fill(
        new Rectangle2D.Double(
            viewport.left(), viewport.top(), viewport.width(), viewport.height()));
    graphics.setStroke(new BasicStroke((float) (1.5 * scale)));
    graphics.setFont(Typeface.plain(TICK_TEXT * scale));
    int most = (int) Math.max(2, viewport.width() / (TICK_SPACING * scale));
    Ticks ticks = Ticks.decimal(0, window.maxX(), most);
    for (double value : ticks.values()) {
      GridLines.vertical(graphics, viewport, theme, value, ticks.label(value), scale);
    }
    graphics.setColor(theme.mutedInk());
    FontMetrics metrics = graphics.getFontMetrics();
    double centre = viewport.left() + viewport.width() / 2;
    graphics.drawString(
        title,
        (float) (centre - metrics.stringWidth(title) / 2.0),
        (float) (viewport.bottom() + 72 * scale));
  }
}
