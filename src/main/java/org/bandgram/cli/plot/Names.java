package org.bandgram.cli.plot;

import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;

/**
 * Names beside points, as far as there is room: a name goes to the right, the left, above or below
 * its point so that it covers no other, and is left out if all are taken, or if there are more than
 * {@value #MOST}.
 *
 * @param names one for each point, or none
 */
record Names(List<String> names) {
  private static final int MOST = 2000;
  private static final double TEXT = 22;
  private static final double GAP = 14;

  void draw(Graphics2D graphics, PictureLayout layout, PlanarView view, Theme theme) {
    if (names.isEmpty() || names.size() > MOST) {
      return;
    }
    graphics.setFont(Typeface.plain(TEXT * layout.scale()));
    graphics.setColor(theme.ink());
    FontMetrics metrics = graphics.getFontMetrics();
    Viewport field = layout.viewport();
    double gap = GAP * layout.scale();
    List<Rectangle2D> taken = new ArrayList<>();
    for (int i = 0; i < view.size(); i++) {
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
          graphics.drawString(
              names.get(i), (float) place.getX(), (float) (place.getY() + metrics.getAscent()));
          break;
        }
      }
    }
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
