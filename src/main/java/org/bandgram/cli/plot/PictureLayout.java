package org.bandgram.cli.plot;

import static org.bandgram.InvalidInputException.require;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.function.Consumer;

/**
 * The positions of things in a picture. Lengths below are in units of the standard picture and grow
 * with the scale.
 *
 * @param scale pixels per unit
 */
record PictureLayout(int width, int height, double scale, Viewport viewport) {
  private static final double SIDE = 72;
  private static final double HEAD = 168;
  private static final double FOOT = 96;
  private static final double NARROWEST = 1400;
  private static final double LOWEST = 800;

  /** Returns a size that a picture may have. */
  static Dimension size(int width, int height) {
    require(width >= 400, "picture width", width, "at least 400");
    require(height >= 300, "picture height", height, "at least 300");
    return new Dimension(width, height);
  }

  static PictureLayout of(Chart chart, Caption caption, Dimension size, boolean trimmed) {
    Dimension standard = ClusterPicture.STANDARD_SIZE;
    double scale = Math.min(size.getWidth() / standard.width, size.getHeight() / standard.height);
    scale = Math.max(scale, 0.5);
    double sides = (chart.leftMargin + SIDE) * scale;
    double head = caption.heads() ? HEAD : SIDE;
    double headAndFoot = (head + chart.bottomMargin + FOOT) * scale;
    double roomWide = size.width - sides;
    double roomHigh = size.height - headAndFoot;
    double wide = roomWide;
    double high = roomHigh;
    if (chart.aspect > 0) {
      wide = Math.min(roomWide, roomHigh * chart.aspect);
      high = Math.min(roomHigh, roomWide / chart.aspect);
    }
    int width = size.width;
    int height = size.height;
    if (trimmed) {
      width = (int) Math.clamp(Math.round(wide + sides), (long) (NARROWEST * scale), width);
      height = (int) Math.clamp(Math.round(high + headAndFoot), (long) (LOWEST * scale), height);
    }
    double left = chart.leftMargin * scale + (width - sides - wide) / 2;
    double top = head * scale + (height - headAndFoot - high) / 2;
    Chart.Window shown = chart.window;
    Viewport viewport =
        new Viewport(shown.minX(), shown.maxX(), shown.minY(), shown.maxY(), left, top, wide, high);
    return new PictureLayout(width, height, scale, viewport);
  }

  private double side() {
    return SIDE * scale;
  }

  private double footBaseline() {
    return height - 44 * scale;
  }

  /** Draws a picture: paper, axes, content and the words above and below it. */
  BufferedImage paint(
      Chart chart, Caption caption, String foot, Theme theme, Consumer<Graphics2D> content) {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    try {
      preferQuality(graphics);
      graphics.setColor(theme.paper());
      graphics.fillRect(0, 0, width, height);
      Grid grid = new Grid(graphics, viewport, theme, scale);
      grid.fill();
      chart.draw(grid);
      content.accept(graphics);
      drawWords(graphics, caption, foot, theme);
    } finally {
      graphics.dispose();
    }
    return image;
  }

  private static void preferQuality(Graphics2D graphics) {
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
  }

  private void drawWords(Graphics2D graphics, Caption caption, String foot, Theme theme) {
    double room = width - 2 * side();
    graphics.setColor(theme.ink());
    graphics.setFont(Typeface.bold(46 * scale));
    String title = Typeface.fit(caption.title(), graphics, room);
    Typeface.draw(graphics, title, side(), 0, 86 * scale);
    graphics.setColor(theme.mutedInk());
    graphics.setFont(Typeface.plain(27 * scale));
    String subtitle = Typeface.fit(caption.subtitle(), graphics, room);
    Typeface.draw(graphics, subtitle, side(), 0, 130 * scale);
    graphics.setFont(Typeface.plain(20 * scale));
    String footer = Typeface.fit(caption.footer(), graphics, 0.45 * room);
    Typeface.draw(graphics, footer, width - side(), 1, footBaseline());
    Typeface.draw(graphics, foot, side(), 0, footBaseline());
  }
}
