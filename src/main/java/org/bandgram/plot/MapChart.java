package org.bandgram.plot;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;

/** An equirectangular map with its graticule. */
final class MapChart implements Chart {
  private static final double TICK_TEXT = 19;

  private final Window window;
  private final double stretch;

  MapChart(PlanarView view) {
    Window tight = Window.around(view);
    double span = Math.max(Math.max(tight.width(), tight.height()), 0.2);
    double padding = 0.025 * span;
    boolean world = tight.width() > 240;
    double shortest = span / 4;
    double growX = world ? 360 : padding + Math.max(0, shortest - tight.width()) / 2;
    double growY =
        0.3 * padding + 0.03 * tight.height() + Math.max(0, shortest - tight.height()) / 2;
    Window grown = tight.grown(growX, growY);
    this.window =
        new Window(
            Math.max(-180, grown.minX()),
            Math.min(180, grown.maxX()),
            Math.max(-90, grown.minY()),
            Math.min(90, grown.maxY()));
    this.stretch = 1 / Math.cos(Math.toRadians(standardParallel(view)));
  }

  private static double standardParallel(PlanarView view) {
    double sum = 0;
    for (int i = 0; i < view.size(); i++) {
      sum += Math.abs(view.y(i));
    }
    return Math.min(75, sum / view.size());
  }

  @Override
  public Window window() {
    return window;
  }

  @Override
  public double aspect() {
    return window.width() / (window.height() * stretch);
  }

  @Override
  public double leftMargin() {
    return 118;
  }

  @Override
  public double bottomMargin() {
    return 44;
  }

  @Override
  public void drawBackground(Graphics2D graphics, Viewport viewport, Theme theme, double scale) {
    graphics.setColor(theme.field());
    graphics.fill(
        new Rectangle2D.Double(
            viewport.left(), viewport.top(), viewport.width(), viewport.height()));
    graphics.setFont(Typeface.plain(TICK_TEXT * scale));
    int most = (int) Math.max(2, viewport.width() / (150 * scale));
    Ticks meridians = Ticks.degrees(window.minX(), window.maxX(), most);
    Ticks parallels =
        Ticks.degrees(
            window.minY(), window.maxY(), (int) Math.max(2, viewport.height() / (125 * scale)));
    graphics.setStroke(new BasicStroke((float) (1.2 * scale)));
    for (double longitude : meridians.values()) {
      String label = label(meridians, longitude, "E", "W");
      GridLines.vertical(graphics, viewport, theme, longitude, label, scale);
    }
    for (double latitude : parallels.values()) {
      String label = label(parallels, latitude, "N", "S");
      graphics.setStroke(new BasicStroke((float) ((latitude == 0 ? 2.4 : 1.2) * scale)));
      GridLines.horizontal(graphics, viewport, theme, latitude, label, scale);
    }
  }

  private static String label(Ticks ticks, double degrees, String positive, String negative) {
    String side = degrees > 0 ? positive : negative;
    boolean neither = degrees == 0 || Math.abs(degrees) == 180;
    return ticks.label(Math.abs(degrees)) + "\u00b0" + (neither ? "" : side);
  }
}
