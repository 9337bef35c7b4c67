package org.bandgram.plot;

import java.awt.BasicStroke;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;

/** Axes with ticks and a quiet grid. */
final class ScatterChart implements Chart {
  private static final double WIDEST = 4;
  private static final double TICK_TEXT = 21;

  private final PlanarView view;
  private final Window window;

  ScatterChart(PlanarView view) {
    this.view = view;
    this.window = padded(Window.around(view), view.isotropic());
  }

  private static Window padded(Window tight, boolean isotropic) {
    double width = tight.width();
    double height = tight.height();
    double largest = Math.max(width, height);
    if (largest == 0) {
      double reach = Math.max(0.5, 0.05 * Math.max(Math.abs(tight.minX()), Math.abs(tight.minY())));
      return tight.grown(reach, reach);
    }
    double smallest = isotropic ? largest / WIDEST : largest * 1e-6;
    double growX = Math.max(0, smallest - width) / 2 + 0.035 * Math.max(width, smallest);
    double growY = Math.max(0, smallest - height) / 2 + 0.035 * Math.max(height, smallest);
    return tight.grown(growX, growY);
  }

  @Override
  public Window window() {
    return window;
  }

  @Override
  public double aspect() {
    return view.isotropic() ? window.width() / window.height() : 0;
  }

  @Override
  public double leftMargin() {
    return view.yTitle().isEmpty() ? 136 : 176;
  }

  @Override
  public double bottomMargin() {
    return view.xTitle().isEmpty() ? 44 : 84;
  }

  @Override
  public void drawBackground(Graphics2D graphics, Viewport viewport, Theme theme, double scale) {
    graphics.setColor(theme.field());
    graphics.fill(
        new Rectangle2D.Double(
            viewport.left(), viewport.top(), viewport.width(), viewport.height()));
    graphics.setStroke(new BasicStroke((float) (1.5 * scale)));
    graphics.setFont(Typeface.plain(TICK_TEXT * scale));
    int acrossTicks = (int) Math.max(2, viewport.width() / (112 * scale));
    int upwardTicks = (int) Math.max(2, viewport.height() / (120 * scale));
    Ticks across = Ticks.decimal(viewport.minX(), viewport.maxX(), acrossTicks);
    Ticks upward = Ticks.decimal(viewport.minY(), viewport.maxY(), upwardTicks);
    for (double value : across.values()) {
      GridLines.vertical(graphics, viewport, theme, value, across.label(value), scale);
    }
    if (view.isotropic()) {
      for (double value : upward.values()) {
        GridLines.horizontal(graphics, viewport, theme, value, upward.label(value), scale);
      }
    }
    drawTitles(graphics, viewport, theme, scale);
  }

  private void drawTitles(Graphics2D graphics, Viewport viewport, Theme theme, double scale) {
    graphics.setColor(theme.mutedInk());
    FontMetrics metrics = graphics.getFontMetrics();
    double centerX = viewport.left() + viewport.width() / 2;
    graphics.drawString(
        view.xTitle(),
        (float) (centerX - metrics.stringWidth(view.xTitle()) / 2.0),
        (float) (viewport.bottom() + 68 * scale));
    GridLines.leftTitle(graphics, viewport, theme, view.yTitle(), scale);
  }
}
