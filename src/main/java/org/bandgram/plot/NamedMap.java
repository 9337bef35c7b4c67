package org.bandgram.plot;

import java.awt.Color;
import java.awt.Dimension;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bandgram.InvalidInputException;

/**
 * A picture of points on a plane with their names beside them, as far as there is room: a name goes
 * to the right, the left, above or below its point where it covers no other, and is left out where
 * all are taken. Looks like the light {@link ClusterPicture}. Immutable.
 *
 * @param view the points
 * @param names their names, or none
 * @param caption the words
 */
public record NamedMap(PlanarView view, List<String> names, Caption caption) {
  static {
    Headless.require();
  }

  private static final Theme THEME = Theme.LIGHT;
  private static final int FEW = 200;
  private static final double TEXT = 22;

  /**
   * Checks the number of names.
   *
   * @throws InvalidInputException if there are names, but not one for each point
   */
  public NamedMap {
    names = List.copyOf(names);
    InvalidInputException.require(
        names.isEmpty() || names.size() == view.size(),
        "the number of names",
        names.size(),
        "0 or %d, the number of points".formatted(view.size()));
  }

  /** Draws the picture. */
  public BufferedImage render() {
    return render(ClusterPicture.STANDARD_SIZE);
  }

  /** Draws the picture at most so wide and high. */
  public BufferedImage render(Dimension size) {
    Chart chart = new ScatterChart(view);
    PictureLayout layout = PictureLayout.of(chart, caption, size, true);
    return layout.paint(
        chart,
        caption,
        THEME,
        graphics -> drawNames(graphics, layout, drawDots(graphics, layout)));
  }

  private double radius(PictureLayout layout) {
    return layout.scale() * (view.size() <= FEW ? 7 : view.size() <= 10 * FEW ? 4 : 2);
  }

  private List<Rectangle2D> drawDots(Graphics2D graphics, PictureLayout layout) {
    Color color = THEME.line(0);
    double radius = radius(layout);
    List<Rectangle2D> dots = new ArrayList<>();
    graphics.setColor(color);
    for (int i = 0; i < view.size(); i++) {
      Drawing.look(i);
      Ellipse2D dot =
          new Ellipse2D.Double(
              layout.viewport().x(view.x(i)) - radius,
              layout.viewport().y(view.y(i)) - radius,
              2 * radius,
              2 * radius);
      graphics.fill(dot);
      dots.add(dot.getBounds2D());
    }
    return dots;
  }

  private void drawNames(Graphics2D graphics, PictureLayout layout, List<Rectangle2D> taken) {
    if (names.size() > 10 * FEW) {
      return;
    }
    graphics.setFont(Typeface.plain(TEXT * layout.scale()));
    graphics.setColor(THEME.ink());
    FontMetrics metrics = graphics.getFontMetrics();
    Viewport viewport = layout.viewport();
    Rectangle2D field =
        new Rectangle2D.Double(
            viewport.left(), viewport.top(), viewport.width(), viewport.height());
    for (int i = 0; i < names.size(); i++) {
      Drawing.look(i);
      for (Rectangle2D place : places(i, metrics, layout)) {
        if (field.contains(place) && taken.stream().noneMatch(place::intersects)) {
          taken.add(place);
          graphics.drawString(
              names.get(i), (float) place.getX(), (float) (place.getY() + metrics.getAscent()));
          break;
        }
      }
    }
  }

  private List<Rectangle2D> places(int i, FontMetrics metrics, PictureLayout layout) {
    double x = layout.viewport().x(view.x(i));
    double y = layout.viewport().y(view.y(i));
    double gap = 1.5 * radius(layout);
    double width = Math.max(1, metrics.stringWidth(names.get(i)));
    double height = metrics.getAscent() + metrics.getDescent();
    return List.of(
        new Rectangle2D.Double(x + gap, y - height / 2, width, height),
        new Rectangle2D.Double(x - gap - width, y - height / 2, width, height),
        new Rectangle2D.Double(x - width / 2, y - gap - height, width, height),
        new Rectangle2D.Double(x - width / 2, y + gap, width, height));
  }

  /**
   * Draws the picture into a PNG file, which is replaced as a whole or not at all.
   *
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public void write(Path file) {
    PngFile.write(render(), file);
  }
}
