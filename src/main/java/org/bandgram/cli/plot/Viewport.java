package org.bandgram.cli.plot;

import java.awt.geom.Rectangle2D;

/**
 * The part of the plane that is shown and the rectangle of pixels that shows it; upwards on the
 * plane is upwards in the picture.
 *
 * @param minX left edge on the plane
 * @param maxX right edge on the plane
 * @param minY lower edge on the plane
 * @param maxY upper edge on the plane
 * @param left left edge in pixels
 * @param top upper edge in pixels
 * @param width width in pixels
 * @param height height in pixels
 */
record Viewport(
    double minX,
    double maxX,
    double minY,
    double maxY,
    double left,
    double top,
    double width,
    double height) {

  double x(double planeX) {
    return left + (planeX - minX) / (maxX - minX) * width;
  }

  double y(double planeY) {
    return top + (maxY - planeY) / (maxY - minY) * height;
  }

  double right() {
    return left + width;
  }

  double bottom() {
    return top + height;
  }

  /** The rectangle of pixels. */
  Rectangle2D rectangle() {
    return new Rectangle2D.Double(left, top, width, height);
  }
}
