package org.bandgram.cli.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.util.List;

/**
 * A ringed dot at each exemplar, the smaller the more clusters there are, so that marks never crowd
 * out the points; only a dot for many, fainter the more, and nothing if it would only be dust.
 *
 * @param clusters whose exemplars are marked
 * @param colors the colour of each cluster
 */
record ExemplarMarks(Clusters clusters, List<Color> colors, Theme theme) {
  private static final double LARGEST = 13;
  private static final double SHARE_OF_SPACING = 0.04;
  private static final double SMALLEST_RING = 3;
  private static final double SMALLEST_SOLID = 1.7;
  private static final double SMALLEST = 0.7;

  void draw(Graphics2D graphics, PictureLayout layout, PlanarView view) {
    Viewport viewport = layout.viewport();
    double spacing = Math.sqrt(viewport.width() * viewport.height() / clusters.count());
    double radius = Math.min(LARGEST, SHARE_OF_SPACING * spacing / layout.scale());
    for (int c = clusters.count() - 1; c >= 0 && clusters.haveExemplars(); c--) {
      Drawing.look(c);
      double x = viewport.x(view.x(clusters.exemplar(c)));
      double y = viewport.y(view.y(clusters.exemplar(c)));
      if (radius >= SMALLEST_RING) {
        ring(graphics, x, y, radius * layout.scale(), colors.get(c));
      } else if (radius >= SMALLEST) {
        Color ink = theme.ink();
        int alpha = (int) (230 * Math.min(1, Math.pow(radius / SMALLEST_SOLID, 2)));
        graphics.setColor(new Color(ink.getRed(), ink.getGreen(), ink.getBlue(), alpha));
        graphics.fill(disc(x, y, Math.max(radius, 1.4) * layout.scale()));
      }
    }
  }

  private void ring(Graphics2D graphics, double x, double y, double radius, Color color) {
    double rim = Math.max(1.2, 0.2 * radius);
    graphics.setColor(theme.paper());
    graphics.fill(disc(x, y, radius + rim));
    graphics.setColor(color);
    graphics.fill(disc(x, y, radius));
    graphics.setColor(theme.ink());
    graphics.setStroke(new BasicStroke((float) rim));
    graphics.draw(disc(x, y, radius - rim / 2));
  }

  private static Ellipse2D disc(double x, double y, double r) {
    return new Ellipse2D.Double(x - r, y - r, 2 * r, 2 * r);
  }
}
