package org.bandgram.cli.plot;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.image.BufferedImage;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * The points of a picture as dots, the smaller and the more transparent the more there are. They
 * are drawn in an order that mixes the input, so that no cluster covers the others because it comes
 * last.
 */
final class Dots {
  private static final int MIX = 0x9e3779b1;

  private final double radius;
  private final int reach;
  private final float opacity;
  private final Map<Color, BufferedImage> stamps = new HashMap<>();

  /**
   * Chooses a size.
   *
   * @param scale size of the picture relative to the standard one
   */
  Dots(int points, Viewport viewport, double scale) {
    double spacing = Math.sqrt(viewport.width() * viewport.height() / points);
    double smallest = Math.clamp(1.3 * scale * Math.sqrt(1e6 / points), 0.5, 1.3 * scale);
    radius = Math.clamp(0.27 * spacing, smallest, 9 * scale);
    reach = (int) Math.ceil(radius);
    opacity = (float) Math.clamp(0.9 - 0.1 * Math.log10(points / 1e3), 0.5, 0.9);
  }

  /** Draws all points of a view; O(n) time. */
  void draw(Graphics2D graphics, Viewport viewport, PlanarView view, IntFunction<Color> colorOf) {
    int mask = Integer.highestOneBit(view.size()) * 2 - 1;
    for (long step = 0; step <= mask; step++) {
      Drawing.look(step);
      int i = (int) (step * MIX) & mask;
      if (i < view.size()) {
        graphics.drawImage(
            stamps.computeIfAbsent(colorOf.apply(i), this::stamp),
            (int) Math.floor(viewport.x(view.x(i))) - reach,
            (int) Math.floor(viewport.y(view.y(i))) - reach,
            null);
      }
    }
  }

  private BufferedImage stamp(Color color) {
    int side = 2 * reach + 1;
    BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_INT_ARGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    float[] rgb = color.getRGBColorComponents(null);
    graphics.setColor(new Color(rgb[0], rgb[1], rgb[2], opacity));
    double corner = reach + 0.5 - radius;
    graphics.fill(new Ellipse2D.Double(corner, corner, 2 * radius, 2 * radius));
    graphics.dispose();
    return image;
  }
}
