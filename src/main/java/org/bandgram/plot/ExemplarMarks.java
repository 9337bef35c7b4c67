package org.bandgram.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;

/**
 * A ringed dot at each exemplar. Its size follows how far the cluster spreads in the picture,
 * within a bound that falls with the number of clusters, so that marks never crowd out the points.
 */
final class ExemplarMarks {
  private static final double LARGEST = 13;
  private static final double SHARE_OF_SPREAD = 0.2;
  private static final double SHARE_OF_SPACING = 0.12;
  private static final double ALONE = 5;
  private static final double SMALLEST_RING = 3;
  private static final double SMALLEST_SOLID = 1.7;
  private static final double SMALLEST = 0.7;

  private final Clusters clusters;
  private final ClusterColors colors;
  private final Theme theme;

  ExemplarMarks(Clusters clusters, ClusterColors colors, Theme theme) {
    this.clusters = clusters;
    this.colors = colors;
    this.theme = theme;
  }

  void draw(Graphics2D graphics, Viewport viewport, PlanarView view, double scale) {
    if (!clusters.haveExemplars()) {
      return;
    }
    double[] spreads = spreads(viewport, view);
    double spacing = Math.sqrt(viewport.width() * viewport.height() / clusters.count());
    double largest = Math.clamp(SHARE_OF_SPACING * spacing, 2 * scale, LARGEST * scale);
    for (int c = clusters.count() - 1; c >= 0; c--) {
      Drawing.look(c);
      int point = clusters.exemplar(c);
      double wanted = spreads[c] == 0 ? ALONE * scale : SHARE_OF_SPREAD * spreads[c];
      double radius = Math.min(largest, wanted);
      mark(graphics, viewport.x(view.x(point)), viewport.y(view.y(point)), radius, c, scale);
    }
  }

  /** Root mean square distance of a cluster's points from its exemplar, in pixels. */
  private double[] spreads(Viewport viewport, PlanarView view) {
    double[] sums = new double[clusters.count()];
    for (int i = 0; i < clusters.points(); i++) {
      Drawing.look(i);
      int exemplar = clusters.exemplar(clusters.clusterOf(i));
      double dx = viewport.x(view.x(i)) - viewport.x(view.x(exemplar));
      double dy = viewport.y(view.y(i)) - viewport.y(view.y(exemplar));
      sums[clusters.clusterOf(i)] += dx * dx + dy * dy;
    }
    for (int c = 0; c < sums.length; c++) {
      sums[c] = Math.sqrt(sums[c] / clusters.size(c));
    }
    return sums;
  }

  private void mark(
      Graphics2D graphics, double x, double y, double radius, int cluster, double scale) {
    if (radius < SMALLEST_RING * scale) {
      dot(graphics, x, y, radius / scale, scale);
      return;
    }
    double rim = Math.clamp(0.22 * radius, 1.2 * scale, 2.2 * scale);
    fillDisc(graphics, x, y, radius + rim, theme.paper());
    fillDisc(graphics, x, y, radius, colors.of(cluster).toColor());
    graphics.setColor(theme.ink());
    graphics.setStroke(new BasicStroke((float) rim));
    graphics.draw(disc(x, y, radius - rim / 2));
  }

  /** A plain dot, fainter the smaller it is; none where it would only be dust. */
  private void dot(Graphics2D graphics, double x, double y, double radius, double scale) {
    if (radius >= SMALLEST) {
      double strength = Math.min(1, Math.pow(radius / SMALLEST_SOLID, 2));
      Color ink = theme.ink();
      Color faint = new Color(ink.getRed(), ink.getGreen(), ink.getBlue(), (int) (230 * strength));
      fillDisc(graphics, x, y, Math.max(radius, 1.4) * scale, faint);
    }
  }

  private static void fillDisc(Graphics2D graphics, double x, double y, double r, Color color) {
    graphics.setColor(color);
    graphics.fill(disc(x, y, r));
  }

  private static Ellipse2D disc(double x, double y, double r) {
    return new Ellipse2D.Double(x - r, y - r, 2 * r, 2 * r);
  }
}
