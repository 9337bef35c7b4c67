package org.bandgram.plot;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;

/** The axis of heights beside a dendrogram; leaves stand in columns of width 1. */
final class DendrogramChart implements Chart {
  private static final double HEADROOM = 0.06;
  private static final double TICK_TEXT = 21;
  private static final double TICK_SPACING = 62;
  private static final String TITLE = "Similarity lost by merging";

  private final HeightAxis axis;
  private final Window window;

  DendrogramChart(HeightAxis axis, int leaves) {
    this.axis = axis;
    this.window = new Window(0, leaves, 0, 1 + HEADROOM);
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
    return 176;
  }

  @Override
  public double bottomMargin() {
    return 28;
  }

  @Override
  public void drawBackground(Graphics2D graphics, Viewport viewport, Theme theme, double scale) {
    graphics.setColor(theme.field());
    graphics.fill(
        new Rectangle2D.Double(
            viewport.left(), viewport.top(), viewport.width(), viewport.height()));
    graphics.setStroke(new BasicStroke((float) (1.5 * scale)));
    graphics.setFont(Typeface.plain(TICK_TEXT * scale));
    double gap = TICK_SPACING * scale / viewport.height() * window.height();
    for (double height : axis.ticks(gap)) {
      String label = TickLabel.of(height);
      GridLines.horizontal(graphics, viewport, theme, axis.at(height), label, scale);
    }
    GridLines.leftTitle(graphics, viewport, theme, TITLE + axis.scale().note(), scale);
  }
}
