package org.bandgram.cli.plot;

/** What surrounds the dots of a picture: which part of the plane is shown, and its grid. */
abstract class Chart {
  final Window window;

  /** Width over height of the shown part in the picture; 0 where any shape will do. */
  final double aspect;

  /** The space that tick labels need at the left edge, in units of the standard picture. */
  final double leftMargin;

  /** The space that tick labels need below. */
  final double bottomMargin;

  Chart(Window window, double aspect, double leftMargin, double bottomMargin) {
    this.window = window;
    this.aspect = aspect;
    this.leftMargin = leftMargin;
    this.bottomMargin = bottomMargin;
  }

  /** Draws the grid and its labels on the field. */
  abstract void draw(Grid grid);

  /**
   * A rectangle on the plane.
   *
   * @param minX left edge
   * @param maxX right edge
   * @param minY lower edge
   * @param maxY upper edge
   */
  record Window(double minX, double maxX, double minY, double maxY) {

    /** The smallest window around the points; empty in a direction in which all are equal. */
    static Window around(PlanarView view) {
      double minX = Double.POSITIVE_INFINITY;
      double maxX = Double.NEGATIVE_INFINITY;
      double minY = Double.POSITIVE_INFINITY;
      double maxY = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < view.size(); i++) {
        Drawing.look(i);
        minX = Math.min(minX, view.x(i));
        maxX = Math.max(maxX, view.x(i));
        minY = Math.min(minY, view.y(i));
        maxY = Math.max(maxY, view.y(i));
      }
      return new Window(minX, maxX, minY, maxY);
    }

    double width() {
      return maxX - minX;
    }

    double height() {
      return maxY - minY;
    }

    Window grown(double x, double y) {
      return new Window(minX - x, maxX + x, minY - y, maxY + y);
    }
  }
}
