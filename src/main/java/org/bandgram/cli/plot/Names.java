package org.bandgram.cli.plot;

import java.awt.BasicStroke;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Names beside points, as far as there is room: a name goes to the right, the left, above or below
 * its point so that it covers no other, and is left out if all are taken, or if there are more than
 * {@value #MOST}.
 *
 * @param points where they stand; the first have room first
 * @param names one for each of these points
 */
record Names(int[] points, List<String> names) {
  private static final int MOST = 2000;
  private static final double TEXT = 22;
  private static final double GAP = 14;

  /** Names every point, or none. */
  Names(List<String> names) {
    this(IntStream.range(0, names.size()).toArray(), names);
  }

  void draw(Graphics2D graphics, PictureLayout layout, PlanarView view, Theme theme) {
    if (names.isEmpty() || names.size() > MOST) {
      return;
    }
    graphics.setFont(Typeface.plain(TEXT * layout.scale()));
    FontMetrics metrics = graphics.getFontMetrics();
    Viewport field = layout.viewport();
    double gap = GAP * layout.scale();
    List<Rectangle2D> taken = new ArrayList<>();
    for (int i : points) {
      double x = field.x(view.x(i));
      double y = field.y(view.y(i));
      taken.add(new Rectangle2D.Double(x - gap / 2, y - gap / 2, gap, gap));
    }
    for (int i = 0; i < names.size(); i++) {
      Drawing.look(i);
      double width = Math.max(1, metrics.stringWidth(names.get(i)));
      for (Rectangle2D place : places(taken.get(i), gap, width, metrics)) {
        if (field.rectangle().contains(place) && taken.stream().noneMatch(place::intersects)) {
          taken.add(place);
          write(graphics, names.get(i), place.getX(), place.getY() + metrics.getAscent(), theme);
          break;
        }
      }
    }
  }

  /** Draws a text with a halo, so that it can be read above dots. */
  private static void write(Graphics2D graphics, String text, double x, double y, Theme theme) {
    if (!text.isEmpty()) {
      float halo = 0.25f * graphics.getFont().getSize2D();
      graphics.setColor(theme.field());
      graphics.setStroke(new BasicStroke(halo, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
      graphics.draw(
          new TextLayout(text, graphics.getFont(), graphics.getFontRenderContext())
              .getOutline(AffineTransform.getTranslateInstance(x, y)));
    }
    graphics.setColor(theme.ink());
    graphics.drawString(text, (float) x, (float) y);
  }

  private static List<Rectangle2D> places(
      Rectangle2D dot, double gap, double width, FontMetrics metrics) {
    double x = dot.getCenterX();
    double y = dot.getCenterY();
    double height = metrics.getAscent() + metrics.getDescent();
    return List.of(
        new Rectangle2D.Double(x + gap, y - height / 2, width, height),
        new Rectangle2D.Double(x - gap - width, y - height / 2, width, height),
        new Rectangle2D.Double(x - width / 2, y - gap - height, width, height),
        new Rectangle2D.Double(x - width / 2, y + gap, width, height));
  }
}
